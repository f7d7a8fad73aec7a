import { bytes, u32, u64 } from '@parachron/core/scale';
import type { Context } from '../../chain/pallet/Context.js';
import { getSigner } from '../../chain/pallet/Origin.js';
import { defineCall } from '../../chain/pallet/Pallet.js';
import { now } from '../../chain/pallets/timestamp.js';
import { runtimeCall } from '../../chain/scale/commonTypes.js';
import type { Service } from '../Service.js';
import { quoteCallWeight } from '../weights.js';
import { defineCancelCall } from './cancelTask.js';
import { checkSchedule } from './checkTimes.js';
import { checkMessage, checkProvidedId, scheduleTask } from './scheduleTask.js';
import { paraIdType, type Schedule, type ScheduleParam, scheduleParam } from './taskTypes.js';

/** The calls of variant H. */
export function createCallsH(service: Service) {
  return {
    schedule_xcmp_task: defineXcmpCall(service),
    schedule_dynamic_dispatch_task: defineDispatchCall(service),
    cancel_task: defineCancelCall(service),
  };
}

function defineXcmpCall(service: Service) {
  return defineCall({
    index: 2,
    args: {
      provided_id: bytes,
      schedule: scheduleParam,
      para_id: paraIdType,
      currency_id: u32,
      encoded_call: bytes,
      encoded_call_weight: u64,
    },
    docs: 'Schedule an encoded call to be sent to a parachain through the owner’s proxy there.',
    weight: ({ schedule }) => quoteCallWeight('schedule_xcmp_task', countTimes(schedule)),
    dispatch: (context, origin, args) => {
      const owner_id = getSigner(origin);
      const { provided_id, para_id, currency_id, encoded_call, encoded_call_weight } = args;
      const schedule = check(service, context, args.schedule);
      checkProvidedId(provided_id);
      checkMessage(encoded_call);
      const action = {
        type: 'XCMP',
        value: { para_id, currency_id, encoded_call, encoded_call_weight },
      } as const;
      scheduleTask({ context, service }, { owner_id, provided_id, schedule, action });
    },
  });
}

function defineDispatchCall(service: Service) {
  return defineCall({
    index: 4,
    args: { provided_id: bytes, schedule: scheduleParam, call: runtimeCall },
    docs: 'Schedule a call, or a batch of calls, on this chain.',
    weight: ({ schedule }) => quoteCallWeight('schedule_dynamic_dispatch_task', countTimes(schedule)),
    dispatch: (context, origin, { provided_id, schedule: param, call }) => {
      const owner_id = getSigner(origin);
      const schedule = check(service, context, param);
      checkProvidedId(provided_id);
      const action = {
        type: 'DynamicDispatch',
        value: { encoded_call: context.encodeCall(call) },
      } as const;
      scheduleTask({ context, service }, { owner_id, provided_id, schedule, action });
    },
  });
}

function check(service: Service, context: Context, param: ScheduleParam): Schedule {
  return checkSchedule(param, { now: context.get(now), rules: service.rules });
}

function countTimes(param: ScheduleParam): number {
  return param.type === 'Fixed' ? param.value.execution_times.length : 1;
}
