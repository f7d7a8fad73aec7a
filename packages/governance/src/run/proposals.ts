import { type Call, type Hex, type Runtime, readKnown, type Snapshot, storageRead } from '@parachron/core';
import { EndingBytes } from '@parachron/core/scale';
import type { Codec, Registry } from '@polkadot/types/types';
import { hexToU8a } from '@polkadot/util';
import { readStored } from '../pallets.js';

/** Returns the hash by which a chain identifies a call. */
export function hashCall({ registry }: Pick<Runtime, 'registry'>, { hex }: Pick<Call, 'hex'>): Hex {
  return registry.hash(hexToU8a(hex)).toHex();
}

/** Whether a stored proposal has a call itself, by its bytes or by its hash. */
export function hasCallItself(runtime: Pick<Runtime, 'registry'>, call: Pick<Call, 'hex'>, stored: unknown) {
  const text = JSON.stringify(stored ?? null);
  return [call.hex, hashCall(runtime, call)].some((name) => text.includes(JSON.stringify(name)));
}

/** Maximum length of a call in a proposal, in bytes; a proposal contains the hash of a longer call. */
export const mostInline = 128;

/** Returns the length of a call in bytes. */
export function measureCall({ hex }: Pick<Call, 'hex'>): number {
  return hex.length / 2 - 1;
}

/** Derives the arguments by which governance pallets accept a call, in the forms of newer and older pallets. */
export function deriveProposal(runtime: Pick<Runtime, 'registry'>, call: Call) {
  const proposal_hash = hashCall(runtime, call);
  const len = measureCall(call);
  return {
    proposal: len <= mostInline ? { Inline: call.hex } : { Lookup: { hash: proposal_hash, len } },
    proposal_hash,
  };
}

/** Lists a call, or the calls that it dispatches for its own origin: those of a batch, or a whitelisted call; none for other bytes. */
function listDispatchedCalls(registry: Registry, hex: string): string[] {
  try {
    const { method, args } = registry.createType('Call', new EndingBytes(hexToU8a(hex)));
    if (!/^(forceBatch|batch|batchAll|dispatchWhitelistedCallWithPreimage)$/.test(method)) return [hex];
    return [args[0] as Codec | Codec[]].flat().flatMap((one) => listDispatchedCalls(registry, one.toHex()));
  } catch {
    return [];
  }
}

/** Longer preimages are new codes, which are not read in search of a batch. */
const mostBytes = 2 ** 16;

/** Finds the first of stored proposals that dispatches a call: by its bytes or its hash, or in a batch, also in that of a preimage. */
export async function findStoredProposal<T>(
  snapshot: Pick<Snapshot, 'read' | 'runtime'>,
  call: Pick<Call, 'hex'>,
  stored: readonly T[],
): Promise<T | undefined> {
  const own = stored.find((one) => hasCallItself(snapshot.runtime, call, one));
  if (own !== undefined) return own;
  const texts = stored.map((one) => JSON.stringify(one ?? null));
  const reads = texts.map((text) => {
    const [, hash, length = 0] = /"hash":"(0x\w+)","len":(\d+)/.exec(text) ?? [];
    const keys = Number(length) > mostBytes ? [] : [[hash, length]];
    return storageRead('Preimage', 'PreimageFor', keys, (value) => value?.toHex());
  });
  const read = await snapshot.read(Object.fromEntries(reads.entries()));
  return stored.find((_, at) => {
    const bytes = readKnown(read[at]) ?? /"(?:inline|value)":"(0x\w+)"/.exec(texts[at] ?? '')?.[1];
    return bytes !== undefined && listDispatchedCalls(snapshot.runtime.registry, bytes).includes(call.hex);
  });
}

/** An ongoing referendum, as the pallets of referenda and of democracy store it. */
export interface Ongoing {
  readonly index: number;
  readonly [field: string]: unknown;
}

/** Finds an ongoing referendum among those of a pallet, which its item has by their index. */
export async function findOngoing(
  snapshot: Pick<Snapshot, 'read' | 'runtime'>,
  [pallet, item]: readonly [string, string],
  call: Pick<Call, 'hex'>,
  isSought: (one: Ongoing) => boolean = () => true,
): Promise<Ongoing | undefined> {
  const read = async (name: string) => Number((await readStored(snapshot, pallet, name)) ?? 0);
  const end = await read('ReferendumCount');
  // Only democracy stores the first referendum that is not over. Earlier ones than the newest thousand are over, too.
  const first = Math.max(await read('LowestUnbaked'), end - 1000);
  const indices = Array.from({ length: Math.max(end - first, 0) }, (_, at) => first + at);
  const reads = indices.map((index) => storageRead(pallet, item, [index], (value) => value?.toJSON()));
  const stored = await snapshot.read(Object.fromEntries(reads.entries()));
  const all = indices.map((index, at) => ({ ...Object(readKnown(stored[at])).ongoing, index }));
  return findStoredProposal(snapshot, call, all.filter(isSought));
}

/** Finds a call in a pallet of democracy: in an ongoing referendum, in the next one of a body, and among the public proposals. */
export async function findProposals(snapshot: Snapshot, pallet: string, call: Pick<Call, 'hex'>) {
  const ongoing = await findOngoing(snapshot, [pallet, 'ReferendumInfoOf'], call);
  const next = await readStored(snapshot, pallet, 'NextExternal');
  const open = await readStored(snapshot, pallet, 'PublicProps');
  const find = (list: unknown): Promise<readonly unknown[] | undefined> =>
    findStoredProposal(snapshot, call, Array.isArray(list) ? list.toReversed() : []);
  // The next one is a pair of the proposal and its threshold.
  return { ongoing, next: await find([next]), hasNext: Boolean(next), open: await find(open) };
}
