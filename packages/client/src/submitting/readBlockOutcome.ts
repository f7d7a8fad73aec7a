import type { BlockRef, Hex, Runtime } from '@parachron/core';
import type { Chain } from '../connection/Chain.js';
import { getBlock } from '../heads/getBlock.js';
import { type DecodedEvent, decodeEvents } from './decodeEvents.js';
import { getEventBytes } from './getEventBytes.js';

/** A block with the effects of its transactions. */
export interface BlockOutcome {
  readonly block: BlockRef;
  readonly extrinsics: readonly Hex[];
  /** Decodes the events with the first call, once. */
  readonly listEvents: () => readonly DecodedEvent[];
}

// Transactions that are sent together end in the same few blocks.
const mostBlocks = 4;

const recent = new WeakMap<Chain, Map<Hex, Promise<BlockOutcome>>>();

/**
 * Reads a block, and decodes its events with the runtime that produced the block: the parent's runtime, which differs in a block
 * that changes the runtime. Transactions of one block share one read.
 */
export function readBlockOutcome(chain: Chain, hash: Hex): Promise<BlockOutcome> {
  const blocks = recent.get(chain) ?? new Map<Hex, Promise<BlockOutcome>>();
  recent.set(chain, blocks);
  const known = blocks.get(hash);
  if (known) return known;
  const asked = read(chain, hash);
  blocks.set(hash, asked);
  asked.catch(() => blocks.delete(hash));
  const [oldest] = blocks.keys();
  if (oldest !== undefined && blocks.size > mostBlocks) blocks.delete(oldest);
  return asked;
}

/** Drops a block, so that the next use reads it again: the node gave a faulty block. */
export function removeBlockOutcome(chain: Chain, hash: Hex): void {
  recent.get(chain)?.delete(hash);
}

async function read(chain: Chain, hash: Hex): Promise<BlockOutcome> {
  const { block, parentHash, extrinsics } = await getBlock(chain, hash);
  const [{ runtime }, bytes] = await Promise.all([chain.snapshot(parentHash), getEventBytes(chain, hash)]);
  return { block, extrinsics, listEvents: decodeOnce(runtime, bytes) };
}

function decodeOnce({ registry }: Runtime, bytes: Hex): () => readonly DecodedEvent[] {
  let decoded: readonly DecodedEvent[] | undefined;
  return () => {
    decoded ??= decodeEvents(registry, bytes);
    return decoded;
  };
}
