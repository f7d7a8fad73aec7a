import { type BlockRef, defineError, type Hex, type Runtime } from '@parachron/core';
import type { Chain } from '../connection/Chain.js';
import { formatCause } from '../connection/formatCause.js';
import { getBlock } from '../heads/getBlock.js';
import { type DecodedEvent, decodeEvents } from './decodeEvents.js';
import { getEventBytes } from './getEventBytes.js';

/** Where a transaction stands in the chain, and what it did. */
export interface Inclusion {
  readonly block: BlockRef;
  readonly extrinsicIndex: number;
  readonly events: readonly DecodedEvent[];
}

/** The node named a block for the transaction, but what happened in it cannot be read. */
export class OutcomeUnknownError extends defineError({
  code: 'OUTCOME_UNKNOWN',
  fault: 'incompatible',
  message: (facts: { endpoint: string; block: Hex; reason: string }) =>
    `The transaction is in block ${facts.block} of ${facts.endpoint}, but its outcome cannot be read: ${facts.reason}.`,
  hint: () => 'Look at the block with another node or explorer; do not submit again before.',
}) {}

/**
 * Gets the place of a transaction in a block and its events, decoded by the runtime that produced the block: the one of
 * its parent, which differs in a block that changes the runtime.
 */
export async function getInclusion(chain: Chain, at: { extrinsic: Hex; block: Hex }): Promise<Inclusion> {
  const { block, parentHash, extrinsics } = await getBlock(chain, at.block);
  const unknown = (reason: string, cause?: unknown) =>
    new OutcomeUnknownError({ endpoint: chain.endpoint, block: at.block, reason }, cause ? { cause } : {});
  const extrinsicIndex = extrinsics.indexOf(at.extrinsic);
  if (extrinsicIndex === -1) throw unknown('the node gives a block without it');
  const [{ runtime }, bytes] = await Promise.all([
    chain.snapshot(parentHash),
    getEventBytes(chain, at.block),
  ]);
  const own = readEvents(runtime, bytes, unknown).filter(({ phase }) => phase === extrinsicIndex);
  if (!own.some(({ pallet, method }) => pallet === 'System' && /^Extrinsic(Success|Failed)$/.test(method)))
    throw unknown('its events do not say whether it succeeded');
  return { block, extrinsicIndex, events: own };
}

function readEvents(
  { registry }: Runtime,
  bytes: Hex,
  unknown: (reason: string, cause: unknown) => Error,
): DecodedEvent[] {
  try {
    return decodeEvents(registry, bytes);
  } catch (cause) {
    throw unknown(formatCause(cause), cause);
  }
}
