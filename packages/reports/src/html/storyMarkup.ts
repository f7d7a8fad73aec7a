import { compareOutcomes, type PlanDryRun, type Report } from '@parachron/checklist';
import { describeChange } from '../describeDryRun.js';
import { type Markup, markup } from '../markup/markup.js';
import type { Group } from '../model.js';
import { formatCounts } from '../verdictText.js';
import { verdictOutcomes, verdictWords } from '../words.js';
import { type Context, renderGroup } from './renderEntries.js';
import { renderBar } from './renderSummary.js';
import { formatBadge } from './View.js';

/** Writes the dry run of the plan on forks: the checks before and after, the preparations, each step, and the changes. */
export function renderDryRunDetails(
  { before, after }: PlanDryRun,
  groups: readonly Group[],
  context: Context,
): Markup {
  return markup`${renderBeforeAfter(before, after, ['Before', 'After'])}${groups.map((group) => renderGroup(group, context))}`;
}

/** Writes the changes since an earlier run. */
export function renderSince(earlier: Report, context: Context): Markup {
  const entries = compareOutcomes(earlier, context.report).map(describeChange);
  if (entries.length === 0) return markup`<p>No outcome changed since the previous run.</p>`;
  const sides = renderBeforeAfter(earlier, context.report, ['Previous run', 'This run']);
  return markup`${sides}${renderGroup({ kind: 'change', title: 'Changes', noun: 'change', most: 200, entries }, context)}`;
}

function renderBeforeAfter(before: Report, after: Report, words: readonly [string, string]): Markup {
  const renderSide = (
    report: Report,
    word: string,
  ) => markup`<li><p class="side"><b>${word}</b> ${formatBadge(verdictOutcomes[report.verdict], verdictWords[report.verdict])}</p>
${renderBar(report.summary)}<p class="muted">${formatCounts(report.summary)}</p></li>`;
  return markup`<ol class="sides">${renderSide(before, words[0])}${renderSide(after, words[1])}</ol>`;
}
