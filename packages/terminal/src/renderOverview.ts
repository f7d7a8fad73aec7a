import type { FollowUp, Report, RunReport } from '@parachron/checklist';
import {
  type CauseLine,
  countOf,
  createAccountShortener,
  formatCounts,
  formatDryRunResult,
  formatNextCommand,
  formatSize,
  formatTrust,
  formatVerdict,
  listCauses,
  listNotGiven,
  numberSteps,
} from '@parachron/reports';
import { formatMark, formatSafeText } from './formatSafeText.js';
import type { ReportScreen } from './Screen.js';
import { cutWidth, formatIndented, measureText, wrapText } from './wrapText.js';

/** Lines of a screen. */
const mostLines = 24;
const mostSentenceLines = 2;

/** Writes a report on one screen: the verdict, a line for each cause and each warning, the counts, and the next command. */
export function renderOverview(report: Report, wide: ReportScreen, command?: string): string {
  const screen = { ...wide, shorten: createAccountShortener(command) };
  const { dryRun, plan, followUps } = report;
  const causes = listCauses(report);
  const due = followUps.filter(({ needed }) => needed !== 'no');
  const around = [
    ...due.map((followUp) => renderNeed(followUp, screen)),
    ...(dryRun ? renderLine(`Dry run: ${numberSteps(formatDryRunResult(dryRun), plan)}`, screen) : []),
    ...(due.length > 0 || dryRun ? [''] : []),
    ...renderCounts(report, screen),
    ...renderLine(formatTrust(report.chains) ?? '', screen),
    ...(command === undefined ? [] : renderNext(report, causes, { command, screen })),
  ];
  const sentence = formatIndented(formatSafeText(formatVerdict(report), screen), screen.width, {
    mark: formatMark(marks[report.verdict], screen, { word: '', width: 0 }),
    markWidth: 2,
  }).map((line) => screen.colors.bold(line));
  const shown = renderCauses(causes, mostLines - sentence.length - around.length - 2, screen);
  return [...sentence, '', ...shown, ...(shown.length > 0 ? [''] : []), ...around].join('\n');
}

const marks = { ready: 'pass', 'not-ready': 'fail', unknown: 'unknown' } as const;

/** Writes the causes; if there is too little space for whole ones, the first line of each, and the number of those left out. */
function renderCauses(causes: readonly CauseLine[], most: number, screen: ReportScreen): string[] {
  const width = Math.max(0, ...causes.map(({ topic }) => measureText(topic)));
  const blocks = causes.map((cause) => renderCause(cause, width, screen));
  const whole = blocks.flat();
  if (whole.length <= most) return whole;
  const short = blocks.flatMap(([first = '']) => [first]);
  if (short.length <= most) return short;
  const left = short.length - most + 1;
  return [
    ...short.slice(0, most - 1),
    ...renderLine(`${countOf(left, 'more cause')}: --verbose lists all`, screen),
  ];
}

/** A mark, the topic and the sentence; the action and the number of waiting findings on the same line if there is space. */
function renderCause(
  { topic, outcome, text, action, waiting }: CauseLine,
  width: number,
  screen: ReportScreen,
): string[] {
  const mark = `  ${formatMark(outcome, screen, { word: '', width: 0 })}${topic.padEnd(width)}  `;
  const hang = width + 6;
  const waits =
    waiting.length === 0 ? '' : `${countOf(waiting.length, ['finding waits', 'findings wait'])} for this`;
  const rest = formatSafeText([action, waits].filter((part) => part !== '').join('; '), screen);
  const words = wrapText(formatSafeText(text, screen), screen.width - hang);
  const kept = words.slice(0, outcome === 'warn' ? 1 : mostSentenceLines);
  const last = kept.length - 1;
  const lines = kept.map((line, at) =>
    at === last && words.length > kept.length ? cutLine(line, screen) : line,
  );
  const columns = measureText(lines[last] ?? '') + 2 + measureText(rest);
  const isTogether = rest !== '' && columns <= screen.width - hang;
  const { cyan } = screen.colors;
  return [
    ...lines.map(
      (line, at) =>
        `${at === 0 ? mark : ' '.repeat(hang)}${line}${isTogether && at === last ? `  ${cyan(rest)}` : ''}`,
    ),
    ...(rest === '' || isTogether || outcome === 'warn'
      ? []
      : [`${' '.repeat(hang)}${cyan(fitLine([rest, action, waits], screen.width - hang, screen))}`]),
  ];
}

