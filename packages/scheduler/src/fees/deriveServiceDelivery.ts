import { requireInput } from '@parachron/core';
import type { DeliveryRequest, FeeToken } from '@parachron/proxy';
import { deriveServiceOffer } from './deriveServiceOffer.js';
import type { TargetEntry } from './targetEntryRead.js';

/**
 * Derives the payment method of a task's program from the service's table, with its offer and limits.
 *
 * With the result, `getDeliveryFacts` of @parachron/proxy dry-runs the exact program that will arrive; otherwise the
 * function dry-runs a program with the prices of the target.
 *
 * Chain: `XcmpHandler.XcmChainCurrencyData` of the service.
 * Sends: nothing.
 *
 * @param row the service's row for the target, the value of `targetEntryRead`
 * @param options `ownToken`, the chain of the target's native token: `relay` for system parachains, `target` by default
 * @returns a part of a request for `getDeliveryFacts`; for a call weight beyond the service's number types, the price
 *   of the target applies
 *
 * @example
 * ```ts
 * import type { Snapshot } from '@parachron/core';
 * import { type DeliveryRequest, getDeliveryFacts, planDelivery } from '@parachron/proxy';
 * import { deriveServiceDelivery, type TargetEntry } from '@parachron/scheduler';
 *
 * declare const target: Snapshot;
 * declare const request: DeliveryRequest;
 * declare const row: TargetEntry;
 * const facts = await getDeliveryFacts(target, { ...request, ...deriveServiceDelivery(row) });
 * console.log(planDelivery(facts).reason);
 * ```
 */
export function deriveServiceDelivery(
  row: TargetEntry,
  options: { readonly ownToken?: Exclude<FeeToken, 'service'> } = {},
): Required<Pick<DeliveryRequest, 'payments' | 'ownToken' | 'termsFor'>> {
  requireInput(
    { row, options },
    {
      row: { feePerSecond: 'bigint', instructionWeight: 'bigint', isTargetsToken: 'boolean', flow: 'string' },
      options: { ownToken: 'string?' },
    },
  );
  const { ownToken = 'target' } = options;
  const { flow } = row;
  // The derived account of the remote flow has the target's own token, for any fee in the row.
  const token = flow === 'remote' || row.isTargetsToken ? ownToken : 'service';
  return {
    payments: [{ flow, token }],
    ownToken,
    termsFor: ({ refTime }) => {
      const terms = deriveServiceOffer(row, refTime);
      return 'offer' in terms ? terms : undefined;
    },
  };
}
