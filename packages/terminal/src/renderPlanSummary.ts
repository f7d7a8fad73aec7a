import type { PlanSummary } from '@parachron/checklist';
import type { PlanStep } from '@parachron/core';
import { describePlanSummary, formatPlanSize, numberSteps } from '@parachron/reports';
import { formatIndented } from './formatIndented.js';
import { formatSafeText } from './formatSafeText.js';
import type { Screen } from './Screen.js';

/**
 * Writes the end of a plan: its size, the calls of each signer, the payments of each account, and the remaining failures; empty for
 * an empty plan. The steps have their numbers in the plan.
 */
export function renderPlanSummary(summary: PlanSummary, plan: readonly PlanStep[], screen: Screen): string {
  if (summary.steps + summary.unfixed.length === 0) return '';
  const formatLine = (text: string, mark: string) =>
    formatIndented(formatSafeText(numberSteps(text, plan), screen), screen.width, {
      mark,
      hang: mark.length + 2,
    });
  const parts = describePlanSummary(summary).flatMap(({ title, items }) => [
    ...formatLine(`${title}:`, '   '),
    ...items.flatMap(({ text, details }) => [
      ...formatLine(text, '      '),
      ...details.flatMap((detail) => formatLine(detail, '         ')),
    ]),
  ]);
  const [head = '', ...rest] = formatLine(formatPlanSize(summary), 'Summary: ');
  return [screen.colors.bold(head), ...rest, ...parts].join('\n');
}
