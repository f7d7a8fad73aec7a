import type { Report } from '@parachron/checklist';
import { capitalize } from '@parachron/core';
import type { Entry, EntryLine, Group } from '../entries/Entry.js';
import { listDecodeLinks } from '../entries/explorerLinks.js';
import { joinMarkup, type Markup, markup } from '../markup/markup.js';
import { countLeftOut, countOf, cutAt, shortenText } from '../text/text.js';
import {
  formatBadge,
  formatKeyAttribute,
  formatName,
  type HeadingRank,
  linkToCheck,
  renderEvidence,
  renderFold,
  type View,
} from './View.js';

/** More steps have no anchor: a part of a report has as many steps. */
const mostSteps = 100;
const mostBelow = 200;
const longestHex = 100_000;
const longestTitle = 300;
/** The title of a missing check names all parachains that share its reason. */
const longestUnchecked = 10_000;
const longestShown = 600;
const longestDecoded = 20_000;

/** The surroundings of an entry on the page. */
export interface Context {
  readonly chains: Report['chains'];
  /** The id of the report's section, with which its anchors begin. */
  readonly section: string;
  /** The name of the report in the names of its controls, if the page has several reports. */
  readonly owner?: string;
  readonly view: View;
}

type Kind = Group['kind'] | 'call' | 'layer';

/** How a page writes the entries of a kind. */
interface Look {
  /** The rank of their headings; an entry without a heading is one paragraph. */
  readonly rank?: HeadingRank;
  /** The kind of the entries below them; lines by default. */
  readonly below?: Kind;
  /** The summary of the entries below, if these are collapsed. */
  readonly fold?: (entry: Entry) => string | undefined;
}

const looks: Readonly<Partial<Record<Kind, Look>>> = {
  cause: { fold: ({ place }) => place },
  finding: { rank: 'item' },
  need: { rank: 'item', below: 'step' },
  signer: { rank: 'item', below: 'call' },
  step: { rank: 'item', below: 'layer' },
  // A route has the details of one of several alternatives.
  layer: { fold: ({ title }) => title },
  tried: { rank: 'detail', fold: ({ below = [] }) => `Instructions (${below.length})` },
};

/** Writes the entries of a group below its title, and the number of those left out. */
export function renderGroup({ kind, title, note, noun, most, entries }: Group, context: Context): Markup {
  return markup`${title !== undefined && context.view.heading('item', title)}${note && markup`<p class="muted">${note}</p>`}
${renderList(entries.slice(0, most), kind, context)}${renderRest(entries.length - most, noun)}`;
}

function renderList(entries: readonly Entry[], kind: Kind, context: Context, outer?: string): Markup {
  return markup`<ul class="entries">${entries.map((entry) => renderEntry(entry, kind, context, outer))}</ul>`;
}

/** States the number of entries that a list leaves out. */
export function renderRest(left: number, noun: string): Markup {
  return markup`${countLeftOut(left, noun).map((text) => markup`<p class="muted">${text}</p>`)}`;
}

/**
 * Writes an entry: its heading, its state, its text and its place, then its facts, bytes and evidence, and the entries below it.
 *
 * @param outer the name of the entry that contains this one, with which the names of controls for screen readers begin
 */
function renderEntry(entry: Entry, kind: Kind, context: Context, outer?: string): Markup {
  const { key, number, title = '', text = '', place, bytes } = entry;
  const { section, owner, view, chains } = context;
  const { rank, fold } = looks[kind] ?? {};
  const own = number === undefined ? shortenText(title || text, 160) : `${kind} ${number}`;
  const name = [outer, own, outer === undefined ? owner : undefined].filter(Boolean).join(', ');
  const isPlanned = number !== undefined;
  const id = kind === 'step' && isPlanned && markup` id="${section}-step-${number}" tabindex="-1"`;
  // The summary of the entries below it says the same.
  const folded = entry.below && fold?.(entry);
  return markup`<li class="${kind}${!rank && ' plain'}"${id}${formatKeyAttribute(key)}>${rank && renderHeading(entry, kind === 'step' && !isPlanned ? 'detail' : rank, view)}
${renderAbout(folded === title ? { ...entry, title: '' } : entry, { kind, section, name, isPlain: !rank })}
${text !== '' && markup`<div class="text">${view.long(text)}</div>`}
${place !== undefined && place !== folded && markup`<p class="where"><bdi>${place}</bdi></p>`}
${renderFacts(entry, context)}
${bytes && renderBytes(bytes, context, name)}
${renderEvidence(entry.evidence, chains, view)}
${renderBelow(entry, kind, context, name)}</li>`;
}

function renderHeading({ number, title = '' }: Entry, rank: HeadingRank, view: View): Markup {
  return view.heading(rank, markup`${formatNumber(number)}<span>${shortenText(title, 200)}</span>`);
}

