import { type BlockRef, type Hex, omitUndefined, type Planck, requireInput } from '@parachron/core';
import type { Chain } from '../connection/Chain.js';
import type { DecodedEvent } from './decodeEvents.js';
import { type AssetFee, deriveAssetFeePaid } from './deriveAssetFeePaid.js';
import { deriveFeePaid } from './deriveFeePaid.js';
import { getInclusion, type Inclusion } from './getInclusion.js';
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
  /** The fee paid, in planck, tip included; absent if neither an event nor a withdrawal shows it. */
  readonly fee?: Planck;
  /** The fee paid in the `feeAsset` of `submit`; absent if no event shows it. If it is present, `fee` is absent. */
  readonly feeInAsset?: AssetFee;
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
  requireInput(
    { chain, sent },
    { chain: 'chain', sent: { bytes: 'string', block: 'string', call: 'string', innerFailures: 'string?' } },
  );
  const { bytes, block, call, innerFailures } = sent;
  return judge(await getInclusion(chain, { extrinsic: bytes, block }), { call, innerFailures });
}

function judge(
  { block, extrinsicIndex, events }: Inclusion,
  { call, innerFailures }: { call: string; innerFailures: IncludedTransaction['innerFailures'] },
): TransactionOutcome {
  const failed = events.filter((event) => event.failure !== undefined);
  const outer = failed.find(
    ({ usualPallet, method }) => usualPallet === 'System' && method === 'ExtrinsicFailed',
  );
  const blamed = outer ?? (innerFailures === 'report' ? undefined : failed[0]);
  if (blamed?.failure) {
    const inside = outer ? {} : { inside: `${blamed.pallet}.${blamed.method}` };
    throw new DispatchFailedError({ call, ...inside, ...blamed.failure, block, extrinsicIndex });
  }
  const feeInAsset = deriveAssetFeePaid(events);
  // The exchange of a fee moves the chain's own token too.
  const fee = feeInAsset ? undefined : deriveFeePaid(events);
  return {
    block,
    extrinsicIndex,
    events,
    innerFailures: failed,
    ...omitUndefined({ fee, feeInAsset }),
  };
}
