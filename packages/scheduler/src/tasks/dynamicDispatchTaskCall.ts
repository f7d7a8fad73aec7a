import { type Call, decodeCall, encodeCall, type Hex, requireInput } from '@parachron/core';
import type { Registry } from '@polkadot/types/types';
import { parseSchedule } from '../schedules/parseSchedule.js';
import { encodeOperation } from './encodeOperation.js';
import { encodeProvidedId } from './encodeProvidedId.js';
import type { DynamicDispatchInput } from './TaskInput.js';
import type { DynamicDispatchOrder, TaskCall } from './TaskOrder.js';

/**
 * Builds a call of `AutomationTime.schedule_dynamic_dispatch_task`; refuses an inner call that the runtime cannot
 * decode.
 */
export function dynamicDispatchTaskCall(
  registry: Registry,
  input: DynamicDispatchInput,
): TaskCall<DynamicDispatchOrder> {
  requireInput({ input }, { input: 'object' });
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
  const one = (given: Hex | Call) => decodeCall(registry, given).hex;
  if (!isList(call)) return one(call);
  return encodeCall(registry, { pallet: 'Utility', method: 'batch_all', args: { calls: call.map(one) } }).hex;
}

function isList(call: DynamicDispatchInput['call']): call is readonly (Hex | Call)[] {
  return Array.isArray(call);
}
