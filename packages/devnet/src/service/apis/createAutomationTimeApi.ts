import { isParachronError } from '@parachron/core';
import { bytes, result, struct, u32, u128, type ValueOf } from '@parachron/core/scale';
import { opaqueExtrinsic } from '../../chain/apis/coreApis.js';
import type { Context } from '../../chain/pallet/Context.js';
import { defineApiMethod, type RuntimeApi } from '../../chain/pallet/RuntimeApi.js';
import { decodeOpaqueExtrinsic } from '../../chain/runtime/decodeExtrinsic.js';
import { accountId32, type CallValue, h256 } from '../../chain/scale/commonTypes.js';
import { automationTime } from '../automation/automationData.js';
import { countExecutions } from '../automation/checkTimes.js';
import { quoteActionWeight, quoteExecutionFee, quoteFees, type TaskFees } from '../automation/fees.js';
import { deriveTaskId } from '../automation/scheduleTask.js';
import { type Action, actionType, type ScheduleParam, type XcmpAction } from '../automation/taskTypes.js';
import type { Service } from '../Service.js';
import { actionWeights } from '../weights.js';

const automationFeeDetails = struct(
  'pallet_automation_time_rpc_runtime_api::AutomationFeeDetails',
  { execution_fee: u128, xcmp_fee: u128 },
  { params: [{ name: 'Balance', type: u128 }] },
);

const feeResult = result(automationFeeDetails, bytes);

/** `AutomationTimeApi` of a variant: H quotes the fees of an extrinsic, M quotes the fees of a kind of task. */
export function createAutomationTimeApi(service: Service): RuntimeApi {
  const fees = service.rules.variant === 'H' ? defineFeeDetails(service) : getFees(service);
  return { name: 'AutomationTimeApi', version: 1, methods: [generateTaskId, fees] };
}

const generateTaskId = defineApiMethod({
  name: 'generate_task_id',
  inputs: { account_id: accountId32, provided_id: bytes },
  output: h256,
  docs: 'The id of the task that an account gives this id.',
  call: (_, { account_id, provided_id }) => deriveTaskId(account_id, provided_id),
});

function defineFeeDetails(service: Service) {
  return defineApiMethod({
    name: 'query_fee_details',
    inputs: { uxt: opaqueExtrinsic },
    output: feeResult,
    docs: 'The fees of a task that an extrinsic, signed or not, schedules.',
    call: (context, { uxt }) => quote(context, service, uxt),
  });
}

function quote(context: Context, service: Service, uxt: Uint8Array): ValueOf<typeof feeResult> {
  const extrinsic = decodeOpaqueExtrinsic(context.runtime, uxt);
  const found = readAction(context, extrinsic.call);
  if (!found) return refuse('Unsupported Extrinsic');
  const block = { context, service };
  const fees = tryQuote(() => {
    const weight = quoteActionWeight(context, found.action);
    return quoteFees(block, { ...found, weight });
  });
  if (!fees) return refuse('Unable to parse fee');
  return { type: 'Ok', value: { execution_fee: fees.executionFee, xcmp_fee: fees.xcmFee } };
}

function tryQuote(run: () => TaskFees): TaskFees | undefined {
  try {
    return run();
  } catch (error) {
    if (isParachronError(error, 'PALLET_DISPATCH_FAILED')) return undefined;
    throw error;
  }
}

function refuse(reason: string) {
  return { type: 'Err', value: new TextEncoder().encode(reason) } as const;
}

function getFees({ rules }: Service) {
  const { notify, nativeTransfer, xcmp, autoCompound } = actionWeights;
  const weights: { readonly [action: string]: bigint } = {
    Notify: notify,
    NativeTransfer: nativeTransfer,
    XCMP: xcmp,
  };
  return defineApiMethod({
    name: 'get_time_automation_fees',
    inputs: { action: actionType, executions: u32 },
    output: u128,
    docs: 'The execution fee of a kind of task for a number of executions.',
    call: (_, { action, executions }) =>
      quoteExecutionFee({
        weight: weights[action.type] ?? autoCompound,
        executions,
        weightFee: rules.executionWeightFee,
      }),
  });
}

/** Action that a scheduling call of variant H stores, and the number of executions paid at scheduling. */
interface FoundAction {
  readonly action: Action;
  readonly executions: number;
}

/** Reads the action from a call of variant H; undefined if the call schedules nothing. */
function readAction(context: Context, call: CallValue): FoundAction | undefined {
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