/** The first text that fits into a line, or the last one, cut. */
function fitLine(texts: readonly string[], columns: number, screen: ReportScreen): string {
  const lines = texts.map((text) => formatSafeText(text, screen)).filter((line) => line !== '');
  const [first = ''] = lines;
  return (
    lines.find((line) => measureText(line) <= columns) ??
    `${cutWidth(first, columns - 1)}${formatSafeText('…', screen).charAt(0)}`
  );
}

function cutLine(line: string, screen: ReportScreen): string {
  return screen.unicode ? `${line}…` : `${line}.`;
}

/** A step of the user before the first task, with its size or the advice to decide. */
function renderNeed({ title, needed, steps, howToFindOut }: FollowUp, screen: ReportScreen): string {
  const how = steps.length > 0 ? `plan: ${formatSize(steps)}` : (howToFindOut ?? '');
  const word = { yes: 'needed', no: '', possible: 'optional', unknown: 'unknown' }[needed];
  const text = `Before the first task, ${word}: ${title}.`;
  return `  ${fitLine([`${text} ${how}`, text], screen.width - 2, screen)}`;
}

function renderLine(text: string, screen: ReportScreen): string[] {
  if (text === '') return [];
  return formatIndented(formatSafeText(text, screen), screen.width, { mark: '  ' });
}

/** The counts of the findings that no line has, the block of the relay chain, and the inputs that were not given. */
function renderCounts(report: Report, screen: ReportScreen): string[] {
  const { findings, chains } = report;
  const waiting = findings.filter(({ waitsFor }) => waitsFor).length;
  const countOutcome = (outcome: string) =>
    findings.filter((one) => one.outcome === outcome && !one.waitsFor).length;
  const counts = formatCounts({
    ...{ fail: 0, unknown: 0, warn: 0 },
    ...{ pass: countOutcome('pass'), 'not-applicable': countOutcome('not-applicable') },
  });
  const [at] = chains;
  const missing = listNotGiven(report);
  return [
    ...renderLine(
      [
        counts,
        ...(waiting > 0 ? [`${waiting} waiting`] : []),
        ...(at ? [`at block ${at.block.number.toLocaleString('en-US')} of ${at.name}`] : []),
      ].join(', '),
      screen,
    ),
    ...(missing.length > 0 ? renderLine(`Not given: ${missing.join(', ')}`, screen) : []),
  ];
}

/** The next command: the calls if steps fix the first cause, or else the page and the evidence of its check. */
function renderNext(
  { followUps }: Report,
  [first]: readonly CauseLine[],
  { command, screen }: { readonly command: string; readonly screen: ReportScreen },
): string[] {
  const isPlanned = first
    ? first.findings.some(({ fix }) => fix.length > 0)
    : followUps.some(({ steps }) => steps.length > 0);
  const isUntried = first?.findings.some(({ howToFindOut }) => howToFindOut?.includes('--dry-run'));
  if (!first && !isPlanned) return [];
  const name = isPlanned ? 'plan' : isUntried ? 'check --dry-run' : `explain ${first?.check}`;
  return [`  ${formatSafeText(`Next: ${formatNextCommand(command, name)}`, { unicode: screen.unicode })}`];
}

/** Writes the command that prints the calls of several reports; not wrapped, so that it can be pasted. */
export function renderCommands({ command, reports }: RunReport, screen: ReportScreen): string[] {
  if (command === undefined || !reports.some(({ plan }) => plan.length > 0)) return [];
  return [formatSafeText(`Next: ${formatNextCommand(command, 'plan')}`, { unicode: screen.unicode })];
}
