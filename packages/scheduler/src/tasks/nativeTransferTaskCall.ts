import { requireInput } from '@parachron/core';
import type { Registry } from '@polkadot/types/types';
import { parseSchedule } from '../schedules/Schedule.js';
import { encodeOperation } from './encodeOperation.js';
import { encodeProvidedId } from './encodeProvidedId.js';
import { parseOwner } from './parseOwner.js';
import type { NativeTransferInput } from './TaskInput.js';
import type { NativeTransferOrder, TaskCall } from './TaskOrder.js';

/**
 * Builds the call of a task that transfers the native token.
 *
 * Chain: `AutomationTime.schedule_native_transfer_task`, variant M. Sends: nothing.
 *
 * @param registry the types of the service's runtime
 * @param input the id, the times, the recipient and the amount
 * @returns the call with its order, for `submit` and `quoteTask`
 * @throws OPERATION_MISSING when the runtime has no such tasks
 *
 * @example
 * ```ts
 * import type { Chain } from '@parachron/client';
 * import { nativeTransferTaskCall } from '@parachron/scheduler/build';
 *
 * declare const chain: Chain;
 * const call = nativeTransferTaskCall(chain.runtime.registry, {
 *   providedId: 'rent-2030-01',
 *   when: { at: '2030-01-01T00:00Z' },
 *   recipient: '5FHneW46xGXgs5mUiveU4sbTyGBzmstUspZC92UhjJM694ty',
 *   amount: 20_000_000_000n,
 * });
 * call.method; // 'schedule_native_transfer_task'
 * ```
 */
export function nativeTransferTaskCall(
  registry: Registry,
  input: NativeTransferInput,
): TaskCall<NativeTransferOrder> {
  requireInput({ registry, input }, { registry: 'registry', input: { amount: 'bigint' } });
  const order: NativeTransferOrder = {
    kind: 'nativeTransfer',
    providedId: encodeProvidedId(input.providedId),
    schedule: parseSchedule(input.when),
    recipient: parseOwner(input.recipient, 'recipient'),
    amount: input.amount,
  };
  const values = { ...order, when: order.schedule, recipient: order.recipient.hex };
  // A spread would evaluate the lazily decoded arguments.
  return Object.assign(encodeOperation(registry, 'nativeTransfer', values), { order });
}
