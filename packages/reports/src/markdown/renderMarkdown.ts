import { checks, type Report, type ReportedChain, type RunReport } from '@parachron/checklist';
import { capitalize, formatJson } from '@parachron/core';
import { describeBrief } from '../brief/describeBrief.js';
import { findProposal, formatSubject, formatTried } from '../entries/describeDryRun.js';
import { describeReport, formatEntry, listNotCheckedParts } from '../entries/describeReport.js';
import type { Entry, Group, Part } from '../entries/Entry.js';
import { listDecodeLinks } from '../entries/explorerLinks.js';
import { formatVerdict } from '../listCauses.js';
import { createAccountShortener } from '../text/shortAccounts.js';
import { countLeftOut, countOf, shortenText } from '../text/text.js';
import {
  describeSubject,
  formatCounts,
  formatReserve,
  givenByOptions,
  listPlaces,
  nameParachain,
  splitMissing,
} from '../text/verdictText.js';
import { outcomes, outcomeWords, verdictWords } from '../text/words.js';
import { escapeMarkdown, formatCodeSpan, formatFence } from './markdownText.js';

/** A page of GitHub may have 1 MiB; the report counts the omitted parts, which are in the JSON. */
const mostBytes = 900_000;
const mostReports = 60;
const longestVerdict = 500;

/** Writes a run as Markdown: for a pull request, an issue, a referendum or a job's summary. */
export function renderMarkdown(run: RunReport): string {
  const isOfOthers = run.reports.some(({ plan, dryRun }) => findProposal(plan, dryRun));
  const head = [
    `# Parachron: ${formatSubject(run)}`,
    escapeMarkdown(describeSubject(run, isOfOthers ? 'Dry run of a proposal' : undefined), 300),
    ...renderTime(run),
    ...(listPlaces(run).length > 1 ? [listReports(run)] : []),
  ];
  const end = [
    ...listNotCheckedParts(run).flatMap((part) => renderPartMarkdown(part, '##')),
    ...renderChecks(run),
    ...(run.command === undefined ? [] : ['## Repeat this run', formatFence(shortenText(run.command, 4000))]),
    'Nothing was sent to any chain for this report.',
  ];
  const shown = takeReports(run, mostBytes - countBytes([...head, ...end]));
  const left = countLeftOut(run.reports.length - shown.length, 'report');
  return [...head, ...shown, ...left, ...end].join('\n\n');
}

/** The bytes of blocks with an empty line after each. */
function countBytes(blocks: readonly string[]): number {
  return new TextEncoder().encode(blocks.map((block) => `${block}\n\n`).join('')).length;
}

/** Writes the program and the time of a run. */
function renderTime({ tool, at }: RunReport): string[] {
  const made = [
    ...(tool ? [`by ${escapeMarkdown(`${tool.name} ${tool.version}`, 80)}`] : []),
    ...(at === undefined ? [] : [`at ${escapeMarkdown(at, 40)}`]),
  ];
  return made.length > 0 ? [`Created ${made.join(', ')}.`] : [];
}

/** The reports up to a number of bytes; the last of them may be cut between two of its blocks. */
function takeReports({ reports }: RunReport, most: number): string[] {
  const taken: string[] = [];
  let left = most;
  for (const report of reports.slice(0, mostReports)) {
    const blocks = renderReport(report).map(createAccountShortener());
    const fitting = blocks.filter((block) => {
      left -= countBytes([block]);
      return left >= 0;
    });
    const rest = left < 0 ? ['The rest of the report is left out: see the JSON.'] : [];
    taken.push([...fitting, ...rest].join('\n\n'));
    if (left < 0) break;
  }
  return taken;
}

function listReports(run: RunReport): string {
  const formatRow = (name: string, network: string, cells: readonly (string | number)[]) =>
    `| ${[escapeMarkdown(name), escapeMarkdown(network, 80), ...cells].join(' | ')} |`;
  return [
    `| parachain | network | verdict | ${outcomes.map((one) => outcomeWords[one].toLowerCase()).join(' | ')} |`,
    `|---|---|---|${outcomes.map(() => '--:|').join('')}`,
    ...run.reports
      .slice(0, mostReports)
      .map((one) =>
        formatRow(nameParachain(one), one.scope.network, [
          `**${verdictWords[one.verdict]}**${one.verdict === 'ready' ? formatReserve([one]) : ''}`,
          ...outcomes.map((outcome) => one.summary[outcome]),
        ]),
      ),
    ...splitMissing(run)
      .unchecked.slice(0, mostReports)
      .map((one) =>
        formatRow(one.parachain ?? 'all', one.network, ['**Not checked**', ...outcomes.map(() => '–')]),
      ),
  ].join('\n');
}

function renderReport(report: Report): string[] {
  const { network } = report.scope;
  const place = network === givenByOptions ? '' : `Network: ${escapeMarkdown(network, 80)}. `;
  const parts = describeReport(report);
  const tried = formatTried(report);
  const proposal = findProposal(report.plan, report.dryRun);
  const verdict = proposal?.title ?? formatVerdict(report);
  return [
    `## ${escapeMarkdown(verdict.replace(/\.$/, ''), longestVerdict)}`,
    ...(tried === undefined ? [] : [escapeMarkdown(tried, longestVerdict)]),
    ...(proposal ? [] : [`${place}Findings: ${formatCounts(report.summary)}.`]),
    ...describeBrief(report).flatMap((part) => renderPartMarkdown(part, '###', report.chains)),
    '### Appendix',
    ...parts.flatMap((part) => renderPartMarkdown(part, '####', report.chains)),
  ];
}

