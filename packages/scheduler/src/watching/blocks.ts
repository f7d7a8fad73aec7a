import {
  BlockUnavailableError,
  type Chain,
  type DecodedEvent,
  decodeEvents,
  getBlockHash,
  getBlockTime,
  getEventBytes,
  type Snapshot,
} from '@parachron/client';
import { type BlockRef, type Hex, nowRead, omitUndefined, shareTurn } from '@parachron/core';
import { takeKnown } from '../reading/known.js';

/** The raw events of a block. */
export interface RawBlock extends BlockRef {
  readonly events: Hex;
  /** Hash of the parent block, if known. */
  readonly parentHash?: Hex;
}

/** Number of blocks in a batch of reads. */
export const blocksAtOnce = 32;

/**
 * Reads the encoded events of consecutive blocks; most blocks need no decoding, because the bytes show whether a block
 * names a task. Watches that start together share the reads.
 */
export const readRawBlocks = shareTurn(
  async (chain: Chain, first: number, last: number): Promise<RawBlock[]> => {
    // The hashes of blocks that all endpoints of the chain have finalized are compared.
    if (chain.confirmation) await chain.snapshot();
    const numbers = Array.from({ length: last - first + 1 }, (_unused, at) => first + at);
    const hashes = await Promise.all(numbers.map((number) => getBlockHash(chain, number)));
    return Promise.all(
      hashes.map(async (hash, at) => {
        const parentHash = hashes[at - 1];
        const events = await getEventBytes(chain, hash);
        return { number: first + at, hash, events, ...omitUndefined({ parentHash }) };
      }),
    );
  },
);

/** Finds the ids of 32 bytes that the events of a block name. */
export function findIds({ events }: RawBlock, ids: Iterable<Hex>): Set<Hex> {
  return new Set([...ids].filter((id) => events.includes(id.slice(2))));
}

/** A block with its events, decoded by the runtime that built the block: the runtime of its parent. */
export interface DecodedBlock {
  readonly block: BlockRef;
  readonly snapshot: Snapshot;
  /** The state before the block. */
  readonly before: Snapshot;
  readonly events: readonly DecodedEvent[];
}

/** Pins a block. Watches that start together share the snapshot, and read all their tasks in one request. */
export const pinBlock = shareTurn((chain: Chain, hash: Hex) => chain.snapshot(hash));

/** Pins the parent of a block. */
export async function getParentSnapshot(
  chain: Chain,
  { number, parentHash }: Omit<RawBlock, 'events'>,
): Promise<Snapshot> {
  return pinBlock(chain, parentHash ?? (await getBlockHash(chain, Math.max(number - 1, 0))));
}

/** Reads the time of a block's parent in milliseconds, by which tasks run. */
export async function readParentTime(chain: Chain, raw: Omit<RawBlock, 'events'>): Promise<bigint> {
  const { now } = await (await getParentSnapshot(chain, raw)).read({ now: nowRead() });
  return takeKnown(now, 'The time of the block');
}

/** Decoded blocks with their connections, which also serve the further reads. */
const decoded = new WeakMap<RawBlock, { readonly chain: Chain; readonly block: Promise<DecodedBlock> }>();

/** Decodes the events of a block, once for all watches. */
export function decodeBlock(chain: Chain, raw: RawBlock, parentHash = raw.parentHash): Promise<DecodedBlock> {
  const known = decoded.get(raw);
  if (known?.chain === chain) return known.block;
  const block = decode(chain, raw, parentHash);
  decoded.set(raw, { chain, block });
  block.catch(() => decoded.delete(raw));
  return block;
}

async function decode(chain: Chain, { number, hash, events }: RawBlock, parentHash: Hex | undefined) {
  const parent = { number, hash, ...omitUndefined({ parentHash }) };
  const [snapshot, before] = await Promise.all([pinBlock(chain, hash), getParentSnapshot(chain, parent)]);
  return {
    block: { number, hash },
    snapshot,
    before,
    events: decodeEvents(before.runtime.registry, events),
  };
}

/**
 * Finds the number of the first block at or after a time in milliseconds, by binary search; the number after the range
 * if there is none.
 *
 * @throws BLOCK_UNAVAILABLE when the node has pruned the state of a possible block
 */
export async function findBlockAt(
  chain: Chain,
  time: number,
  range: { first: number; last: number },
): Promise<number> {
  let { first, last } = range;
  let gone: number | undefined;
  while (first <= last) {
    const middle = Math.floor((first + last) / 2);
    const found = await getBlockTime(chain, middle);
    // Nodes prune the oldest blocks first, so the search continues with later blocks.
    if (found === undefined) gone = middle;
    if (found !== undefined && found >= time) last = middle - 1;
    else first = middle + 1;
  }
  if (gone === undefined || gone !== first - 1) return first;
  throw new BlockUnavailableError({
    endpoint: chain.endpoint,
    block: gone,
    reason: 'it does not have the state of the block',
  });
}
