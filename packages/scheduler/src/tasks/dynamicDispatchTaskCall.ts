import { type Call, decodeCall, encodeCall, type Hex, requireInput } from '@parachron/core';
import type { Registry } from '@polkadot/types/types';
import { parseSchedule } from '../schedules/Schedule.js';
import { encodeOperation } from './encodeOperation.js';
import { encodeProvidedId } from './encodeProvidedId.js';
import type { DynamicDispatchInput } from './TaskInput.js';
import type { DynamicDispatchOrder, TaskCall } from './TaskOrder.js';

/**
 * Builds the call of a task that runs a call, or a batch, on the service's chain; refuses an inner call that the runtime cannot decode.
 *
 * Chain: `AutomationTime.schedule_dynamic_dispatch_task`, variant H. Sends: nothing.
 *
 * @param registry the types of the service's runtime
 * @param input the id, the times and the call
 * @returns the call with its order, for `submit` and `quoteTask`
 * @throws OPERATION_MISSING when the runtime has no such tasks
 *
 * @example
 * ```ts
 * import type { Chain } from '@parachron/client';
 * import { dynamicDispatchTaskCall } from '@parachron/scheduler/build';
 *
 * declare const chain: Chain;
 * const call = dynamicDispatchTaskCall(chain.runtime.registry, {
 *   providedId: 'hello',
 *   when: { at: '2030-01-01T00:00Z' },
 *   call: '0x00000868690a',
 * });
 * call.order.kind; // 'dynamicDispatch'
 * ```
 */
export function dynamicDispatchTaskCall(
  registry: Registry,
  input: DynamicDispatchInput,
): TaskCall<DynamicDispatchOrder> {
  requireInput({ registry, input }, { registry: 'registry', input: 'object' });
  const order: DynamicDispatchOrder = {
    kind: 'dynamicDispatch',
    providedId: encodeProvidedId(input.providedId),
    schedule: parseSchedule(input.when),
    call: readCall(registry, input.call),
  };
  // A spread would evaluate the lazily decoded arguments.
  return Object.assign(encodeOperation(registry, 'dynamicDispatch', { ...order, when: order.schedule }), {
    order,
  });
}

function readCall(registry: Registry, call: DynamicDispatchInput['call']): Hex {
  const readCallHex = (given: Hex | Call) => decodeCall(registry, given).hex;
  if (!isList(call)) return readCallHex(call);
  return encodeCall(registry, {
    pallet: 'Utility',
    method: 'batch_all',
    args: { calls: call.map(readCallHex) },
  }).hex;
}

function isList(call: DynamicDispatchInput['call']): call is readonly (Hex | Call)[] {
  return Array.isArray(call);
}
