import {
  type BlockRef,
  defineError,
  type Hex,
  isParachronError,
  keepRecent,
  omitUndefined,
  type Planck,
  readAmount,
  requireInput,
} from '@parachron/core';
import type { Chain } from '../connection/Chain.js';
import { getBlock, getEventBytes } from '../heads/getBlock.js';
import { formatCause } from '../requests/formatCause.js';
import { type DecodedEvent, decodeEvents, reportsFailure } from './decodeEvents.js';
import { DispatchFailedError } from './submitErrors.js';

/** A transaction that is in a block. */
export interface IncludedTransaction {
  /** Its bytes, with the signature. */
  readonly bytes: Hex;
  /** The hash of the block. */
  readonly block: Hex;
  /** Name of the call in errors: `Balances.transfer_keep_alive`. */
  readonly call: string;
  /**
   * Failures of calls inside the call, which leave the transaction itself successful (Sudid{Err}, ProxyExecuted{Err},
   * BatchInterrupted, ItemFailed, MultisigExecuted{Err}, DispatchedAs{Err}): `throw`, the default, or `report`
   * them in the result.
   */
  readonly innerFailures?: 'throw' | 'report';
}

/** Effects of a transaction in a block. */
export interface TransactionOutcome {
  readonly block: BlockRef;
  readonly extrinsicIndex: number;
  /** The events of this transaction, in order. */
  readonly events: readonly DecodedEvent[];
  /** The fee paid, in planck, tip included; absent if no event states it: in runtimes before 2022, or if another asset paid. */
  readonly fee?: Planck;
  /** The events that report a failed inner call; only with `innerFailures: 'report'`. */
  readonly innerFailures: readonly DecodedEvent[];
}

/**
 * Gets the effects of a transaction in its block, decoded by the runtime that produced the block.
 *
 * Use it for a transaction that was sent earlier, given its bytes; `submit` returns the same data for its own transaction.
 *
 * Chain: `System.Events`. Sends: `chain_getBlock`; then a snapshot of the parent block together with the events. Transactions of
 * one block share these requests.
 *
 * @param chain a connected chain
 * @param sent the transaction, its block, and its name in errors
 * @returns place, decoded events and fee (planck)
 * @throws OUTCOME_UNKNOWN when the block does not contain the transaction, or its events do not show the outcome
 * @throws DISPATCH_FAILED when the call or an inner call failed
 * @throws BLOCK_UNAVAILABLE when the node does not know the block, or no longer has its state
 * @throws CONNECTION_LOST when the connection ends
 *
 * @example
 * ```ts
 * import { connect, getOutcome } from '@parachron/client';
 * import type { Hex } from '@parachron/core';
 *
 * declare const bytes: Hex; // the bytes that `onSigned` of `submit` received
 * declare const block: Hex;
 * const chain = await connect('wss://relay.example');
 * const { events, fee } = await getOutcome(chain, { bytes, block, call: 'System.remark' });
 * console.log(events.length, fee);
 * await chain.close();
 * ```
 */
export async function getOutcome(chain: Chain, sent: IncludedTransaction): Promise<TransactionOutcome> {
  const shape = { bytes: 'string', block: 'string', call: 'string', innerFailures: 'string?' } as const;
  requireInput({ chain, sent }, { chain: 'chain', sent: shape });
  const { call, innerFailures } = sent;
  const { block, extrinsicIndex, events } = await findInclusion(chain, sent);
  const failed = events.filter(reportsFailure);
  const outer = failed.find((event) => isOf(event, 'System') && event.method === 'ExtrinsicFailed');
  const blamed = outer ?? (innerFailures === 'report' ? undefined : failed[0]);
  if (blamed?.failure) {
    const inside = outer ? {} : { inside: `${blamed.pallet}.${blamed.method}` };
    throw new DispatchFailedError({ call, ...inside, ...blamed.failure, block, extrinsicIndex });
  }
  const paid = events.find(
    (event) => isOf(event, 'TransactionPayment') && event.method === 'TransactionFeePaid',
  );
  const fee = omitUndefined({ fee: paid && readAmount(paid.data, 'actual_fee', '1') });
  return { block, extrinsicIndex, events, innerFailures: failed, ...fee };
}

/** The node named a block for the transaction, but its events cannot be read. */
export class OutcomeUnknownError extends defineError({
  code: 'OUTCOME_UNKNOWN',
  fault: 'incompatible',
  message: (facts: { endpoint: string; block: Hex; reason: string }) =>
    `The transaction is in block ${facts.block} of ${facts.endpoint}, but its outcome cannot be read: ${facts.reason}.`,
  hint: () => 'Inspect the block on another node or an explorer before submitting again.',
}) {}

/** Finds the place of a transaction in a block, and its events. */
async function findInclusion(chain: Chain, { bytes, block: hash }: IncludedTransaction) {
  const createUnknownError = (reason: string, cause?: unknown) => {
    // The node gave a faulty block: the next use reads it again.
    recent.get(chain)?.delete(hash);
    const facts = { endpoint: chain.endpoint, block: hash, reason };
    return new OutcomeUnknownError(facts, omitUndefined({ cause }));
  };
  const { block, extrinsics, listEvents } = await readBlockOutcome(chain, hash);
  const extrinsicIndex = extrinsics.indexOf(bytes);
  if (extrinsicIndex === -1) throw createUnknownError('the node gives a block without it');
  let all: readonly DecodedEvent[];
  try {
    all = listEvents();
  } catch (cause) {
    throw createUnknownError(formatCause(cause), cause);
  }
  const events = all.filter(({ phase }) => phase === extrinsicIndex);
  if (!events.some((event) => isOf(event, 'System') && /^Extrinsic(Success|Failed)$/.test(event.method)))
    throw createUnknownError('its events do not say whether it succeeded');
  return { block, extrinsicIndex, events };
}

// Transactions that are sent together end in the same few blocks.
const mostBlocks = 4;

const recent = new WeakMap<Chain, Map<Hex, ReturnType<typeof read>>>();

/**
 * Reads a block, and decodes its events with the runtime that produced the block: the parent's runtime, which differs in a block
 * that changes the runtime. Transactions of one block share one read.
 */
function readBlockOutcome(chain: Chain, hash: Hex): ReturnType<typeof read> {
  const blocks = recent.get(chain) ?? new Map<Hex, ReturnType<typeof read>>();
  recent.set(chain, blocks);
  const asked = keepRecent(blocks, [hash, blocks.get(hash) ?? read(chain, hash)], mostBlocks);
  asked.catch(() => blocks.delete(hash));
  return asked;
}

async function read(chain: Chain, hash: Hex) {
  const { block, parentHash, extrinsics } = await getBlock(chain, hash);
  const [{ runtime }, bytes] = await Promise.all([chain.snapshot(parentHash), getEventBytes(chain, hash)]);
  let decoded: readonly DecodedEvent[] | undefined;
  /** Decodes the events with the first call, once. */
  const listEvents = () => {
    decoded ??= decodeEvents(runtime.registry, bytes);
    return decoded;
  };
  return { block, extrinsics, listEvents };
}

function isOf({ usualPallet }: DecodedEvent, pallet: string): boolean {
  return usualPallet === pallet;
}

/** Whether a node no longer gives a block, or not its events: another fork may have replaced the block. */
export function isUnreadable(error: unknown): boolean {
  return isParachronError(error, 'BLOCK_UNAVAILABLE') || isParachronError(error, 'OUTCOME_UNKNOWN');
}
