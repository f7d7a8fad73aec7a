import type { FollowUp, Report, RunReport } from '@parachron/checklist';
import {
  type CauseLine,
  countOf,
  createAccountShortener,
  describeDryRun,
  formatCounts,
  formatNextCommand,
  formatSize,
  formatTrust,
  formatVerdict,
  listCauses,
  listNotGiven,
  needWords,
  verdictOutcomes,
} from '@parachron/reports';
import { formatMark, formatSafeText } from './formatSafeText.js';
import { formatWaiting } from './renderVerdict.js';
import type { ReportScreen } from './Screen.js';
import { formatIndented, measureText, writeText } from './wrapText.js';

/** Lines of a screen. */
const mostLines = 24;

/** The command that made a report, without which no next one is named; whether it made this one alone; why it tried no plan. */
export interface Next {
  readonly command?: string | undefined;
  readonly isAlone?: boolean;
  readonly untried?: string | undefined;
}

/** Writes a report on one screen: the verdict, a line for each cause and each warning, the counts, and the next command. */
export function renderOverview(report: Report, wide: ReportScreen, next: Next = {}): string {
  // The verbose report has each account in full.
  const whole = [next.command, ...report.findings.map(({ reason }) => reason)].join(' ');
  const screen = { ...wide, shorten: createAccountShortener(whole) };
  const { dryRun, plan, followUps } = report;
  const causes = listCauses(report);
  const due = followUps.filter((one) => one.needed !== 'no' && !isPlanned(one, report));
  const result = dryRun && `Dry run: ${describeDryRun(dryRun, plan).result}`;
  const tried = renderLine(result ?? next.untried ?? '', screen);
  const after = [
    ...renderCounts(report, screen),
    ...renderLine(formatTrust(report.chains) ?? '', screen),
    ...renderNext(report, causes, { ...next, screen }),
  ];
  const sign = formatMark(verdictOutcomes[report.verdict], screen, { word: '', width: 0 });
  const sentence = writeText(formatVerdict(report), screen, sign, { markWidth: 2 }).map((line) =>
    screen.colors.bold(line),
  );
  const space =
    mostLines - sentence.length - tried.length - after.length - (due.length > 0 || tried.length > 0 ? 3 : 2);
  const renderAllDue = (some: readonly FollowUp[]) => some.flatMap((one) => renderDue(one, screen));
  // A cause is worth more than a follow-up that may not be needed.
  const isFull = renderCauses(causes, space, screen).length + renderAllDue(due).length > space;
  const needs = renderAllDue(isFull ? due.filter(({ needed }) => needed !== 'unknown') : due);
  const shown = renderCauses(causes, space - needs.length, screen);
  const parts = [sentence, shown, [...needs, ...tried], after].filter((lines) => lines.length > 0);
  return parts.map((lines) => lines.join('\n')).join('\n\n');
}

/** Writes each cause, and the number of those left out. */
function renderCauses(causes: readonly CauseLine[], most: number, screen: ReportScreen): string[] {
  const width = Math.max(0, ...causes.map(({ topic }) => measureText(topic)));
  const blocks = causes.map((cause) => renderCause(cause, width, screen));
  if (blocks.flat().length <= most) return blocks.flat();
  const fitting = blocks.findIndex((_, index) => blocks.slice(0, index + 1).flat().length >= most);
  const left = countOf(blocks.length - fitting, 'more cause');
  return [...blocks.slice(0, fitting).flat(), ...renderLine(`${left}: --verbose lists all`, screen)];
}

/**
 * A mark, the topic, the longest sentence that leaves space for an action, and the action at the end of the line; more lines if not
 * even the shortest forms share one.
 */
function renderCause(
  { topic, outcome, texts, actions, actor }: CauseLine,
  width: number,
  screen: ReportScreen,
): string[] {
  const markWidth = width + 6;
  const mark = `  ${formatMark(outcome, screen, { word: '', width: 0 })}${topic.padEnd(width)}  `;
  const columns = screen.width - markWidth;
  const format = (text: string) => formatSafeText(text, screen);
  const advice = [...new Set([...actions, ...(outcome === 'warn' ? [''] : [])])].map(format);
  const measureRest = (action: string) => (action === '' ? 0 : measureText(action) + 2);
  const findPair = (actions: readonly string[]) =>
    texts
      .map(format)
      .flatMap((text) => actions.map((action) => ({ text, action })))
      .find(({ text, action }) => measureText(text) + measureRest(action) <= columns);
  const fitting = findPair(advice) ?? findPair(actor === undefined ? [] : [format(actor)]);
  const findLine = (forms: readonly string[]) =>
    forms.find((form) => measureText(form) <= columns) ?? forms[0] ?? '';
  const { text, action } = fitting ?? { text: findLine(texts.map(format)), action: findLine(advice) };
  const { cyan } = screen.colors;
  if (fitting && action !== '') {
    const space = ' '.repeat(columns - measureText(text) - measureText(action));
    return [`${mark}${text}${space}${cyan(action)}`];
  }
  return [
    ...formatIndented(text, screen.width, { mark, markWidth }),
    ...(action === ''
      ? []
      : formatIndented(action, screen.width, { mark: ' '.repeat(markWidth) }).map((line) => cyan(line))),
  ];
}

