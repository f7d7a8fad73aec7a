import { attempt, type Hex, isHex, isRecord, keepRecent } from '@parachron/core';
import type { Reads, TrieKey } from './State.js';

/** Runs after which a read that did not occur again is forgotten. */
const mostRuns = 16;

/** Reads that are written at most. */
const mostValues = 4_096;
const mostPages = 512;

/** What the last runs on a chain read: a block reads much the same as the blocks before. */
export class KeptReads implements Reads {
  /** By their names, the most recent ones last. */
  readonly #values = new Map<string, Kept>();
  readonly #pages = new Map<string, Kept>();
  #run = 0;

  /** Reads the bytes of {@link toBytes}; nothing from other bytes. */
  static fromBytes(bytes: Uint8Array): KeptReads {
    const reads = new KeptReads();
    const kept = attempt(() => JSON.parse(new TextDecoder().decode(bytes)));
    const { values, pages } = Object(kept) as { readonly values?: unknown; readonly pages?: unknown };
    for (const one of listKept(values)) reads.#values.set(formatTrieKey(one.place), one);
    for (const one of listKept(pages)) reads.#pages.set(formatTrieKey(one.place), one);
    for (const { run } of [...reads.#values.values(), ...reads.#pages.values()])
      reads.#run = Math.max(reads.#run, run);
    return reads;
  }

  /** Writes the reads; of too many, the most recent ones. */
  toBytes(): Uint8Array {
    const values = [...this.#values.values()].slice(-mostValues);
    const pages = [...this.#pages.values()].slice(-mostPages);
    return new TextEncoder().encode(JSON.stringify({ values, pages }));
  }

  get values(): readonly TrieKey[] {
    return listTrieKeys(this.#values);
  }

  get pages(): readonly TrieKey[] {
    return listTrieKeys(this.#pages);
  }

  /** Adds the reads of a run. */
  add({ values, pages }: Reads): void {
    this.#run += 1;
    this.#note(this.#values, values);
    this.#note(this.#pages, pages);
  }

  #note(kept: Map<string, Kept>, places: readonly TrieKey[]): void {
    for (const place of places) {
      const name = formatTrieKey(place);
      kept.delete(name);
      kept.set(name, { place, run: this.#run });
    }
    for (const [name, { run }] of kept) {
      if (run > this.#run - mostRuns) break;
      kept.delete(name);
    }
  }
}

function listTrieKeys(kept: ReadonlyMap<string, Kept>): readonly TrieKey[] {
  return [...kept.values()].map(({ place }) => place);
}

interface Kept {
  readonly place: TrieKey;
  readonly run: number;
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
export function formatTrieKey({ key, child }: TrieKey): string {
  return `${child ?? ''}/${key}`;
}

/** Keeps between processes what is made of the codes of runtimes, and what runs on a chain read. */
export interface RuntimeStore {
  /** Undefined if nothing is kept by that name, or it cannot be read. */
  read(name: string): Promise<Uint8Array | undefined>;
  write(name: string, bytes: Uint8Array): Promise<void>;
}

let store: RuntimeStore | undefined;

/** Sets the store of this process for runtimes that are compiled, and chains that are forked, from now on; by default, nothing is kept. */
export function setRuntimeStore(next: RuntimeStore | undefined): void {
  store = next;
}

/** Reads what is kept by a name. */
export async function readKept(name: string): Promise<Uint8Array | undefined> {
  return store?.read(name);
}

/** Takes what is kept by a name, or makes it and keeps it. */
export async function takeKept(name: string, make: () => Promise<Uint8Array>): Promise<Uint8Array> {
  const kept = await readKept(name);
  if (kept) return kept;
  const made = await make();
  await store?.write(name, made);
  return made;
}

/** Chains whose reads stay in memory. */
const mostChains = 16;

const readsOf = new Map<Hex, Promise<KeptReads>>();

/** Takes what earlier runs on a chain read, by the hash of its block 0. */
export async function takeReads(genesisHash: Hex): Promise<KeptReads> {
  return keepRecent(readsOf, [genesisHash, readsOf.get(genesisHash) ?? loadReads(genesisHash)], mostChains);
}

/** Keeps what runs on a chain read. */
export async function keepReads(genesisHash: Hex, used: Reads): Promise<void> {
  const reads = await takeReads(genesisHash);
  reads.add(used);
  await store?.write(nameReads(genesisHash), reads.toBytes());
}

async function loadReads(genesisHash: Hex): Promise<KeptReads> {
  const kept = await store?.read(nameReads(genesisHash));
  return kept ? KeptReads.fromBytes(kept) : new KeptReads();
}

function nameReads(genesisHash: Hex): string {
  return `${genesisHash}-reads-1`;
}
