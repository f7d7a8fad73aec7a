import { isRecord } from '@parachron/core';
import { isHex } from '@polkadot/util';
import type { Place, Reads } from './State.js';

/** Runs after which a read that did not occur again is forgotten. */
const mostRuns = 16;

/** Reads that are written at most. */
const mostValues = 4_096;
const mostPages = 512;

/** The reads of the last runs of the same calls: a block reads much the same as the blocks before. */
export class KeptReads implements Reads {
  #values: readonly Kept[] = [];
  #pages: readonly Kept[] = [];
  #run = 0;

  /** Reads the bytes of {@link toBytes}; nothing from other bytes. */
  static fromBytes(bytes: Uint8Array): KeptReads {
    const reads = new KeptReads();
    const written = parse(bytes);
    if (!isRecord(written)) return reads;
    reads.#values = listKept(written.values);
    reads.#pages = listKept(written.pages);
    reads.#run = Math.max(0, ...[...reads.#values, ...reads.#pages].map(({ run }) => run));
    return reads;
  }

  /** Writes the reads; of too many, the most recent ones. */
  toBytes(): Uint8Array {
    const values = this.#values.slice(-mostValues);
    const pages = this.#pages.slice(-mostPages);
    return new TextEncoder().encode(JSON.stringify({ values, pages }));
  }

  get values(): readonly Place[] {
    return this.#values.map(({ place }) => place);
  }

  get pages(): readonly Place[] {
    return this.#pages.map(({ place }) => place);
  }

  /** Adds the reads of a run. */
  add({ values, pages }: Reads): void {
    this.#run += 1;
    this.#values = this.#join(this.#values, values);
    this.#pages = this.#join(this.#pages, pages);
  }

  #join(kept: readonly Kept[], places: readonly Place[]): readonly Kept[] {
    const recent = kept.filter(({ run }) => run > this.#run - mostRuns);
    const added = places.map((place) => ({ place, run: this.#run }));
    // A place that occurs again replaces its earlier entry.
    return [...new Map([...recent, ...added].map((one) => [namePlace(one.place), one])).values()];
  }
}

interface Kept {
  readonly place: Place;
  readonly run: number;
}

function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return undefined;
  }
}

function listKept(written: unknown): readonly Kept[] {
  return Array.isArray(written) ? written.filter(isKept) : [];
}

function isKept(one: unknown): one is Kept {
  if (!isRecord(one) || !isRecord(one.place) || !Number.isSafeInteger(one.run)) return false;
  const { key, child } = one.place;
  return isHex(key) && (child === undefined || isHex(child));
}

/** A text that no other place has. */
export function namePlace({ key, child }: Place): string {
  return `${child ?? ''}/${key}`;
}
