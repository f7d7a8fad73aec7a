import type { Hex } from '@parachron/core';
import { formatTrieKey } from './KeptReads.js';
import { findPlace } from './SortedMap.js';
import type { Reads, State, TrieKey } from './State.js';

/** Reads of one block of a chain. */
export interface StateSource {
  /** The values of keys in their order, as one request; undefined for a key without a value. */
  readValues(places: readonly TrieKey[]): Promise<readonly (Uint8Array | undefined)[]>;
  /** The first keys after a key in their order, at most `count`; fewer mean that no further key exists. */
  readKeys(place: TrieKey, count: number): Promise<readonly Hex[]>;
}

/** Keys that an iteration fetches at once: with single keys, 200 entries under one prefix would need 200 rounds. */
const pageSize = 64;
/** Characters of a key that all entries of a storage item have in common: 0x, pallet and item, 16 bytes each. */
const itemLength = 66;

/** A state that fetches what it lacks. */
export interface LazyState extends Required<State> {
  /** The reads that runs asked for, whether fetched for them or before. */
  readonly used: Reads;
}

/** An answer: a value, or null without one. */
interface Answer {
  readonly place: TrieKey;
  readonly value: Uint8Array | null;
  isUsed: boolean;
}

/** The keys after a place, without a gap: the first of them, or all if they are fewer than a page. */
interface Range {
  readonly place: TrieKey;
  isUsed: boolean;
  readonly keys: readonly Hex[];
}

/**
 * Creates a state that fetches what a run asks for: all reads of a round at once, iterations in pages, with the values of the entries of
 * the item. It keeps every answer, so a second run on the same block fetches only what the first did not read.
 */
export function createLazyState(source: StateSource): LazyState {
  const values = new Map<string, Answer>();
  const ranges = new Map<string, Range[]>();
  const fetchValues = async (places: readonly TrieKey[]) => {
    const named = new Map(places.map((place) => [formatTrieKey(place), place]));
    const wanted = [...named].filter(([name]) => !values.has(name)).map(([, place]) => place);
    const answers = wanted.length > 0 ? await source.readValues(wanted) : [];
    for (const [at, place] of wanted.entries())
      values.set(formatTrieKey(place), { place, value: answers[at] ?? null, isUsed: false });
  };
  const fetchPage = async (place: TrieKey): Promise<TrieKey[]> => {
    const { child } = place;
    const keys = await source.readKeys(place, pageSize);
    const range = { place, keys, isUsed: false };
    ranges.set(child ?? '', [...(ranges.get(child ?? '') ?? []), range]);
    // Keys beyond the iterated item may have values of megabytes, such as code.
    const prefix = place.key.slice(0, itemLength);
    return keys.filter((key) => key.startsWith(prefix)).map((key) => ({ ...place, key }));
  };
  return {
    get used() {
      const read = [...values.values()].filter(({ isUsed }) => isUsed);
      const walked = [...ranges.values()].flat().filter(({ isUsed }) => isUsed);
      return { values: read.map(({ place }) => place), pages: walked.map(({ place }) => place) };
    },
    get(key, child) {
      const answer = values.get(formatTrieKey({ key, child }));
      if (answer) answer.isUsed = true;
      return answer?.value;
    },
    next(after, child) {
      for (const range of ranges.get(child ?? '') ?? []) {
        const next = findIn(range, after);
        if (next === undefined) continue;
        range.isUsed = true;
        return next;
      }
      return undefined;
    },
    async fetch({ values: places, pages }: Reads) {
      const [entries] = await Promise.all([Promise.all(pages.map(fetchPage)), fetchValues(places)]);
      await fetchValues(entries.flat());
    },
  };
}

/** The first key of a range after another; null if there is none, undefined if the range does not show it. */
function findIn({ place, keys }: Range, after: Hex): Hex | null | undefined {
  if (after < place.key) return undefined;
  return keys[findPlace(keys, after, false)] ?? (keys.length < pageSize ? null : undefined);
}
