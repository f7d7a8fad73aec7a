import { type Call, CallArgumentsError, requireInput } from '@parachron/core';
import { detectVariant } from '@parachron/runtime-types';
import { encodeForeignCall } from '@parachron/weight';
import type { Registry } from '@polkadot/types/types';
import { parseSchedule } from '../schedules/Schedule.js';
import { type CurrencyId, findNativeCurrency, formatCurrency, isNativeCurrency } from './CurrencyId.js';
import { encodeOperation } from './encodeOperation.js';
import { encodeProvidedId } from './encodeProvidedId.js';
import type { CrossChainInput } from './TaskInput.js';
import type { CrossChainOrder, TaskCall } from './TaskOrder.js';

// Proof size that chains with XCM version 3 or later assume for a weight of one part (`DEFAULT_PROOF_SIZE` of xcm::v3),
// in bytes.
const defaultProofSize = 65_536n;

/**
 * Builds the call of a task that sends a call to a parachain, with the arguments of the runtime.
 *
 * Chain: `AutomationTime.schedule_xcmp_task`. Sends: nothing.
 *
 * @param registry the types of the service's runtime
 * @param input the id, the times, the target, the call and its weight
 * @returns the call with its order, for `submit` and `quoteTask`
 * @throws OPERATION_MISSING when the runtime has no cross-chain tasks, or cross-chain tasks with unknown arguments
 * @throws PROVIDED_ID_MISSING when no id is given; CALL_ARGUMENTS when an argument does not fit
 * @throws TIME_MALFORMED when a time is invalid; TIME_IN_MILLISECONDS when it is too large for seconds
 * @throws FOREIGN_CALL_WRAPPED when `targetRegistry` decodes the bytes only without a length prefix, or as a whole extrinsic
 *
 * @example
 * ```ts
 * import type { Chain } from '@parachron/client';
 * import { crossChainTaskCall } from '@parachron/scheduler/build';
 *
 * declare const chain: Chain;
 * const call = crossChainTaskCall(chain.runtime.registry, {
 *   providedId: 'payout',
 *   when: { at: '2030-01-01T00:00Z' },
 *   paraId: 2110,
 *   call: '0x000104',
 *   callWeight: 191_761_979n,
 * });
 * call.order.paraId; // 2110
 * ```
 */
export function crossChainTaskCall(registry: Registry, input: CrossChainInput): TaskCall<CrossChainOrder> {
  requireInput(
    { registry, input },
    {
      registry: 'registry',
      input: {
        paraId: 'number',
        callWeight: 'bigint',
        callProofSize: 'bigint?',
        targetRegistry: 'registry?',
      },
    },
  );
  const order: CrossChainOrder = {
    kind: 'crossChain',
    providedId: encodeProvidedId(input.providedId),
    schedule: parseSchedule(input.when),
    paraId: input.paraId,
    ...readCurrency(registry, input.currencyId),
    call: encodeForeignCall(input.targetRegistry, input.call),
    callWeight: input.callWeight,
    callProofSize: input.callProofSize ?? defaultProofSize,
  };
  return { ...encodeCrossChainOrder(registry, order), order };
}

// The native currency in the specification.
const specified = 0;

function readCurrency(registry: Registry, given: CurrencyId | undefined) {
  const stated = findNativeCurrency(registry)?.toPrimitive() as CurrencyId | undefined;
  const currencyId = given ?? stated ?? specified;
  const isNative = isNativeCurrency(registry, currencyId);
  const found = detectVariant(registry).operations.crossChain;
  if (isNative || !found || found.args.some(({ role }) => role === 'currencyId')) {
    return { currencyId, isNativeCurrency: isNative };
  }
  const reason = `the call has no currency argument in this runtime, got ${formatCurrency(currencyId)}`;
  throw new CallArgumentsError({ pallet: 'AutomationTime', method: found.call, reason, field: 'currencyId' });
}

/** Encodes a cross-chain order as a call. */
export function encodeCrossChainOrder(registry: Registry, order: CrossChainOrder): Call {
  return encodeOperation(registry, 'crossChain', {
    ...order,
    when: order.schedule,
    callWeight: { refTime: order.callWeight, proofSize: order.callProofSize },
  });
}
