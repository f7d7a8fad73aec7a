import { checks, type ReportedChain } from '@parachron/checklist';
import { type Evidence, formatJson, type Outcome } from '@parachron/core';
import { type Child, type Markup, markup, toTrustedMarkup } from '../markup/markup.js';
import { countLeftOut, countOf, cutAt, shortenText, stripControls } from '../text/text.js';

/** The state of a page during rendering. */
export interface View {
  /** Writes a text of any length: its beginning, with the whole text in an element that expands. Not for use within a paragraph. */
  long(text: string, limit?: number): Markup;
  /** An id that is unique on the page. */
  id(): string;
  /** A heading of a part, an item or a detail of a report; its level follows from the page's outline. */
  heading(rank: HeadingRank, content: Child, id?: string): Markup;
}

/** The kinds of headings within a report, from the largest. */
const ranks = ['part', 'item', 'detail'] as const;
export type HeadingRank = (typeof ranks)[number];

/** The maximum number of characters of one text; all long texts of a page together have at most `mostText`. */
const longestText = 20_000;

const mostText = 2_000_000;

/** Begins a page. The parts of a single report follow the page's heading; the parts of several reports follow their report's heading. */
export function createView({ isOnly }: { isOnly: boolean }): View {
  let written = 0;
  let ids = 0;
  return {
    id() {
      ids += 1;
      return `i${ids}`;
    },
    heading(rank, content, id) {
      const tag = toTrustedMarkup(`h${ranks.indexOf(rank) + (isOnly ? 2 : 3)}`);
      return markup`<${tag} class="${rank}"${id !== undefined && markup` id="${id}" tabindex="-1"`}>${content}</${tag}>`;
    },
    long(text, limit = 800) {
      const short = shortenText(text, limit);
      if (!short.endsWith('…') || text.length <= limit) return markup`${short}`;
      const most = Math.min(longestText, mostText - written);
      const whole = stripControls(cutAt(text, most));
      written += whole.length;
      const size = countOf(text.length, 'character');
      if (whole.length <= limit) return markup`${short} <span class="muted">(${size}: see the JSON)</span>`;
      const isCut = text.length > most;
      const title = isCut ? `The first ${countOf(whole.length, 'character')} of ${size}` : `All ${size}`;
      return markup`${short}<details class="more"><summary>${title}</summary><div class="mono">${whole}${isCut && ' …'}</div></details>`;
    },
  };
}

/** A decorative sign, of its own shape and colour for each outcome; its words are beside it. */
export function formatIcon(sign: Outcome): Markup {
  return markup`<svg class="icon ${sign}" aria-hidden="true" focusable="false"><use href="#sign-${sign}"/></svg>`;
}

/** A sign with its word. */
export function formatBadge(sign: Outcome, word: string): Markup {
  return markup`<span class="badge ${sign}">${formatIcon(sign)}${word}</span>`;
}

/** A name from a chain within a sentence, with its own writing direction. */
export function formatName(name: string, limit = 120): Markup {
  return markup`<bdi>${shortenText(name, limit)}</bdi>`;
}

/** A heading with collapsed content; a key identifies the element when a served page is renewed. */
export function renderFold(
  summary: Child,
  content: Child,
  { name = '', key }: { name?: string; key?: string } = {},
): Markup {
  return markup`<details class="fold ${name}"${formatKeyAttribute(key)}><summary>${summary}</summary>${content}</details>`;
}

/** The key of an element, by which a served page finds the element in the next run, so that expanded content stays expanded. */
export function formatKeyAttribute(key: string | undefined): Markup | undefined {
  return key === undefined ? undefined : markup` data-key="${cutAt(key, 200)}"`;
}

/** The shapes of the signs, once a page. */
export const signs = markup`<svg class="signs" aria-hidden="true" focusable="false" width="0" height="0">
<symbol id="sign-pass" viewBox="0 0 16 16"><circle cx="8" cy="8" r="7.5" class="body"/><path d="M4.6 8.3l2.3 2.4 4.6-5.1" class="mark"/></symbol>
<symbol id="sign-fail" viewBox="0 0 16 16"><path d="M5 .6h6l4.4 4.4v6L11 15.4H5L.6 11V5z" class="body"/><path d="M5.4 5.4l5.2 5.2M10.6 5.4l-5.2 5.2" class="mark"/></symbol>
<symbol id="sign-warn" viewBox="0 0 16 16"><path d="M8 .9l7.4 13.6H.6z" class="body"/><path d="M8 5.6v4.2M8 12v.3" class="mark"/></symbol>
<symbol id="sign-unknown" viewBox="0 0 16 16"><rect x=".6" y=".6" width="14.8" height="14.8" rx="3.4" class="body"/><path d="M6 6.3c.1-2.7 4.1-2.6 4.1 0 0 1.6-2.1 1.6-2.1 3.1M8 11.9v.2" class="mark"/></symbol>
<symbol id="sign-not-applicable" viewBox="0 0 16 16"><circle cx="8" cy="8" r="7" class="ring"/><path d="M5 8h6" class="dash"/></symbol>
</svg>`;

/** The anchor of a check's explanation; undefined for an unknown check. */
export function linkToCheck(id: string): string | undefined {
  return checks.some((check) => check.id === id) ? `#check-${id.replaceAll('/', '-')}` : undefined;
}

const mostEvidence = 24;

/** Writes the evidence, collapsed; nothing if there is none. */
export function renderEvidence(
  evidence: readonly Evidence[] | undefined,
  chains: readonly ReportedChain[],
  view: View,
): Markup | undefined {
  if (!evidence || evidence.length === 0) return undefined;
  const shown = evidence.slice(0, mostEvidence);
  const left = countLeftOut(evidence.length - shown.length, 'piece');
  const items = shown.map((one) => renderPiece(one, chains, view));
  const rest = left.map((line) => markup`<li class="muted">${line}</li>`);
  return renderFold(`Evidence (${evidence.length})`, markup`<ul class="evidence">${items}${rest}</ul>`);
}

function renderPiece(one: Evidence, chains: readonly ReportedChain[], view: View): Markup {
  const { chain, block, key, storageKey, value } = one;
  // The block's hash is with the chain; it is repeated only for a value of another block.
  const isKnown = chains.some((reported) => reported.name === chain && reported.block.hash === block.hash);
  return markup`<li><div class="mono key">${view.long(key, 240)}</div>
<div class="mono value">${view.long(formatJson(value), 240)}</div>
<p class="where">${formatName(chain)}, block ${block.number}${!isKnown && markup` <span class="mono">${block.hash}</span>`}</p>
${storageKey && markup`<div class="where">Storage key <span class="mono">${view.long(storageKey, 300)}</span></div>`}</li>`;
}
