import type { NotChecked, Report, Verdict } from '@parachron/checklist';
import { type Markup, markup } from '../markup/markup.js';
import { shortenText } from '../text/text.js';
import { formatObstacle } from '../verdictText.js';
import { verdictWords } from '../words.js';
import { formatBadge, formatName, type Sign, type View } from './View.js';

/** Formats a time in ISO 8601 for people, to the minute; other text does not change. */
export function formatTime(at: string): Markup {
  const [, day, minute] = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)(?::[\d.]+)?Z$/.exec(at) ?? [];
  if (!day || !minute) return markup`${shortenText(at, 40)}`;
  return markup`<time datetime="${at}">${day}, ${minute} UTC</time>`;
}

/** Reason why a report is from an earlier run, and the time at which that run ended. */
export interface StaleReason {
  /** Time in ISO 8601. */
  readonly at?: string | undefined;
  readonly notChecked: NotChecked;
}

/** The reports of an earlier run, whose chains are unreachable now. */
export type StaleReports = ReadonlyMap<Report, StaleReason>;

/** The sign of a verdict. */
export const verdictSigns: Readonly<Record<Verdict, Sign>> = {
  ready: 'pass',
  'not-ready': 'fail',
  unknown: 'unknown',
};

/** The verdict of a report with its sign; a stale report's verdict is marked as former. */
export function formatVerdictBadge(report: Report, stale: StaleReports): Markup {
  const word = verdictWords[report.verdict];
  return stale.has(report)
    ? formatBadge('unknown', `Was ${word.toLowerCase()}`)
    : formatBadge(verdictSigns[report.verdict], word);
}

/** Writes the reason for a stale report, and the time and blocks of its run; nothing for a current report. */
export function renderStaleReason(report: Report, stale: StaleReports, view: View): Markup | undefined {
  const found = stale.get(report);
  if (!found) return undefined;
  const { at, notChecked } = found;
  const blocks = report.chains.map(
    ({ name, block }, index) => markup`${index > 0 && ', '}block ${block.number} of ${formatName(name, 60)}`,
  );
  return markup`<div class="stale"><p><b>The chains cannot be read now.</b> The report was last read${at !== undefined && markup` on ${formatTime(at)}`}${blocks.length > 0 && markup`, at ${blocks}`}.</p>
${renderObstacle(notChecked, view)}</div>`;
}

/** Writes the reason why a parachain was not checked, and the fix; adds the error's message if it has more information. */
export function renderObstacle(one: NotChecked, view: View): Markup {
  const error = formatObstacle(one);
  return markup`<div class="reason">${view.long(one.reason)}</div><div class="hint"><b>To find out:</b> ${view.long(one.howToFindOut)}</div>${
    error !== undefined && markup`<div class="muted">${view.long(error)}</div>`
  }`;
}
