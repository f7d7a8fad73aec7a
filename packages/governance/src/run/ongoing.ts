import { type Hex, type Runtime, readKnown, type Snapshot, storageRead } from '@parachron/core';
import { hexToU8a } from '@polkadot/util';
import { readStored } from '../pallets.js';

/** Returns the hash by which a chain identifies a call. */
export function hashCall({ registry }: Pick<Runtime, 'registry'>, { hex }: { readonly hex: Hex }): Hex {
  return registry.hash(hexToU8a(hex)).toHex();
}

/** Returns whether a stored proposal has a call, by its bytes or by its hash. */
export function createMatcher(runtime: Pick<Runtime, 'registry'>, call: { readonly hex: Hex }) {
  const names = [call.hex, hashCall(runtime, call)].map((name) => JSON.stringify(name));
  return (proposal: unknown) => names.some((name) => JSON.stringify(proposal ?? null).includes(name));
}

/** An ongoing referendum, as the pallets of referenda and of democracy store it. */
export interface Ongoing {
  readonly index: number;
  readonly [field: string]: unknown;
}

/** Finds an ongoing referendum of a pallet. */
export async function findOngoing(
  snapshot: Pick<Snapshot, 'read'>,
  { pallet, item }: { readonly pallet: string; readonly item: string },
  isSought: (one: Ongoing) => boolean,
): Promise<Ongoing | undefined> {
  const read = async (name: string) => Number((await readStored(snapshot, pallet, name)) ?? 0);
  // Only democracy stores the first referendum that is not over.
  const first = await read('LowestUnbaked');
  const count = (await read('ReferendumCount')) - first;
  const indices = Array.from({ length: Math.max(count, 0) }, (_, at) => first + at);
  const reads = indices.map((index) => storageRead(pallet, item, [index], (value) => value?.toJSON()));
  const stored = await snapshot.read(Object.fromEntries(reads.entries()));
  const all = indices.map((index, at) => ({ ...Object(readKnown(stored[at])).ongoing, index }));
  return all.find(isSought);
}
