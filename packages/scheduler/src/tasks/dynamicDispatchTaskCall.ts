import { type Call, decodeCall, encodeCall, type Hex } from '@parachron/core';
import type { Registry } from '@polkadot/types/types';
import { parseSchedule } from '../schedules/parseSchedule.js';
import { encodeProvidedId } from './encodeProvidedId.js';
import { encodeSchedule } from './encodeSchedule.js';
import type { DynamicDispatchInput } from './TaskInput.js';
import type { DynamicDispatchOrder, TaskCall } from './TaskOrder.js';

/** Builds `AutomationTime.schedule_dynamic_dispatch_task`; a call of another runtime is refused here. */
export function dynamicDispatchTaskCall(
  registry: Registry,
  input: DynamicDispatchInput,
): TaskCall<DynamicDispatchOrder> {
  const order: DynamicDispatchOrder = {
    kind: 'dynamicDispatch',
    providedId: encodeProvidedId(input.providedId),
    schedule: parseSchedule(input.when),
    call: readCall(registry, input.call),
  };
  const args = {
    provided_id: order.providedId,
    schedule: encodeSchedule(order.schedule),
    call: order.call,
  };
  const method = 'schedule_dynamic_dispatch_task';
  return { ...encodeCall(registry, { pallet: 'AutomationTime', method, args }), order };
}

function readCall(registry: Registry, call: DynamicDispatchInput['call']): Hex {
  const one = (given: Hex | Call) => decodeCall(registry, typeof given === 'string' ? given : given.hex).hex;
  if (typeof call === 'string' || 'hex' in call) return one(call);
  return encodeCall(registry, { pallet: 'Utility', method: 'batch_all', args: { calls: call.map(one) } }).hex;
}
