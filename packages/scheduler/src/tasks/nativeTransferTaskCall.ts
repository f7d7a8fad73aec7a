import { requireInput } from '@parachron/core';
import type { Registry } from '@polkadot/types/types';
import { parseSchedule } from '../schedules/parseSchedule.js';
import { encodeOperation } from './encodeOperation.js';
import { encodeProvidedId } from './encodeProvidedId.js';
import { parseOwner } from './parseOwner.js';
import type { NativeTransferInput } from './TaskInput.js';
import type { NativeTransferOrder, TaskCall } from './TaskOrder.js';

/** Builds a call of `AutomationTime.schedule_native_transfer_task`. */
export function nativeTransferTaskCall(
  registry: Registry,
  input: NativeTransferInput,
): TaskCall<NativeTransferOrder> {
  requireInput({ input }, { input: { amount: 'bigint' } });
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