/** Explains each check that did not pass: what it checks, why it matters, and what to do. */
function renderChecks({ reports }: RunReport): string[] {
  const asking = reports.flatMap(({ findings }) =>
    findings.flatMap(({ check, outcome }) => (['fail', 'unknown', 'warn'].includes(outcome) ? [check] : [])),
  );
  const found = new Set(asking);
  const explained = checks
    .filter(({ id }) => found.has(id))
    .flatMap(({ id, title, explanation }) => [`### ${title}`, `\`${id}\``, explanation]);
  return explained.length === 0 ? [] : ['## Why the checks matter', ...explained];
}

const mostEvidence = 12;
const mostBelow = 60;
const longestHex = 20_000;

/** Writes a part of a report below its title, as blocks: a page that is too long ends between two. */
function renderPartMarkdown(
  { title, note, groups }: Pick<Part, 'title' | 'note' | 'groups'>,
  mark: string,
  chains: readonly ReportedChain[] = [],
): string[] {
  const blocks = [
    ...(note === undefined ? [] : [escapeMarkdown(note, 2000)]),
    ...groups.flatMap((group) => renderGroup(group, `${mark}#`, chains)),
  ];
  return blocks.length === 0 ? [] : [`${mark} ${title}`, ...blocks];
}

function renderGroup(
  { kind, title, note, folded, noun, most, entries }: Group,
  mark: string,
  chains: readonly ReportedChain[],
): string[] {
  const items = entries
    .slice(0, most)
    .flatMap((entry) => (folded === undefined ? renderEntry(entry, kind, chains) : formatLine(entry)));
  const isShort = items.length > 0 && items.every((item) => !item.includes('\n'));
  return [
    ...(title === undefined ? [] : [`${mark} ${escapeMarkdown(title)}`]),
    ...(note === undefined ? [] : [note]),
    ...(isShort ? [items.join('\n')] : items),
    ...countLeftOut(entries.length - most, noun),
  ];
}

/** A step of the plan has a heading, every other entry is an item of a list. */
function renderEntry(entry: Entry, kind: Group['kind'], chains: readonly ReportedChain[]): string[] {
  const { number, title = '', check = '', below = [] } = entry;
  const details = listDetails(entry, '  ', chains);
  if (kind === 'cause') return [formatItem(entry, chains)];
  if (kind === 'signer') {
    const calls = below.map((call) =>
      [formatItem(call, chains), ...listDetails(call, '  ', chains)].join('\n'),
    );
    return [`**${escapeMarkdown(title)}**`, ...calls];
  }
  if (kind === 'step' && number !== undefined)
    return [`##### ${number}. ${escapeMarkdown(title)}`, listDetails(entry, '', chains).join('\n')];
  if (kind !== 'finding') return [[formatItem(entry, chains), ...details].join('\n')];
  const name = `- **${escapeMarkdown(title)}** (${formatCodeSpan(check)})`;
  return [[name, `  - ${escapeMarkdown(formatEntry(entry))}`, ...details].join('\n')];
}

/** A finding that needs no action of its own takes one line. */
function formatLine(entry: Entry): string {
  return `- ${formatCodeSpan(entry.check ?? '')} ${escapeMarkdown(formatEntry(entry))}`;
}

function formatItem(entry: Entry, chains: readonly ReportedChain[]): string {
  const { was, word, number, title = '', check } = entry;
  const state = word === undefined ? '' : `**${was ? `${was.word} → ` : ''}${capitalize(word)}**: `;
  const id = check === undefined ? '' : ` (${formatCodeSpan(check)})`;
  const said = formatEntry(entry);
  const end = entry.text === undefined || title === '' || /[.!?]$/.test(title) ? ' ' : ': ';
  const at = number === undefined ? '' : `${number}\\. `;
  const name = title === '' ? '' : `${escapeMarkdown(title)}${id}${end}`;
  const pages = listDecodeLinks({ chains }, entry.bytes);
  const links = pages.map((page) => `[open in ${page.name}](<${page.href}>)`).join(' · ');
  const open = links === '' ? '' : ` (${links})`;
  return `- ${at}${state}${`${name}${escapeMarkdown(said)}`.trim()}${open}`.trimEnd();
}

/** The bytes of an entry come first, then its facts, its evidence and its parts. */
function listDetails(
  { facts = [], evidence = [], bytes, below = [] }: Entry,
  indent: string,
  chains: readonly ReportedChain[],
): string[] {
  const items = [
    ...facts.map(({ label, text }) => `${label}: ${escapeMarkdown(text)}`),
    ...evidence.slice(0, mostEvidence).map((one) => {
      const value = `${formatCodeSpan(one.key)} = ${formatCodeSpan(formatJson(one.value))}`;
      return `Evidence: ${value} (${escapeMarkdown(one.chain, 80)}, block ${one.block.number})`;
    }),
    ...countLeftOut(evidence.length - mostEvidence, ['piece of evidence', 'pieces of evidence']),
  ];
  return [
    ...(bytes?.hex === undefined ? [] : ['', formatHexBlock(bytes.hex, indent)]),
    ...(!bytes?.decoded ? [] : ['', formatFence(bytes.decoded, indent)]),
    ...items.map((item) => `${indent}- ${item}`),
    ...below
      .slice(0, mostBelow)
      .flatMap((one) => [`${indent}${formatItem(one, chains)}`, ...listDetails(one, `${indent}  `, chains)]),
    ...countLeftOut(below.length - mostBelow, 'line').map((line) => `${indent}- ${line}`),
  ];
}

/** Hex is never cut: hex that is too long is left out. */
function formatHexBlock(hex: string, indent: string): string {
  if (!/^0x[0-9a-f]*$/i.test(hex)) return `${indent}(no hex)`;
  if (hex.length > longestHex) return `${indent}(${countOf(hex.length / 2 - 1, 'byte')}: see the JSON)`;
  return formatFence(hex, indent);
}
