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

/** Finds an ongoing referendum among those of a pallet, which its item has by their index. */
export async function findOngoing(
  snapshot: Pick<Snapshot, 'read'>,
  [pallet, item]: readonly [string, string],
  isSought: (one: Ongoing) => boolean,
): Promise<Ongoing | undefined> {
  const read = async (name: string) => Number((await readStored(snapshot, pallet, name)) ?? 0);
  const end = await read('ReferendumCount');
  // Only democracy stores the first referendum that is not over. Earlier ones than the newest thousand are over, too.
  const first = Math.max(await read('LowestUnbaked'), end - 1000);
  const indices = Array.from({ length: Math.max(end - first, 0) }, (_, at) => first + at);
  const reads = indices.map((index) => storageRead(pallet, item, [index], (value) => value?.toJSON()));
  const stored = await snapshot.read(Object.fromEntries(reads.entries()));
  const all = indices.map((index, at) => ({ ...Object(readKnown(stored[at])).ongoing, index }));
  return all.find(isSought);
}

/** Finds a call in a pallet of democracy: in an ongoing referendum, in the next one of a body, and among the public proposals. */
export async function findProposals(snapshot: Snapshot, pallet: string, call: { readonly hex: Hex }) {
  const isOurs = createMatcher(snapshot.runtime, call);
  const ongoing = await findOngoing(snapshot, [pallet, 'ReferendumInfoOf'], isOurs);
  const next = await readStored(snapshot, pallet, 'NextExternal');
  const open = await readStored(snapshot, pallet, 'PublicProps');
  const find = (list: unknown): readonly unknown[] | undefined =>
    Array.isArray(list) ? list.findLast(isOurs) : undefined;
  // The next one is a pair of the proposal and its threshold.
  return { ongoing, next: find([next]), hasNext: Boolean(next), open: find(open) };
}
