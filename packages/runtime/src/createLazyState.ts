import type { Hex } from '@parachron/core';
import type { Place, Reads, State } from './State.js';

/** Reads of one block of a chain, each a request of its own or a batch. */
export interface StateSource {
  /** The values of keys in their order; undefined for a key without a value. */
  readValues(places: readonly Place[]): Promise<readonly (Uint8Array | undefined)[]>;
  /** The first entries after a key in their order, at most `count`; fewer mean that no further entry exists. */
  readPage(place: Place, count: number): Promise<readonly (readonly [key: Hex, value: Uint8Array])[]>;
}

/** Entries that an iteration fetches at once: with single entries, 200 entries under one prefix would need 200 rounds. */
export const pageSize = 64;

/** The keys after a place, without a gap; all that exist, or the first of them. */
interface Range {
  readonly from: Hex;
  readonly keys: readonly Hex[];
  readonly complete: boolean;
}

/**
 * Creates a state that fetches what a run asks for: all reads of a round at once, the entries of iterations in pages. It keeps every
 * answer, so a second run on the same block fetches only what the first did not read.
 */
export function createLazyState(source: StateSource): State {
  const values = new Map<string, Uint8Array | null>();
  const ranges = new Map<string, Range[]>();
  const name = (key: Hex, child = '') => `${child}/${key}`;
  const keepPage = ({ key: from, child }: Place, page: readonly (readonly [Hex, Uint8Array])[]) => {
    for (const [key, value] of page) values.set(name(key, child), value);
    const range = { from, keys: page.map(([key]) => key), complete: page.length < pageSize };
    ranges.set(child ?? '', [...(ranges.get(child ?? '') ?? []), range]);
  };
  return {
    get: (key, child) => values.get(name(key, child)),
    next(after, child) {
      for (const range of ranges.get(child ?? '') ?? []) {
        const next = findIn(range, after);
        if (next !== undefined) return next;
      }
      return undefined;
    },
    async fetch({ values: places, pages }) {
      const [answers, entries] = await Promise.all([
        places.length > 0 ? source.readValues(places) : [],
        Promise.all(pages.map((place) => source.readPage(place, pageSize))),
      ]);
      for (const [at, { key, child }] of places.entries()) values.set(name(key, child), answers[at] ?? null);
      for (const [at, place] of pages.entries()) keepPage(place, entries[at] ?? []);
    },
  } satisfies State & { fetch(reads: Reads): Promise<void> };
}

/** The first key of a range after another; null if there is none, undefined if the range does not tell. */
function findIn({ from, keys, complete }: Range, after: Hex): Hex | null | undefined {
  if (after < from) return undefined;
  let low = 0;
  let high = keys.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((keys[middle] ?? '') <= after) low = middle + 1;
    else high = middle;
  }
  return keys[low] ?? (complete ? null : undefined);
}
