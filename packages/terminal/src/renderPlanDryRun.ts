import type { FindingChange, PlanDryRun, Report, TriedStep } from '@parachron/checklist';
import type { Outcome } from '@parachron/core';
import {
  compareDryRun,
  formatChangedTitle,
  formatDryRunResult,
  formatDryRunTitle,
  formatInstruction,
  formatPreparation,
  formatRound,
  formatTriedPlace,
  numberSteps,
  outcomeWords,
  triedWords,
} from '@parachron/reports';
import { formatMark, formatSafeText } from './formatSafeText.js';
import type { Screen } from './Screen.js';
import { formatIndented, wrapText } from './wrapText.js';

const outcomes: Readonly<Record<TriedStep['outcome'], Outcome>> = {
  done: 'pass',
  failed: 'fail',
  unknown: 'unknown',
  untried: 'not-applicable',
};

const untried = triedWords.untried.toLowerCase();
const markWidth = '  ✓ '.length + untried.length + 1;

/**
 * Writes the result of a dry run on forks of the chains: the preparations, each step with its outcome, the events of failed
 * steps, the result of each round, and the changes.
 */
export function renderPlanDryRun(report: Report, dryRun: PlanDryRun, screen: Screen): string[] {
  const { prepared, rounds, steps } = dryRun;
  const changes = compareDryRun(report, dryRun);
  const formatNumber = (text: string) => numberSteps(text, report.plan);
  const title = `${formatDryRunTitle(dryRun)}; nothing was sent to a live chain`;
  return [
    '',
    ...wrapText(title, screen.width).map((line) => screen.colors.bold(line)),
    ...renderList('Prepared by the dry run, not part of the plan:', prepared.map(formatPreparation), screen),
    ...renderList('Changed by the preparation, not by the plan:', changes.prepared.map(formatChange), screen),
    ...steps.flatMap((step) => renderStep({ ...step, reason: formatNumber(step.reason) }, screen)),
    ...renderList(
      'Rounds of the plan:',
      rounds.map((round) => formatNumber(formatRound(round))),
      screen,
    ),
    ...renderList(`${formatChangedTitle(dryRun)}:`, changes.planned.map(formatChange), screen),
    ...wrapText(`Result: ${formatSafeText(formatNumber(formatDryRunResult(dryRun)), screen)}`, screen.width),
  ];
}

/** `hrmp/channel-open-both-ways, 2000 → 2114: failed → passed`. */
function formatChange({ check, subject, before, after }: FindingChange): string {
  const [was, is] = [before, after].map((one) =>
    one ? outcomeWords[one.outcome].toLowerCase() : 'not checked',
  );
  return `${check}, ${subject}: ${was} → ${is}`;
}

function renderList(title: string, lines: readonly string[], screen: Screen): string[] {
  if (lines.length === 0) return [];
  return [
    ...wrapText(title, screen.width),
    ...lines.flatMap((line) => formatIndented(formatSafeText(line, screen), screen.width, { mark: '  - ' })),
  ];
}

function renderStep(step: TriedStep, screen: Screen): string[] {
  const events =
    step.outcome === 'done' ? [] : step.evidence.map(({ key, value }) => `${key} = ${JSON.stringify(value)}`);
  const more = [...(step.instructions ?? []).map(formatInstruction), ...events];
  const text = `${step.title} ${step.reason} (${formatTriedPlace(step)})`;
  const word = step.outcome === 'untried' ? { word: untried } : {};
  return [
    ...formatIndented(formatSafeText(text, screen), screen.width, {
      mark: `  ${formatMark(outcomes[step.outcome], screen, { ...word, width: untried.length })} `,
      markWidth,
    }),
    ...more.flatMap((line) =>
      formatIndented(formatSafeText(line, screen), screen.width, { mark: ' '.repeat(markWidth) }).map(
        (part) => screen.colors.dim(part),
      ),
    ),
  ];
}
