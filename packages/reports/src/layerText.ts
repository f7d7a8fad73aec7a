import type { Call, PlanLayer } from '@parachron/core';
import { cutText } from './text/shortenText.js';
import { stripControls } from './text/stripControls.js';

/** The decoded form of longer programs and calls is cut; their bytes never are. */
const longestDecoded = 12_000;

/**
 * The title of a layer, with its chain unless the title names the chain.
 *
 * @example
 * ```ts
 * import { formatLayerTitle } from '@parachron/reports';
 *
 * formatLayerTitle({ title: 'XCM program', chain: 'rococo' }); // 'XCM program, for rococo'
 * ```
 */
export function formatLayerTitle({ title, chain }: Pick<PlanLayer, 'title' | 'chain'>): string {
  return title.includes(chain) ? title : `${title}, for ${chain}`;
}

/**
 * The decoded form of a layer on several lines: a call as its name and arguments, a program as its instructions, nested by
 * spaces.
 */
export function formatLayerMeaning({
  call,
  decoded,
}: Pick<PlanLayer, 'call' | 'decoded'>): string | undefined {
  const text = call ? formatCall(call) : decoded;
  if (text === undefined || text.length <= longestDecoded) return text;
  return `${cutText(text, longestDecoded)}\n… (see the JSON for the rest)`;
}

function formatCall({ pallet, method, args }: Call): string {
  return `${stripControls(pallet)}.${stripControls(method)} ${JSON.stringify(args, null, 1)}`;
}
