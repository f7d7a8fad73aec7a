import type { Report } from '@parachron/checklist';
import { capitalize } from '@parachron/core';
import { type DecodeLink, listDecodeLinks } from '../explorerLinks.js';
import { joinMarkup, type Markup, markup, toTrustedMarkup } from '../markup/markup.js';
import type { Entry, Fact, Group } from '../model.js';
import { countLeftOut, countOf, shortenText } from '../text/text.js';
import {
  formatBadge,
  formatIcon,
  formatKey,
  formatName,
  linkToCheck,
  renderEvidence,
  renderFold,
  type View,
} from './View.js';

/** More steps have no anchor: a part of a report has as many steps. */
const mostSteps = 100;
const longestHex = 100_000;
const longestShown = 600;

export interface Context {
  readonly report: Report;
  readonly section: string;
  readonly view: View;
}

type RenderEntry = (entry: Entry, context: Context) => Markup;

/** The list of the entries of a group, and the function that writes an entry; lines by default. */
const kinds: Readonly<Partial<Record<Group['kind'], readonly [list: string, render: RenderEntry]>>> = {
  finding: ['ul class="findings"', renderFinding],
  need: ['ul class="findings"', renderFinding],
  step: ['ol class="steps"', renderNumberedStep],
  tried: ['ol class="story"', renderTried],
  change: ['ul class="changes"', renderChange],
};

function renderLine({ text = '' }: Entry, { view }: Context): Markup {
  return markup`<li>${view.long(text)}</li>`;
}

/** Writes the entries of a group below its title, and the number of those left out. */
export function renderGroup(group: Group, context: Context): Markup {
  const { kind, title, note, noun, most, entries } = group;
  const [list, render] = kinds[kind] ?? ['ul class="lines"', renderLine];
  const shown = entries.slice(0, most).map((entry) => render(entry, context));
  return markup`${title !== undefined && context.view.heading('item', title)}${note && markup`<p class="muted">${note}</p>`}
${toTrustedMarkup(`<${list}>`)}${shown}${toTrustedMarkup(`</${list.slice(0, 2)}>`)}${renderRest(entries.length - most, noun)}`;
}

/** States the number of entries that a list leaves out. */
export function renderRest(left: number, noun: string): Markup {
  return markup`${countLeftOut(left, noun).map((text) => markup`<p class="muted">${text}</p>`)}`;
}

/** A finding, or a follow-up of the user with its steps. */
function renderFinding(entry: Entry, context: Context): Markup {
  const { key, outcome, word = '', title = '', check, subject, text = '', facts = [], below = [] } = entry;
  const { view, report } = context;
  const page = check === undefined ? undefined : linkToCheck(check);
  return markup`<li class="finding"${check !== undefined && markup` data-outcome="${outcome}"`}${formatKey(key)}>
${view.heading('item', shortenText(title, 160))}
<p class="about">${outcome && formatBadge(outcome, capitalize(word))}${subject !== undefined && formatName(subject)}${check !== undefined && markup`<span class="check"><span class="hidden">, check </span><code>${check}</code>${page !== undefined && markup` <a href="${page}">Why it matters<span class="hidden"> (${check}, ${shortenText(subject ?? '', 80)})</span></a>`}</span>`}</p>
<div class="reason">${view.long(text)}</div>
${facts.map((fact) => markup`<div class="hint"><b>${fact.label}:</b> ${renderFact(fact, context)}</div>`)}
${renderEvidence(entry.evidence, report, view)}
${below.map((step) => markup`<div class="substep"${formatKey(step.key)}>${view.heading('detail', shortenText(step.title ?? '', 200))}${renderStep(step, context, view.nameControl(shortenText(step.title ?? '', 80), report))}</div>`)}</li>`;
}

/** The steps of the plan are links. */
function renderFact({ text, steps }: Fact, { section, view }: Context): Markup {
  if (!steps) return view.long(text, 600);
  const names = steps.map((step) =>
    typeof step === 'number' && step <= mostSteps
      ? markup`<a href="#${section}-step-${step}">step ${step}</a>`
      : markup`<code>${shortenText(String(step), 80)}</code>`,
  );
  return markup`${names.map((name, at) => [at > 0 && ', ', name])}`;
}

/** A step of the plan with its number, or a batch of calls. */
function renderNumberedStep(entry: Entry, context: Context): Markup {
  const { key, number, title = '' } = entry;
  const { section, view, report } = context;
  const id = number !== undefined && markup` id="${section}-step-${number}" tabindex="-1"`;
  const mark =
    number !== undefined && markup`<span class="number">${number}<span class="hidden">. </span></span>`;
  const heading = view.heading(
    number === undefined ? 'detail' : 'item',
    markup`${mark}<span>${shortenText(title, 200)}</span>`,
  );
  const about = view.nameControl(number === undefined ? shortenText(title, 160) : `step ${number}`, report);
  return markup`<li class="step"${id}${formatKey(key)}>${heading}${renderStep(entry, context, about)}</li>`;
}

