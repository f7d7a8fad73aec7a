import { encodeCall } from '@parachron/core';
import type { Registry } from '@polkadot/types/types';
import { parseSchedule } from '../schedules/parseSchedule.js';
import { encodeProvidedId } from './encodeProvidedId.js';
import { encodeFixed } from './encodeSchedule.js';
import { parseOwner } from './parseOwner.js';
import type { NativeTransferInput } from './TaskInput.js';
import type { NativeTransferOrder, TaskCall } from './TaskOrder.js';

/** Builds `AutomationTime.schedule_native_transfer_task`. */
export function nativeTransferTaskCall(
  registry: Registry,
  input: NativeTransferInput,
): TaskCall<NativeTransferOrder> {
  const order: NativeTransferOrder = {
    kind: 'nativeTransfer',
    providedId: encodeProvidedId(input.providedId),
    schedule: parseSchedule(input.when),
    recipient: parseOwner(input.recipient, 'recipient'),
    amount: input.amount,
  };
  const args = {
    provided_id: order.providedId,
    execution_times: encodeFixed(order.schedule),
    recipient_id: order.recipient.hex,
    amount: order.amount,
  };
  const method = 'schedule_native_transfer_task';
  return { ...encodeCall(registry, { pallet: 'AutomationTime', method, args }), order };
}
