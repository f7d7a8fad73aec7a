import type { Report } from '@parachron/checklist';
import type { Evidence } from '@parachron/core';
import { type Markup, markup } from '../markup/markup.js';
import { countOf } from '../text/countOf.js';
import { formatValue } from '../verdictText.js';
import { formatName, renderFold, type View } from './View.js';

const mostEvidence = 24;

/** Writes the evidence, collapsed; nothing if there is none. */
export function renderEvidence(
  evidence: readonly Evidence[],
  report: Report,
  view: View,
): Markup | undefined {
  if (evidence.length === 0) return undefined;
  const shown = evidence.slice(0, mostEvidence);
  const left = evidence.length - shown.length;
  const items = shown.map((one) => renderPiece(one, report, view));
  const rest = left > 0 && markup`<li class="muted">${countOf(left, 'more piece')}: see the JSON.</li>`;
  return renderFold(`Evidence (${evidence.length})`, markup`<ul class="evidence">${items}${rest}</ul>`);
}

function renderPiece(one: Evidence, { chains }: Report, view: View): Markup {
  const { chain, block, key, storageKey } = one;
  // The block's hash is with the chain; it is repeated only for a value of another block.
  const isKnown = chains.some((reported) => reported.name === chain && reported.block.hash === block.hash);
  return markup`<li><div class="mono key">${view.long(key, 240)}</div>
<div class="mono value">${view.long(formatValue(one), 240)}</div>
<p class="where">${formatName(chain)}, block ${block.number}${!isKnown && markup` <span class="mono">${block.hash}</span>`}</p>
${storageKey && markup`<div class="where">Storage key <span class="mono">${view.long(storageKey, 300)}</span></div>`}</li>`;
}
