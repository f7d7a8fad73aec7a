import { encodeCall, formatHex, type Hex, parseHex } from '@parachron/core';
import type { Variant } from '@parachron/runtime-types';
import { encodeForeignCall, type ForeignCall } from '@parachron/weight';
import type { Registry } from '@polkadot/types/types';
import { parseSchedule } from '../schedules/parseSchedule.js';
import type { ScheduleInput } from '../schedules/Schedule.js';
import { encodeProvidedId } from './encodeProvidedId.js';
import { encodeFixed, encodeSchedule } from './encodeSchedule.js';
import type { CrossChainInput } from './TaskInput.js';
import type { CrossChainOrder, TaskCall } from './TaskOrder.js';

const nativeCurrency = 0;

/** Builds `AutomationTime.schedule_xcmp_task` of a variant. */
export function crossChainTaskCall(
  registry: Registry,
  variant: Variant,
  input: CrossChainInput,
): TaskCall<CrossChainOrder> {
  const order: CrossChainOrder = {
    kind: 'crossChain',
    providedId: encodeProvidedId(input.providedId),
    schedule: parseSchedule(input.when as ScheduleInput),
    paraId: input.paraId,
    currencyId: input.currencyId ?? nativeCurrency,
    call: readForeignCall(input.call, input.targetRegistry),
    callWeight: input.callWeight,
  };
  const common = { provided_id: order.providedId, para_id: order.paraId, currency_id: order.currencyId };
  const args =
    variant === 'H'
      ? {
          ...common,
          schedule: encodeSchedule(order.schedule),
          encoded_call: order.call,
          encoded_call_weight: order.callWeight,
        }
      : {
          ...common,
          execution_times: encodeFixed(order.schedule),
          call: order.call,
          weight_at_most: order.callWeight,
        };
  const call = encodeCall(registry, { pallet: 'AutomationTime', method: 'schedule_xcmp_task', args });
  return { ...call, order };
}

function readForeignCall(call: ForeignCall, registry: Registry | undefined): Hex {
  if (registry) return encodeForeignCall(registry, call);
  const hex = typeof call === 'string' ? call : 'hex' in call ? call.hex : call.method.toHex();
  return formatHex(parseHex(hex, { field: 'call' }));
}