const transfers: readonly FollowUp['kind'][] = ['acquire-token', 'transfer-token'];

/** Whether the plan has the steps of a follow-up, or another step for the same lack: a cause then names these steps. */
function isPlanned({ kind, steps }: FollowUp, { plan, findings }: Report): boolean {
  if (transfers.includes(kind))
    return findings.some(({ check, fix }) => check === 'token/balance-for-task' && fix.length > 0);
  return steps.length > 0 && steps.every(({ id }) => plan.some((step) => step.id === id));
}

/** A step of the user before the first task, with its size, or with the reason and the advice that two lines hold. */
function renderDue({ title, needed, reason, steps, ...due }: FollowUp, screen: ReportScreen): string[] {
  const text = `Before the first task, ${needWords[needed]}: ${title}.`;
  const why = [`${reason} ${due.howToFindOut ?? ''}`, reason];
  const forms = steps.length > 0 ? [`plan: ${formatSize(steps)}`] : why;
  const lines = forms.map((form) => renderLine(`${text} ${form}`.trim(), screen));
  return lines.find(({ length }) => length <= 2) ?? renderLine(text, screen);
}

function renderLine(text: string, screen: ReportScreen): string[] {
  return text === '' ? [] : writeText(text, screen, '  ');
}

/** The counts of the findings that no line has, the block of the relay chain, and the inputs that were not given. */
function renderCounts(report: Report, screen: ReportScreen): string[] {
  const { findings, chains } = report;
  const countLeft = (outcome: string, isListed = true) =>
    findings.filter((one) => one.outcome === outcome && (one.waitsFor || !isListed)).length;
  const counts = formatCounts({
    fail: countLeft('fail'),
    unknown: countLeft('unknown'),
    warn: countLeft('warn'),
    pass: countLeft('pass', false),
    'not-applicable': countLeft('not-applicable', false),
  });
  const [at] = chains;
  const missing = listNotGiven(report);
  const listed = report.verdict === 'ready' ? '' : 'Not listed: ';
  const place = at ? `, at block ${at.block.number.toLocaleString('en-US')} of ${at.name}` : '';
  return [
    ...renderLine(`${listed}${counts}${formatWaiting([report])}${place}`, screen),
    ...(missing.length > 0 ? renderLine(`Not given: ${missing.join(', ')}`, screen) : []),
  ];
}

/** The next command: the calls if steps fix the first cause, or else the page and the evidence of its check. */
function renderNext(
  { followUps, scope: { parachain, network } }: Report,
  [first]: readonly CauseLine[],
  { command, isAlone, screen }: Next & { readonly screen: ReportScreen },
): string[] {
  const isPlanned = first
    ? first.findings.some(({ fix }) => fix.length > 0)
    : followUps.some(({ steps }) => steps.length > 0);
  const isUntried = first?.findings.some(({ howToFindOut }) => howToFindOut?.includes('--dry-run'));
  // One command prints the plans of all reports.
  if (command === undefined || (isPlanned ? !isAlone : !first)) return [];
  const name = isPlanned ? 'plan' : isUntried ? 'check --dry-run' : `explain ${first?.check}`;
  const place = isAlone || parachain === undefined ? undefined : { parachain, network };
  return [
    `  ${formatSafeText(`Next: ${formatNextCommand(command, name, place)}`, { unicode: screen.unicode })}`,
  ];
}

/** Writes the command that prints the calls of several reports; not wrapped, so that it can be pasted. */
export function renderCommands({ command, reports }: RunReport, screen: ReportScreen): string[] {
  if (command === undefined || !reports.some(({ plan }) => plan.length > 0)) return [];
  return [formatSafeText(`Next: ${formatNextCommand(command, 'plan')}`, { unicode: screen.unicode })];
}
