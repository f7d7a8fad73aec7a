import type { Hex } from '@parachron/core';
import { KeptReads } from './KeptReads.js';
import { keepRecent } from './keepRecent.js';
import type { Reads } from './State.js';

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

/** Takes what is kept by a name, or makes it and keeps it. */
export async function takeKept(name: string, make: () => Promise<Uint8Array>): Promise<Uint8Array> {
  const at = store;
  const kept = await at?.read(name);
  if (kept) return kept;
  const made = await make();
  await at?.write(name, made);
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
