import type { ReportedChain } from '@parachron/checklist';
import { capitalize, formatJson } from '@parachron/core';
import { formatEntry } from '../entries/describeReport.js';
import type { Entry, Group, Part } from '../entries/Entry.js';
import { listDecodeLinks } from '../entries/explorerLinks.js';
import { countLeftOut, countOf } from '../text/text.js';
import { escapeMarkdown, formatCodeSpan, formatFence } from './markdownText.js';

const mostEvidence = 12;
const mostBelow = 60;
const longestHex = 20_000;

/** Writes a part of a report below its title, as blocks: a page that is too long ends between two. */
export function renderPartMarkdown(
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