/** The entries below an entry; a signer names its calls by their numbers alone. */
function renderBelow(entry: Entry, kind: Kind, context: Context, name: string): Markup | undefined {
  const { below = [] } = entry;
  if (below.length === 0) return undefined;
  const { below: inner = 'line', fold } = looks[kind] ?? {};
  const outer = kind === 'signer' ? undefined : name;
  const list = markup`${renderList(below.slice(0, mostBelow), inner, context, outer)}${renderRest(below.length - mostBelow, 'line')}`;
  const summary = fold?.(entry);
  return summary === undefined ? list : renderFold(summary, list, { key: name });
}

function formatNumber(number: number | undefined): Markup | false {
  return number !== undefined && markup`<span class="number">${number}<span class="hidden">. </span></span>`;
}

/** The state of an entry and its subject; an entry without a heading has its number and its title here. */
function renderAbout(
  { was, outcome, word, number, title = '', check, subject = '', bytes }: Entry,
  about: { readonly kind: Kind; readonly section: string; readonly name: string; readonly isPlain: boolean },
): Markup | false {
  const { kind, section, name, isPlain } = about;
  const call = bytes?.call && `${bytes.call.pallet}.${bytes.call.method}`;
  const shown = [
    isPlain && formatNumber(number),
    was && formatBadge(was.outcome, was.word),
    was && markup`<span class="muted" aria-hidden="true">→</span><span class="hidden">became</span>`,
    outcome && word !== undefined && formatBadge(outcome, capitalize(word)),
    isPlain &&
      title !== '' &&
      markup`<b>${shortenText(title, kind === 'unchecked' ? longestUnchecked : longestTitle)}</b>`,
    kind === 'layer' && call && !title.includes(call) && markup`<code>${shortenText(call, 120)}</code>`,
    subject !== '' && formatName(subject),
    kind === 'finding' && check !== undefined && renderCheck(check, subject),
    kind === 'call' &&
      number !== undefined &&
      markup`<a class="screen" href="#${section}-step-${number}">Details<span class="hidden"> of ${name}</span></a>`,
  ].filter((one) => one instanceof Object);
  return shown.length > 0 && markup`<p class="about">${shown.map((one) => [one, ' '])}</p>`;
}

function renderCheck(check: string, subject: string): Markup {
  const page = linkToCheck(check);
  return markup`<span class="check"><span class="hidden">check </span><code>${check}</code>${page !== undefined && markup` <a href="${page}">Why it matters<span class="hidden"> (${check}, ${shortenText(subject, 80)})</span></a>`}</span>`;
}

function renderFacts({ facts = [] }: Entry, context: Context): Markup | false {
  const items = facts.map(
    (fact) => markup`<div><dt>${fact.label}</dt><dd>${renderFact(fact, context)}</dd></div>`,
  );
  return items.length > 0 && markup`<dl class="facts">${items}</dl>`;
}

/** The steps of the plan are links. */
function renderFact({ text, steps }: EntryLine, { section, view }: Context): Markup {
  if (!steps) return view.long(text, 600);
  const names = steps.map((step) =>
    typeof step === 'number' && step <= mostSteps
      ? markup`<a href="#${section}-step-${step}">step ${step}</a>`
      : markup`<code>${shortenText(String(step), 80)}</code>`,
  );
  return markup`${names.map((name, at) => [at > 0 && ', ', name])}`;
}

/** Writes bytes so that they can be copied whole, and their decoded form. Bytes that are too long are omitted, never cut. */
function renderBytes(bytes: NonNullable<Entry['bytes']>, { chains, view }: Context, about: string): Markup {
  const { hex, decoded = '' } = bytes;
  const links = listDecodeLinks({ chains }, bytes).map(
    ({ name, href }) =>
      markup` <a href="${href}" rel="noopener noreferrer">Open in ${name}<span class="hidden">: ${about}</span></a>`,
  );
  const cut = cutAt(decoded, longestDecoded);
  // Spaces at the beginning of a line show the nesting, and stay.
  const meaning =
    decoded !== '' &&
    markup`<pre class="decoded">${joinMarkup(cut)}${cut.length < decoded.length && ' …'}</pre>`;
  if (hex === undefined)
    return markup`${meaning}${links.length > 0 && markup`<p class="links">${links}</p>`}`;
  const folded = meaning && renderFold(markup`Decoded<span class="hidden">: ${about}</span>`, meaning);
  if (!/^0x[0-9a-f]*$/i.test(hex))
    return markup`<p class="muted">The value is not hex, and is not shown.</p>${folded}`;
  const size = countOf(Math.ceil(hex.length / 2 - 1), 'byte');
  if (hex.length > longestHex) return markup`<p class="muted">${size}: see the JSON.</p>${folded}`;
  const id = view.id();
  const code = markup`<code class="hex" id="${id}">${hex}</code>`;
  const shown =
    hex.length <= longestShown
      ? code
      : markup`<code class="hex">${hex.slice(0, 160)}…</code>${renderFold(`All ${size}`, code)}`;
  return markup`<div class="bytes">${shown}<p class="links"><span class="muted">${size}</span><button type="button" data-copy="${id}">Copy<span class="hidden"> the hex: ${about}</span></button>${links}</p></div>${folded}`;
}
