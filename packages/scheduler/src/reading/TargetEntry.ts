import {
  isRecord,
  maxPlanck,
  type Planck,
  readAmount,
  requireInput,
  type StorageRead,
  storageRead,
} from '@parachron/core';
import type { DeliveryRequest, DeliveryTerms } from '@parachron/proxy';
import type { CurrencyId } from '../tasks/TaskOrder.js';

/** Price of messages to a target, from the service's table of targets. */
export interface TargetEntry {
  /** Planck per second of execution on the target. */
  readonly feePerSecond: Planck;
  /** Weight of one instruction, in picoseconds. */
  readonly instructionWeight: bigint;
  /** Whether the paying token is the target's native token; for a system parachain, the relay chain's token. */
  readonly isTargetsToken: boolean;
  /** Payer on the target: the service's sovereign account, or the user's derived account. */
  readonly flow: 'sovereign' | 'remote';
}

/** The currency id of the service's native token in the interface. */
const nativeCurrency = 0;

/**
 * Describes the read of the service's row for a target and a fee currency.
 *
 * Chain: `XcmpHandler.XcmChainCurrencyData`.
 * Sends: nothing; the read takes one key.
 *
 * @param paraId the para id of the target
 * @param currencyId the fee's token on the service's chain; 0, the native token, by default
 * @returns a read whose value is the row, or undefined if the service has no row for this target and currency
 *
 * @example
 * ```ts
 * import { connect } from '@parachron/client';
 * import { deriveServiceOffer, targetEntryRead } from '@parachron/scheduler';
 *
 * const service = await connect('wss://service.example');
 * const { row } = await (await service.snapshot()).read({ row: targetEntryRead(2110) });
 * if (row.known && row.value) console.log(row.value.flow, deriveServiceOffer(row.value, 100_000_000n));
 * await service.close();
 * ```
 */
export function targetEntryRead(
  paraId: number,
  currencyId: CurrencyId = nativeCurrency,
): StorageRead<TargetEntry | undefined> {
  return storageRead('XcmpHandler', 'XcmChainCurrencyData', [paraId, currencyId], (value) => {
    const entry = value?.toJSON();
    if (!isRecord(entry)) return undefined;
    return {
      feePerSecond: readAmount(entry, 'feePerSecond') ?? 0n,
      instructionWeight: readAmount(entry, 'instructionWeight') ?? 0n,
      isTargetsToken: entry.native === true,
      flow: String(entry.flow) === 'Alternate' ? 'remote' : 'sovereign',
    };
  });
}

// The number of instructions that the service counts around a call, in both flows.
const instructionCount = 6n;
const maxU64 = (1n << 64n) - 1n;
const picosecondsPerSecond = 1_000_000_000_000n;

// A weight in the service's table is a `u64` of reference time. Chains with XCM version 3 or later add 64 KiB of proof
// size to such a weight (`DEFAULT_PROOF_SIZE` of xcm::v3). The weight limit adds the same amount once more for the
// instructions.
const proofSize = 65_536n;

const priceShape = { feePerSecond: 'bigint', instructionWeight: 'bigint' } as const;

/**
 * Derives the offer of the service's message, and the weight that it buys on the target for one execution of a call, from the
 * service's own table.
 *
 * The offer is part of the exact program of a task: see `deriveTaskProgram` of @parachron/xcm, and `chooseXcmVersion`
 * there for its version. The user's fee for a message on the service's chain is part of `quoteTask`.
 *
 * Chain: the row of `XcmpHandler.XcmChainCurrencyData`: ⌊fee per second × (6 × instruction weight + call weight) ÷
 * 10¹²⌋.
 * Sends: nothing.
 *
 * @param row the service's row for the target, the value of {@link targetEntryRead}
 * @param callWeight the task's call weight, in picoseconds
 * @returns the fee, in the target's token if the row states it, else in the service's token, with the weight that the fee buys; or the name
 * of the error with which the chain would refuse the task
 *
 * @example
 * ```ts
 * import { deriveServiceOffer, type TargetEntry } from '@parachron/scheduler';
 *
 * declare const row: TargetEntry; // 419,000,000,000 planck per second, 1,000,000,000 ps per instruction
 * const offer = deriveServiceOffer(row, 100_000_000n);
 * if ('offer' in offer) console.log(offer.offer, offer.weightLimit.refTime); // 2555900000n 6100000000n
 * ```
 */
export function deriveServiceOffer(
  row: Pick<TargetEntry, 'feePerSecond' | 'instructionWeight'>,
  callWeight: bigint,
): DeliveryTerms | { readonly error: 'WeightOverflow' | 'FeeOverflow' } {
  requireInput({ row, callWeight }, { row: priceShape, callWeight: 'bigint' });
  const refTime = instructionCount * row.instructionWeight + callWeight;
  if (refTime > maxU64) return { error: 'WeightOverflow' };
  const product = row.feePerSecond * refTime;
  if (product > maxPlanck) return { error: 'FeeOverflow' };
  return {
    offer: product / picosecondsPerSecond,
    weightLimit: { refTime, proofSize: 2n * proofSize },
    callWeight: { refTime: callWeight, proofSize },
  };
}

/**
 * Derives the payment method of a task's program from the service's table, with its offer and limits.
 *
 * With the result, `planDelivery` of @parachron/proxy dry-runs the exact program that will arrive; otherwise the
 * function dry-runs a program with the prices of the target.
 *
 * Chain: `XcmpHandler.XcmChainCurrencyData` of the service.
 * Sends: nothing.
 *
 * @param row the service's row for the target, the value of `targetEntryRead`
 * @returns a part of a request for `planDelivery`; for a call weight beyond the service's number types, the price
 *   of the target applies
 *
 * @example
 * ```ts
 * import type { Snapshot } from '@parachron/core';
 * import { type DeliveryRequest, planDelivery } from '@parachron/proxy';
 * import { deriveServiceDelivery, type TargetEntry } from '@parachron/scheduler';
 *
 * declare const target: Snapshot;
 * declare const request: DeliveryRequest;
 * declare const row: TargetEntry;
 * const plan = await planDelivery(target, { ...request, ...deriveServiceDelivery(row) });
 * console.log(plan.reason);
 * ```
 */
export function deriveServiceDelivery(
  row: TargetEntry,
): Required<Pick<DeliveryRequest, 'payments' | 'termsFor'>> {
  requireInput({ row }, { row: { ...priceShape, isTargetsToken: 'boolean', flow: 'string' } });
  const { flow } = row;
  // The derived account of the remote flow has the target's own token, for any fee in the row.
  const token = flow === 'remote' || row.isTargetsToken ? 'target' : 'service';
  return {
    payments: [{ flow, token }],
    termsFor: ({ refTime }) => {
      const terms = deriveServiceOffer(row, refTime);
      return 'offer' in terms ? terms : undefined;
    },
  };
}
