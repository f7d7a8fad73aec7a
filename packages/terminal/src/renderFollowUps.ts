import type { FollowUp, Report } from '@parachron/checklist';
import { capitalize, type PlanStep } from '@parachron/core';
import { formatCostLine, needWords, numberSteps } from '@parachron/reports';
import { formatSafeText } from './formatSafeText.js';
import { type EndpointsByChain, renderStep } from './renderPlan.js';
import type { ReportScreen, Screen } from './Screen.js';
import { formatIndented, wrapText } from './wrapText.js';

const title = 'Before the first task of this user';

/** Writes the user's follow-ups before the first task, with their costs; empty without a user. */
export function renderFollowUps(
  { plan, followUps }: Pick<Report, 'plan' | 'followUps'>,
  screen: Screen,
): string[] {
  if (followUps.length === 0) return [];
  return [
    '',
    ...renderTitle(screen),
    ...followUps.flatMap((followUp) => [
      ...renderNeed(followUp, screen),
      ...listDetails(followUp, plan).flatMap((line) => renderDetail(line, screen)),
    ]),
  ];
}

/**
 * Writes the steps that the user may have to take, in the form of the plan's steps. A step that the plan has already is only
 * named. Returns an empty list if no step is due.
 */
export function renderFollowUpSteps(
  { plan, followUps }: Pick<Report, 'plan' | 'followUps'>,
  endpoints: EndpointsByChain,
  screen: ReportScreen,
): string {
  const due = followUps.filter(({ steps }) => steps.length > 0);
  if (due.length === 0) return '';
  const shown = new Set(plan.map(({ id }) => id));
  const parts = due.flatMap((followUp) => {
    const known = followUp.steps.filter(({ id }) => shown.has(id));
    const fresh = followUp.steps.filter(({ id }) => !shown.has(id));
    for (const { id } of fresh) shown.add(id);
    const head = [
      ...renderNeed(followUp, screen),
      ...(known.length > 0 ? renderDetail(`See ${numberSteps(listIds(known), plan)}.`, screen) : []),
    ];
    const mark = screen.unicode ? '•  ' : '*  ';
    return [head.join('\n'), ...fresh.map((step) => renderStep(step, { mark, endpoints, plan }, screen))];
  });
  return [renderTitle(screen).join('\n'), ...parts].join('\n\n');
}

function renderTitle(screen: Screen): string[] {
  return wrapText(title, screen.width).map((line) => screen.colors.bold(line));
}

function renderNeed({ title: what, needed, reason }: FollowUp, screen: Screen): string[] {
  const text = `${what}${/[.!?]$/.test(what) ? '' : ':'} ${reason}`;
  return formatIndented(formatSafeText(text, screen), screen.width, {
    mark: `  ${needWords[needed].padEnd(10)} `,
    markWidth: 13,
  });
}

function listDetails({ howToFindOut, steps }: FollowUp, plan: readonly PlanStep[]): string[] {
  return [
    ...(howToFindOut ? [`To find out: ${howToFindOut}`] : []),
    ...steps.flatMap(({ id, costs = [] }) => [
      `${nameStep(id, plan)} (see the plan)`,
      ...costs.map(formatCostLine),
    ]),
  ];
}

function listIds(steps: readonly PlanStep[]): string {
  return steps.map(({ id }) => id).join(', ');
}

/** The plan numbers its own steps only; the id of another step is printed with the step. */
function nameStep(id: string, plan: readonly PlanStep[]): string {
  return capitalize(numberSteps(`step ${id}`, plan));
}

function renderDetail(line: string, screen: Screen): string[] {
  return formatIndented(formatSafeText(line, screen), screen.width, { mark: ' '.repeat(13) }).map((text) =>
    screen.colors.dim(text),
  );
}
