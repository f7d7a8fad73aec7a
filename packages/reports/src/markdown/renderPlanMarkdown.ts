import { derivePlanSummary, type PlanSummary, type Report } from '@parachron/checklist';
import { describePlanSummary, formatPlanSize } from '../describePlanSummary.js';
import { escapeMarkdown } from '../escapeMarkdown.js';
import { numberSteps } from '../numberSteps.js';
import { countLeftOut, mostItems } from './countLeftOut.js';
import { renderStepMarkdown } from './renderStepMarkdown.js';

/** Writes the steps of a plan and their summary; nothing without steps and without checks that no step fixes. */
export function renderPlanMarkdown(report: Report): string[] {
  const summary = derivePlanSummary(report);
  if (summary.steps === 0 && summary.unfixed.length === 0) return [];
  return [
    '#### What to do',
    ...report.plan.flatMap((step, at) => renderStepMarkdown(step, `${at + 1}. `, report)),
    ...renderPlanSummary(summary, report),
  ];
}

function renderPlanSummary(summary: PlanSummary, { plan }: Report): string[] {
  const parts = describePlanSummary({ ...summary, signers: [], notes: [] }).map(({ title, items }) => {
    const lines = items
      .slice(0, mostItems)
      .flatMap(({ text, details }) => [
        `  - ${escapeMarkdown(numberSteps(text, plan))}`,
        ...details.map((detail) => `    - ${escapeMarkdown(numberSteps(detail, plan))}`),
      ]);
    return [
      `- **${title}**`,
      ...lines,
      ...countLeftOut(items.length - mostItems, 'item').map((one) => `  - ${one}`),
    ];
  });
  return ['##### Summary', `${formatPlanSize(summary)}.`, parts.flat().join('\n')].filter(
    (one) => one !== '',
  );
}

const needs = { yes: 'needed', no: 'not needed', possible: 'possible', unknown: 'unknown' } as const;

/** Writes the steps that a first task needs besides the plan. */
export function renderFollowUpsMarkdown(report: Report): string[] {
  if (report.followUps.length === 0) return [];
  return [
    '#### Before the first task',
    ...report.followUps.flatMap((one) => [
      `**${escapeMarkdown(one.title)}** (${needs[one.needed]}): ${escapeMarkdown(one.reason)}${
        one.howToFindOut ? ` To find out: ${escapeMarkdown(one.howToFindOut)}` : ''
      }`,
      ...one.steps.flatMap((step) => renderStepMarkdown(step, '', report)),
    ]),
  ];
}
