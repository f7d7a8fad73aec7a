import type { PlanSummary } from '@parachron/checklist';
import type { PlanStep } from '@parachron/core';
import { describePlanSummary, formatPlanSize, numberSteps } from '@parachron/reports';
import { cleanText } from './cleanText.js';
import { indentText } from './indentText.js';
import type { Screen } from './Screen.js';

/**
 * Writes the end of a plan: its size, the calls of each signer, the payments of each account, and the remaining failures; empty for
 * an empty plan. The steps have their numbers in the plan.
 */
export function renderPlanSummary(summary: PlanSummary, plan: readonly PlanStep[], screen: Screen): string {
  if (summary.steps + summary.unfixed.length === 0) return '';
  const line = (text: string, mark: string) =>
    indentText(cleanText(numberSteps(text, plan), screen), screen.width, { mark, hang: mark.length + 2 });
  const parts = describePlanSummary(summary).flatMap(({ title, items }) => [
    ...line(`${title}:`, '   '),
    ...items.flatMap(({ text, details }) => [
      ...line(text, '      '),
      ...details.flatMap((detail) => line(detail, '         ')),
    ]),
  ]);
  const [head = '', ...rest] = line(formatPlanSize(summary), 'Summary: ');
  return [screen.colors.bold(head), ...rest, ...parts].join('\n');
}
