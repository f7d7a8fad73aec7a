import type { FindingChange, PlanDryRun, Report } from '@parachron/checklist';
import {
  compareDryRun,
  formatChangedTitle,
  formatPreparation,
  formatRound,
  formatTriedPlace,
} from '../describeDryRun.js';
import { numberSteps } from '../stepText.js';
import { outcomeWords, triedWords } from '../words.js';
import { escapeMarkdown, formatCodeSpan } from './markdownTexts.js';

/** Writes the dry run of a plan in detail: the preparations, each step, and the changed findings. */
export function renderDryRunMarkdown(report: Report, dryRun: PlanDryRun): string[] {
  const { prepared, rounds, steps } = dryRun;
  const changes = compareDryRun(report, dryRun);
  return [
    '#### Dry run in detail',
    ...renderList('Prepared by the dry run, not part of the plan:', prepared.map(formatPreparation)),
    ...renderChanges('Changed by the preparation, not by the plan:', changes.prepared),
    ...renderList(
      'Rounds of the plan:',
      rounds.map((round) => numberSteps(formatRound(round), report.plan)),
    ),
    steps
      .map((step, at) => {
        const reason = numberSteps(step.reason, report.plan);
        const said = [step.title, reason, `(${formatTriedPlace(step)})`].map((text) => escapeMarkdown(text));
        return `${at + 1}. **${triedWords[step.outcome]}**: ${said.join(' ')}`;
      })
      .join('\n'),
    ...renderChanges(`${formatChangedTitle(dryRun)}:`, changes.planned),
  ].filter((block) => block !== '');
}

function renderList(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : [title, lines.map((line) => `- ${escapeMarkdown(line)}`).join('\n')];
}

function renderChanges(title: string, changes: readonly FindingChange[]): string[] {
  if (changes.length === 0) return [];
  const lines = changes.map(({ check, subject, before, after }) => {
    const [was, is] = [before, after].map((one) =>
      one ? outcomeWords[one.outcome].toLowerCase() : 'not checked',
    );
    return `- ${formatCodeSpan(check)} ${escapeMarkdown(subject)}: ${was} → **${is}**`;
  });
  return [title, lines.join('\n')];
}
