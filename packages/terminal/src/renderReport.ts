import { type Report, type ReportedChain, roleWords } from '@parachron/checklist';
import type { Finding, PlanStep } from '@parachron/core';
import {
  createAccountShortener,
  describeDryRun,
  describeFinding,
  describeReport,
  describeTrust,
  type Entry,
  findProposal,
  formatEntry,
  type Group,
  givenByOptions,
  type Part,
} from '@parachron/reports';
import { formatMark } from './formatSafeText.js';
import type { Context } from './renderOverview.js';
import { renderDetail, renderNeed } from './renderPlan.js';
import { renderVerdict } from './renderVerdict.js';
import type { ReportScreen, Screen } from './Screen.js';
import { writeText } from './wrapText.js';

/** Writes a whole report for people: the chains, the findings from the worst, follow-ups, dry run, and the verdict last. */
export function renderReport(report: Report, wide: ReportScreen, { command, untried }: Context): string {
  const screen = { ...wide, shorten: createAccountShortener(command) };
  const { scope, chains } = report;
  const who = `${scope.parachain === undefined ? '' : `${scope.parachain}, `}para ${scope.targetParaId}`;
  const network = scope.network === givenByOptions ? '' : ` (${scope.network})`;
  const about = findProposal(report.plan, report.dryRun) ? 'Dry run of a proposal' : 'Onboarding checklist';
  const title = `${about}: ${who} with the service at para ${scope.serviceParaId}${network}`;
  const trust = describeTrust(chains);
  return [
    ...renderTitle(title, screen),
    '',
    ...chains.flatMap((chain) => renderChain(chain, screen)),
    ...(trust === undefined ? [] : writeText(trust, screen, '', { color: 'dim' })),
    '',
    ...describeReport(report).flatMap((part) => renderPart(part, report, screen)),
    ...(untried === undefined ? [] : ['', ...writeText(untried, screen)]),
    '',
    ...renderVerdict({ verdict: report.verdict, reports: [report], notChecked: [] }, screen),
  ].join('\n');
}

function renderTitle(title: string, screen: Screen): string[] {
  return writeText(title, screen, '', { color: 'bold' });
}

const roleWidth = Math.max(...Object.values(roleWords).map((word) => word.length));

function renderChain(chain: ReportedChain, screen: ReportScreen): string[] {
  const text = `${chain.name}, ${chain.specName} ${chain.specVersion}, at block ${chain.block.number} (${chain.block.hash.slice(0, 10)}…), ${chain.endpoint}`;
  return writeText(text, screen, `${roleWords[chain.role].padEnd(roleWidth)}  `);
}

/** The chains are above, and the plan has its own command. */
function renderPart({ id, title, groups }: Part, { plan, dryRun }: Report, screen: ReportScreen): string[] {
  if (id === 'chains' || id === 'plan') return [];
  const all = groups.flatMap((group) => group.entries);
  if (id === 'findings') return renderFindings(all, screen);
  const entries = groups.flatMap((group) => renderGroup(group, screen));
  if (id === 'user' || !dryRun) return ['', ...renderTitle(title, screen), ...entries];
  const tried = describeDryRun(dryRun, plan);
  return [
    '',
    ...renderTitle(`${tried.title}; nothing was sent to a live chain`, screen),
    ...entries,
    ...writeText(`Result: ${tried.result}`, screen),
  ];
}

function renderGroup({ kind, title, entries }: Group, screen: ReportScreen): string[] {
  const heading = title === undefined || kind === 'tried' ? [] : writeText(`${title}:`, screen);
  return [...heading, ...entries.flatMap((entry) => renderers[kind]?.(entry, screen) ?? [])];
}

const renderers: Readonly<Partial<Record<Group['kind'], (entry: Entry, screen: Screen) => string[]>>> = {
  need: renderFollowUp,
  tried: renderTried,
  change: ({ check, subject, was, word = '' }, screen) =>
    writeText(`${check}, ${subject}: ${was?.word.toLowerCase()} → ${word.toLowerCase()}`, screen, '  - '),
  line: ({ text = '' }, screen) => writeText(text, screen, '  - '),
};

/** A follow-up of the user; its steps are in the plan's screen. */
function renderFollowUp(entry: Entry, screen: Screen): string[] {
  const lines = (entry.below ?? []).flatMap(({ title = '', facts = [] }) => [
    `${title} (parachron plan prints the call)`,
    ...facts.flatMap(({ label, text }) => (label === 'Cost' ? [text] : [])),
  ]);
  return [...renderNeed(entry, screen), ...lines.flatMap((line) => renderDetail(line, screen))];
}

/** A tried step with its instructions; the events of a step that succeeded are in the JSON only. */
function renderTried(entry: Entry, screen: Screen): string[] {
  const word = 'not tried';
  return renderEntry(entry, screen, {
    text: `${entry.title} ${formatEntry(entry)}`,
    width: word.length,
    ...(entry.outcome === 'not-applicable' ? { word } : {}),
  });
}

/** Writes the findings in their order, those of one check and outcome below one heading. */
function renderFindings(entries: readonly Entry[], screen: ReportScreen): string[] {
  return entries.flatMap((entry, index) => {
    const before = entries[index - 1];
    const isSame = before?.check === entry.check && before?.outcome === entry.outcome;
    const heading = isSame ? [] : [...(index > 0 ? [''] : []), ...renderHeading(entry, screen)];
    return [...heading, ...renderEntry(entry, screen)];
  });
}

function renderHeading({ title = '', check = '', outcome }: Entry, screen: ReportScreen): string[] {
  if (title === check) return renderTitle(title, screen);
  const page = writeText(`parachron explain ${check}`, screen, '  ', { color: 'dim' });
  return [...renderTitle(`${title} (${check})`, screen), ...(outcome === 'pass' ? [] : page)];
}

/** Writes one finding: its outcome and reason, and unless it passed, its evidence and its fix by steps of the plan. */
export function renderFinding(finding: Finding, plan: readonly PlanStep[], screen: ReportScreen): string[] {
  return renderEntry(describeFinding(finding, plan), screen);
}

function renderEntry(
  entry: Entry,
  screen: Screen,
  { text = formatEntry(entry), width = 7, ...more }: { text?: string; width?: number; word?: string } = {},
): string[] {
  const { outcome = 'unknown', below = [], evidence = [], facts = [] } = entry;
  const markWidth = width + 5;
  const mark = `  ${formatMark(outcome, screen, { width, ...more })} `;
  const write = (line: string, color: 'dim' | 'cyan') =>
    writeText(line, screen, ' '.repeat(markWidth), { color });
  // The evidence of passed checks is in the JSON only; a reader rarely needs it.
  const values = [
    ...below.map((one) => [one.title, one.word].join(': ') + (one.text === undefined ? '' : `. ${one.text}`)),
    ...(outcome === 'pass' ? [] : evidence).map(
      ({ key, value, chain, block }) =>
        `${key} = ${shorten(JSON.stringify(value), screen.width)} (${chain}, block ${block.number})`,
    ),
  ];
  return [
    ...writeText(text, screen, mark, { markWidth }),
    ...values.flatMap((value) => write(value, 'dim')),
    ...facts.flatMap((fact) => write(`${fact.label}: ${fact.text}`, 'cyan')),
  ];
}

/** A long value is cut to one line; the JSON report has the whole value. */
function shorten(text: string, width: number): string {
  if (text.length <= longestValue) return text;
  return `${text.slice(0, Math.min(longestValue, Math.max(shortestValue, width - 12)) - 1)}…`;
}

const longestValue = 160;

const shortestValue = 40;
