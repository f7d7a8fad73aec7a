import { bytes, compact, u32, u64, u128, vec } from '@parachron/core/scale';
import type { Context } from '../../chain/pallet/Context.js';
import { dispatchFailure } from '../../chain/pallet/defineErrors.js';
import { getSigner } from '../../chain/pallet/Origin.js';
import { defineCall } from '../../chain/pallet/Pallet.js';
import { now } from '../../chain/pallets/timestamp.js';
import { accountId32 } from '../../chain/scale/commonTypes.js';
import type { Service } from '../Service.js';
import { quoteCallWeight } from '../weights.js';
import { automationErrors } from './automationData.js';
import { defineCancelCall } from './cancelTask.js';
import { checkTimes, createFixedSchedule } from './checkTimes.js';
import { checkMessage, checkProvidedId, scheduleTask } from './scheduleTask.js';
import { paraIdType, type Schedule } from './taskTypes.js';

/** The calls of variant M. */
export function createCallsM(service: Service) {
  return {
    schedule_native_transfer_task: defineTransferCall(service),
    schedule_xcmp_task: defineXcmpCall(service),
    cancel_task: defineCancelCall(service),
  };
}

function defineTransferCall(service: Service) {
  const { minimumTransfer } = service.rules;
  return defineCall({
    index: 1,
    args: {
      provided_id: bytes,
      execution_times: vec(u64),
      recipient_id: accountId32,
      amount: compact(u128),
    },
    docs: 'Schedule a transfer of the native token.',
    weight: ({ execution_times }) => quoteCallWeight('schedule_native_transfer_task', execution_times.length),
    dispatch: (context, origin, { provided_id, execution_times, recipient_id: recipient, amount }) => {
      const owner_id = getSigner(origin);
      if (amount <= minimumTransfer) throw dispatchFailure(automationErrors.InvalidAmount);
      if (owner_id === recipient) throw dispatchFailure(automationErrors.TransferToSelf);
      checkProvidedId(provided_id);
      const schedule = check(service, context, execution_times);
      const action = { type: 'NativeTransfer', value: { sender: owner_id, recipient, amount } } as const;
      scheduleTask({ context, service }, { owner_id, provided_id, schedule, action });
    },
  });
}

function defineXcmpCall(service: Service) {
  return defineCall({
    index: 2,
    args: {
      provided_id: bytes,
      execution_times: vec(u64),
      para_id: paraIdType,
      currency_id: u32,
      call: bytes,
      weight_at_most: u64,
    },
    docs: 'Schedule an encoded call to be sent to a parachain through the owner’s proxy there.',
    weight: ({ execution_times }) => quoteCallWeight('schedule_xcmp_task', execution_times.length),
    dispatch: (context, origin, args) => {
      const owner_id = getSigner(origin);
      const { provided_id, para_id, currency_id, call, weight_at_most } = args;
      checkProvidedId(provided_id);
      checkMessage(call);
      const schedule = check(service, context, args.execution_times);
      const value = { para_id, currency_id, encoded_call: call, encoded_call_weight: weight_at_most };
      scheduleTask(
        { context, service },
        { owner_id, provided_id, schedule, action: { type: 'XCMP', value } },
      );
    },
  });
}

function check(service: Service, context: Context, times: readonly bigint[]): Schedule {
  return createFixedSchedule(checkTimes(times, { now: context.get(now), rules: service.rules }));
}
