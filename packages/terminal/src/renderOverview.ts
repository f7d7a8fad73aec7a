import type { FollowUp, Report, RunReport } from '@parachron/checklist';
import { capitalize, type Finding, type Outcome } from '@parachron/core';
import {
  type CauseLine,
  countOf,
  createAccountShortener,
  describeDryRun,
  describeTrust,
  formatCounts,
  formatNextCommand,
  formatSize,
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

/** The command that made a report alone; why it tried no plan; or of several reports, the texts that all of them share. */
export interface Context {
  readonly command?: string | undefined;
  readonly untried?: string | undefined;
  readonly shared?: readonly string[];
}

/** Writes a report on one screen: the verdict, a line for each cause and each warning, the counts, and the next command. */
export function renderOverview(report: Report, wide: ReportScreen, context: Context = {}): string {
  const { command, untried, shared } = context;
  // The verbose report has each account in full.
  const whole = [command, ...report.findings.map(({ reason }) => reason)].join(' ');
  const screen = { ...wide, shorten: createAccountShortener(whole) };
  const { dryRun, plan, followUps } = report;
  const causes = listCauses(report).filter((cause) => !shared?.includes(formatCause(cause)));
  const due = followUps.filter((one) => one.needed !== 'no' && !isPlanned(one, report));
  const result = dryRun && `Dry run: ${describeDryRun(dryRun, plan).result}`;
  const tried = renderLine(result ?? untried ?? '', screen);
  const notes = listNotes(report).filter((note) => !shared?.includes(note));
  const after = [
    ...(shared ? [] : renderCounts(report, screen)),
    ...notes.flatMap((note) => renderLine(note, screen)),
    ...renderNext({ command, reports: [report] }, screen).map((line) => `  ${line}`),
  ];
  const sign = formatMark(verdictOutcomes[report.verdict], screen, { word: '', width: 0 });
  const sentence = writeText(formatVerdict(report), screen, sign, { markWidth: 2, color: 'bold' });
  const space =
    mostLines - sentence.length - tried.length - after.length - (due.length > 0 || tried.length > 0 ? 3 : 2);
  const renderAllDue = (some: readonly FollowUp[]) => some.flatMap((one) => renderDue(one, screen));
  // A cause is worth more than a follow-up that may not be needed.
  const isFull = renderCauses(causes, space, screen).length + renderAllDue(due).length > space;
  const needs = renderAllDue(isFull ? due.filter(({ needed }) => needed !== 'unknown') : due);
  const shown = renderCauses(causes, space - needs.length, screen);
  const parts = [sentence, shown, [...needs, ...tried], after].filter((lines) => lines.length > 0);
  return parts.map((lines) => lines.join('\n')).join(shared ? '\n' : '\n\n');
}

function formatCause({ outcome, topic, text, actions }: CauseLine): string {
  return [outcome, topic, text, ...actions].join('\n');
}

/** Lists the texts that all of several reports have: causes with their actions, and notes. */
export function listShared(reports: readonly Report[]): string[] {
  const texts = reports.map((report) => [...listCauses(report).map(formatCause), ...listNotes(report)]);
  return (texts[0] ?? []).filter((text) => texts.length > 1 && texts.every((own) => own.includes(text)));
}

/** Writes the causes and notes that all of several reports share. */
export function renderShared(report: Report, shared: readonly string[], screen: ReportScreen): string[] {
  const causes = listCauses(report).filter((cause) => shared.includes(formatCause(cause)));
  const notes = listNotes(report).filter((note) => shared.includes(note));
  return [...renderCauses(causes, mostLines, screen), ...notes.flatMap((note) => renderLine(note, screen))];
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
  { topic, outcome, texts: own, findings, actions, actor }: CauseLine,
  width: number,
  screen: ReportScreen,
): string[] {
  const markWidth = width + 6;
  const mark = `  ${formatMark(outcome, screen, { word: '', width: 0 })}${topic.padEnd(width)}  `;
  const columns = screen.width - markWidth;
  // The verdict counts the findings of a warning. A text that has no room for their number says more than a shorter one.
  const count = outcome === 'warn' && findings.length > 1 ? ` (${countOf(findings.length, 'warning')})` : '';
  const texts = own.flatMap((one) => [...new Set([one + count, one])]);
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

/** Whether a cause says it all: the plan has the steps of a follow-up, or another step for the same lack, or its reason is the same. */
function isPlanned({ kind, needed, reason, steps }: FollowUp, { plan, findings }: Report): boolean {
  const isSaid = ({ outcome, reason: own }: Finding) => outcome === 'fail' && capitalize(own) === reason;
  if (needed === 'unknown' && findings.some(isSaid)) return true;
  if (transfers.includes(kind))
    return findings.some(({ check, fix }) => check === 'token/balance-for-task' && fix.length > 0);
  return steps.length > 0 && steps.every(({ id }) => plan.some((step) => step.id === id));
}

/** A step of the user before the first task, with its size, or with the reason and the advice that two lines hold. */
function renderDue({ title, needed, reason, steps, ...due }: FollowUp, screen: ReportScreen): string[] {
  const text = `Before the first task, ${needWords[needed]}: ${title}.`;
  const why = [`${reason} ${due.howToFindOut ?? ''}`, reason];
  const forms = steps.length > 0 ? [`Plan: ${formatSize(steps)}`] : why;
  const lines = forms.map((form) => renderLine(`${text} ${form}`.trim(), screen));
  return lines.find(({ length }) => length <= 2) ?? renderLine(text, screen);
}

function renderLine(text: string, screen: ReportScreen): string[] {
  return text === '' ? [] : writeText(text, screen, '  ');
}

/** The inputs that were not given, and the chains that were read from one endpoint. */
function listNotes(report: Report): string[] {
  const missing = listNotGiven(report);
  const trust = describeTrust(report.chains);
  return [...(missing.length > 0 ? [`Not given: ${missing.join(', ')}`] : []), ...(trust ? [trust] : [])];
}

/** The outcomes of findings that have a line. */
const listed: readonly Outcome[] = ['fail', 'unknown', 'warn'];

/** The counts of the findings that no line has, and the block of the relay chain. */
function renderCounts({ findings, chains: [at], verdict }: Report, screen: ReportScreen): string[] {
  const left = findings.filter(({ outcome, waitsFor }) => waitsFor || !listed.includes(outcome));
  const counts = formatCounts(...left.map(({ outcome }) => ({ [outcome]: 1 })));
  const before = verdict === 'ready' ? '' : 'Not listed: ';
  const isWhole = findings.length > 0 && left.length === 0;
  const text = isWhole ? 'No other findings' : `${before}${counts}${formatWaiting([{ findings }])}`;
  const place = at ? `, at block ${at.block.number.toLocaleString('en-US')} of ${at.name}` : '';
  return renderLine(`${text}${place}`, screen);
}

/** The next command: the calls if steps fix the first cause, or else the page and the evidence of its check. */
function listNext(report: Report, command: string): string[] {
  const { followUps, scope, verdict } = report;
  const [first] = listCauses(report);
  const fixes = first?.findings.flatMap(({ fix }) => fix) ?? followUps.flatMap(({ steps }) => steps);
  if (fixes.length > 0) return [formatNextCommand(command, 'plan')];
  // Only the inputs that the screen names lead to a verdict: the page of a warning does not.
  if (!first || (verdict === 'unknown' && first.outcome === 'warn')) return [];
  const isUntried = first.findings.some(({ howToFindOut }) => howToFindOut?.includes('--dry-run'));
  if (isUntried) return [formatNextCommand(command, 'check --dry-run')];
  // Without an option for chains, only the page would be printed.
  const network = scope.parachain === undefined ? undefined : scope.network;
  return [formatNextCommand(command, `explain ${first.check}`, network)];
}

/** Writes each next command once, for the chains of the whole run; not wrapped, so that it can be pasted. */
export function renderNext(
  { command, reports }: Pick<RunReport, 'reports'> & Pick<Context, 'command'>,
  { unicode }: ReportScreen,
): string[] {
  const commands = command === undefined ? [] : reports.flatMap((report) => listNext(report, command));
  return [...new Set(commands)].map((next) => formatSafeText(`Next: ${next}`, { unicode }));
}
