import type { Context } from '../../chain/pallet/Context.js';
import type { CallValue } from '../../chain/scale/commonTypes.js';
import { automationTime } from './automationStorage.js';
import { countExecutions } from './checkTimes.js';
import type { Action, ScheduleParam, XcmpAction } from './taskTypes.js';

/** Action that a scheduling call of variant H stores, and the number of executions paid at scheduling. */
export interface FoundAction {
  readonly action: Action;
  readonly executions: number;
}

/** Reads the action from a call of variant H; undefined if the call schedules nothing. */
export function readAction(context: Context, call: CallValue): FoundAction | undefined {
  if (call.type !== automationTime || call.value === undefined) return undefined;
  const { type, value } = call.value;
  if (type === 'schedule_xcmp_task') {
    const { schedule, ...rest } = value as XcmpAction & { schedule: ScheduleParam };
    const { para_id, currency_id, encoded_call, encoded_call_weight } = rest;
    const action = { para_id, currency_id, encoded_call, encoded_call_weight };
    return { action: { type: 'XCMP', value: action }, executions: countExecutions(schedule) };
  }
  if (type !== 'schedule_dynamic_dispatch_task') return undefined;
  const { schedule, call: inner } = value as { schedule: ScheduleParam; call: CallValue };
  const action = { type: 'DynamicDispatch', value: { encoded_call: context.encodeCall(inner) } } as const;
  return { action, executions: countExecutions(schedule) };
}
