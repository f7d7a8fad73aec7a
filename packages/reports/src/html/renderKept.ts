import type { NotChecked, Report, Verdict } from '@parachron/checklist';
import { formatObstacle } from '../describeRun.js';
import { type Markup, markup } from '../markup/markup.js';
import { verdictWords } from '../words.js';
import { formatTime } from './formatTime.js';
import { formatBadge, formatName, type Sign, type View } from './View.js';

/** Reason why a report is from an earlier run, and the time at which that run ended. */
export interface Kept {
  /** Time in ISO 8601. */
  readonly at?: string | undefined;
  readonly notChecked: NotChecked;
}

/** The reports that are kept from an earlier run. */
export type KeptReports = ReadonlyMap<Report, Kept>;

/** The sign of a verdict. */
export const verdictSigns: Readonly<Record<Verdict, Sign>> = {
  ready: 'pass',
  'not-ready': 'fail',
  unknown: 'unknown',
};

/** The verdict of a report with its sign; a kept report's verdict is marked as former. */
export function formatVerdictBadge(report: Report, kept: KeptReports): Markup {
  const word = verdictWords[report.verdict];
  return kept.has(report)
    ? formatBadge('unknown', `Was ${word.toLowerCase()}`)
    : formatBadge(verdictSigns[report.verdict], word);
}

/** Writes the reason for a kept report, and the time and blocks of its run; nothing for a current report. */
export function renderKept(report: Report, kept: KeptReports, view: View): Markup | undefined {
  const found = kept.get(report);
  if (!found) return undefined;
  const { at, notChecked } = found;
  const blocks = report.chains.map(
    ({ name, block }, index) => markup`${index > 0 && ', '}block ${block.number} of ${formatName(name, 60)}`,
  );
  return markup`<div class="kept"><p><b>The chains cannot be read now.</b> The report was last read${at !== undefined && markup` on ${formatTime(at)}`}${blocks.length > 0 && markup`, at ${blocks}`}.</p>
${renderObstacle(notChecked, view)}</div>`;
}

/** Writes the reason why a parachain was not checked, and the fix; adds the error's message if it has more information. */
export function renderObstacle(one: NotChecked, view: View): Markup {
  const error = formatObstacle(one);
  return markup`<div class="reason">${view.long(one.reason)}</div><div class="hint"><b>To find out:</b> ${view.long(one.howToFindOut)}</div>${
    error !== undefined && markup`<div class="muted">${view.long(error)}</div>`
  }`;
}
