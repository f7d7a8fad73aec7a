import { type BlockRef, defineError, type Hex } from '@parachron/core';
import type { Chain } from '../connection/Chain.js';
import { formatCause } from '../requests/formatCause.js';
import type { DecodedEvent } from './decodeEvents.js';
import { readBlockOutcome, removeBlockOutcome } from './readBlockOutcome.js';

/** Place of a transaction in the chain, and its outcome. */
export interface Inclusion {
  readonly block: BlockRef;
  readonly extrinsicIndex: number;
  readonly events: readonly DecodedEvent[];
}

/** The node named a block for the transaction, but its events cannot be read. */
export class OutcomeUnknownError extends defineError({
  code: 'OUTCOME_UNKNOWN',
  fault: 'incompatible',
  message: (facts: { endpoint: string; block: Hex; reason: string }) =>
    `The transaction is in block ${facts.block} of ${facts.endpoint}, but its outcome cannot be read: ${facts.reason}.`,
  hint: () => 'Inspect the block on another node or an explorer before submitting again.',
}) {}

/** Gets the place of a transaction in a block, and its events. */
export async function getInclusion(chain: Chain, at: { extrinsic: Hex; block: Hex }): Promise<Inclusion> {
  const { block, extrinsics, listEvents } = await readBlockOutcome(chain, at.block);
  const createUnknownError = (reason: string, cause?: unknown) => {
    removeBlockOutcome(chain, at.block);
    const facts = { endpoint: chain.endpoint, block: at.block, reason };
    return new OutcomeUnknownError(facts, cause ? { cause } : {});
  };
  const extrinsicIndex = extrinsics.indexOf(at.extrinsic);
  if (extrinsicIndex === -1) throw createUnknownError('the node gives a block without it');
  const own = tryList(listEvents, createUnknownError).filter(({ phase }) => phase === extrinsicIndex);
  if (
    !own.some(
      ({ usualPallet, method }) => usualPallet === 'System' && /^Extrinsic(Success|Failed)$/.test(method),
    )
  )
    throw createUnknownError('its events do not say whether it succeeded');
  return { block, extrinsicIndex, events: own };
}

function tryList(
  listEvents: () => readonly DecodedEvent[],
  unknown: (reason: string, cause: unknown) => Error,
): readonly DecodedEvent[] {
  try {
    return listEvents();
  } catch (cause) {
    throw unknown(formatCause(cause), cause);
  }
}