/** The facts, bytes, layers and routes of a step; `about` distinguishes equal controls for screen readers. */
function renderStep({ facts = [], bytes, below = [] }: Entry, context: Context, about: string): Markup {
  // Alternatives are long, and a reader needs only one.
  const isFolded = below.filter((one) => one.below).length > 1;
  return markup`${facts.length > 0 && markup`<dl class="facts">${facts.map((fact) => markup`<div><dt>${fact.label}</dt><dd>${renderFact(fact, context)}</dd></div>`)}</dl>`}
${bytes && renderBytes(bytes, context, about)}${below.length > 0 && markup`<ol class="layers">${below.map((one) => renderLayer(one, context, { about, isFolded }))}</ol>`}`;
}

function renderLayer(
  { title = '', bytes, below }: Entry,
  context: Context,
  { about, isFolded }: { readonly about: string; readonly isFolded: boolean },
): Markup {
  const name = shortenText(title, 240);
  const entry = bytes?.call && `${bytes.call.pallet}.${bytes.call.method}`;
  const code = entry && !title.includes(entry) && markup` <code>${shortenText(entry, 120)}</code>`;
  if (!below)
    return markup`<li><p class="layer">${name}${code}</p>${bytes && renderBytes(bytes, context, `${about}, ${name}`)}</li>`;
  const lines = below.map(({ text = '', bytes: own }) => {
    const label = `${about}, ${shortenText(text, 160)}`;
    return markup`<li>${context.view.long(text, 240)}${own && renderBytes(own, context, label)}</li>`;
  });
  const list = markup`<ol class="route">${lines}</ol>`;
  return markup`<li>${isFolded ? renderFold(name, list, { name: 'layer', key: `${about}, ${name}` }) : markup`<p class="layer">${name}</p>${list}`}</li>`;
}

/** Writes bytes so that they can be copied whole, and their decoded form. Bytes that are too long are omitted, never cut. */
function renderBytes(bytes: NonNullable<Entry['bytes']>, { report, view }: Context, about: string): Markup {
  const { hex = '', decoded } = bytes;
  const size = countOf(Math.max(0, Math.ceil(hex.length / 2 - 1)), 'byte');
  const links = listDecodeLinks(report, bytes);
  // Spaces at the beginning of a line show the nesting, and stay.
  const meaning =
    decoded !== undefined &&
    renderFold(
      markup`Decoded<span class="hidden">: ${about}</span>`,
      markup`<pre class="decoded">${joinMarkup(decoded)}</pre>`,
    );
  if (!/^0x[0-9a-f]*$/i.test(hex))
    return markup`<p class="muted">The value is not hex, and is not shown.</p>${meaning}`;
  if (hex.length > longestHex) return markup`<p class="muted">${size}: see the JSON.</p>${meaning}`;
  const id = view.id();
  const code = markup`<code class="hex" id="${id}">${hex}</code>`;
  const shown =
    hex.length <= longestShown
      ? code
      : markup`<code class="hex">${hex.slice(0, 160)}…</code>${renderFold(`All ${size}`, code)}`;
  return markup`<div class="bytes">${shown}<p class="tools"><span class="muted">${size}</span><button type="button" data-copy="${id}">Copy<span class="hidden"> the hex: ${about}</span></button>${renderLinks(links, about)}</p></div>${meaning}`;
}

/** Writes the links that open a call; the hidden part of each names the call. */
export function renderLinks(links: readonly DecodeLink[], about: string): Markup {
  return markup`${links.map(({ name, href }) => markup` <a href="${href}" rel="noopener noreferrer">Open in ${name}<span class="hidden">: ${about}</span></a>`)}`;
}

function renderTried(entry: Entry, context: Context): Markup {
  const { key, outcome, word, title = '', text = '', place = '', bytes, below = [] } = entry;
  const { view, report } = context;
  const shown = below
    .slice(0, 200)
    .map(
      (one) =>
        markup`<li>${one.outcome && formatIcon(one.outcome)}<div><code>${shortenText(one.title ?? '', 120)}</code> <span class="muted">${one.word}</span>${one.text !== undefined && markup`<div>${view.long(one.text, 200)}</div>`}</div></li>`,
    );
  const instructions = markup`<ol class="instructions">${shown}</ol>${renderRest(below.length - 200, 'instruction')}`;
  const about = view.nameControl(shortenText(title, 120), report);
  return markup`<li class="tried"${formatKey(key)}>${outcome && formatIcon(outcome)}<div>${view.heading('detail', shortenText(title, 200))}
<div class="reason"><b>${word}.</b> ${view.long(text)}</div>
<p class="where"><bdi>${place}</bdi></p>
${below.length > 0 && renderFold(`Instructions (${below.length})`, instructions)}
${bytes && renderFold('Bytes', renderBytes(bytes, context, about))}
${renderEvidence(entry.evidence, report, view)}</div></li>`;
}

function renderChange(entry: Entry, { view }: Context): Markup {
  const { key, was, outcome, word = '', title, subject = '', text } = entry;
  return markup`<li${formatKey(key)}><p>${was && formatBadge(was.outcome, was.word)}<span class="arrow" aria-hidden="true">→</span><span class="hidden"> became </span>${outcome && formatBadge(outcome, word)}</p><div><b>${title}</b> <span class="muted">${formatName(subject)}</span>${text !== undefined && markup`<div class="reason">${view.long(text)}</div>`}</div></li>`;
}
