import {
  type Chain,
  type DecodedEvent,
  decodeEvents,
  getBlockHash,
  getEventBytes,
  type Snapshot,
} from '@parachron/client';
import { type BlockRef, type Hex, isParachronError, nowRead, omitUndefined } from '@parachron/core';
import { takeKnown } from '../reading/known.js';
import { shareTurn } from '../reading/share.js';

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
export const readRawBlocks = shareTurn(async (chain, first: number, last: number): Promise<RawBlock[]> => {
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
});

/** A block with its events, decoded by the runtime that built the block: the runtime of its parent. */
export interface DecodedBlock {
  readonly block: BlockRef;
  readonly snapshot: Snapshot;
  /** The state before the block. */
  readonly before: Snapshot;
  readonly events: readonly DecodedEvent[];
}

function getParentHash(chain: Chain, { number, parentHash }: Omit<RawBlock, 'events'>): Promise<Hex> {
  return parentHash ? Promise.resolve(parentHash) : getBlockHash(chain, Math.max(number - 1, 0));
}

/** Pins the parent of a block. Watches that start together at one block share the request. */
export async function getParentSnapshot(chain: Chain, raw: Omit<RawBlock, 'events'>): Promise<Snapshot> {
  return pin(chain, await getParentHash(chain, raw));
}

const pin = shareTurn((chain, hash: Hex) => chain.snapshot(hash));

/** Reads the time of a block's parent in milliseconds, by which tasks run. */
export async function readParentTime(chain: Chain, raw: RawBlock): Promise<bigint> {
  const { now } = await (await getParentSnapshot(chain, raw)).read({ now: nowRead() });
  return takeKnown(now, 'The time of the block');
}

/** Decodes the events of a block. */
export async function decodeBlock(chain: Chain, raw: RawBlock): Promise<DecodedBlock> {
  const parentHash = await getParentHash(chain, raw);
  const [snapshot, before] = await Promise.all([chain.snapshot(raw.hash), chain.snapshot(parentHash)]);
  return {
    block: { number: raw.number, hash: raw.hash },
    snapshot,
    before,
    events: decodeEvents(before.runtime.registry, raw.events),
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
  let gone: { readonly number: number; readonly error: unknown } | undefined;
  while (first <= last) {
    const middle = Math.floor((first + last) / 2);
    const isPast = await isAtOrPast(chain, middle, time).catch((error: unknown) => {
      if (!isParachronError(error, 'BLOCK_UNAVAILABLE')) throw error;
      // Nodes prune the oldest blocks first, so the search continues with later blocks.
      gone = { number: middle, error };
      return false;
    });
    if (isPast) last = middle - 1;
    else first = middle + 1;
  }
  if (gone?.number === first - 1) throw gone.error;
  return first;
}

async function isAtOrPast(chain: Chain, number: number, time: number): Promise<boolean> {
  const snapshot = await chain.snapshot(await getBlockHash(chain, number));
  const { now } = await snapshot.read({ now: nowRead() });
  return takeKnown(now, 'The time of the block') >= BigInt(time);
}
