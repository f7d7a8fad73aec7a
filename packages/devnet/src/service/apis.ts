import { bytes, result, struct, u32, u128, type ValueOf } from '@parachron/core/scale';
import { deriveLocation, deriveLocationHashAccount } from '@parachron/xcm';
import type { Context } from '../chain/Context.js';
import { decodeOpaqueExtrinsic, opaqueExtrinsic } from '../chain/extrinsics/Extrinsic.js';
import { DispatchFailed, defineApiMethod, type RuntimeApi } from '../chain/Pallet.js';
import { parachainId } from '../chain/pallets/parachainInfo.js';
import { accountId, type CallValue, h256 } from '../chain/types.js';
import { automationTime } from './automationTime.js';
import { deriveTaskId } from './calls.js';
import { countExecutions } from './checkTimes.js';
import { type FeeQuestion, quoteExecutionFee, quoteFees } from './fees.js';
import type { Service } from './Service.js';
import { actionType, type ScheduleParam, type XcmpAction } from './taskTypes.js';
import { actionWeights } from './weights.js';

const automationFeeDetails = struct('pallet_automation_time_rpc_runtime_api::AutomationFeeDetails', {
  execution_fee: u128,
  xcmp_fee: u128,
});

const feeResult = result(automationFeeDetails, bytes);

/** `AutomationTimeApi` of a variant: H quotes the fees of an extrinsic, M quotes the fees of a kind of task. */
export function createAutomationTimeApi(service: Service): RuntimeApi {
  const { variant, executionWeightFee: weightFee } = service.rules;
  const ofExtrinsic = defineApiMethod({
    inputs: { uxt: opaqueExtrinsic },
    output: feeResult,
    call: (context, { uxt }) => quote(context, service, uxt),
  });
  const ofAction = defineApiMethod({
    inputs: { action: actionType, executions: u32 },
    output: u128,
    call: (_, { action, executions }) => quoteExecutionFee(actionWeights[action.type], executions, weightFee),
  });
  const methods = {
    generate_task_id: defineApiMethod({
      inputs: { account_id: accountId, provided_id: bytes },
      output: h256,
      call: (_, { account_id, provided_id }) => deriveTaskId(account_id, provided_id),
    }),
    ...(variant === 'H' ? { query_fee_details: ofExtrinsic } : { get_time_automation_fees: ofAction }),
  };
  return { name: 'AutomationTimeApi', version: 1, methods };
}

function quote(context: Context, service: Service, uxt: Uint8Array): ValueOf<typeof feeResult> {
  const extrinsic = decodeOpaqueExtrinsic(context.runtime, uxt);
  const found = readAction(context, extrinsic.call);
  if (!found) return refuse('Unsupported Extrinsic');
  try {
    const { executionFee, xcmFee } = quoteFees({ context, service }, found);
    return { type: 'Ok', value: { execution_fee: executionFee, xcmp_fee: xcmFee } };
  } catch (error) {
    if (error instanceof DispatchFailed) return refuse('Unable to parse fee');
    throw error;
  }
}

function refuse(reason: string) {
  return { type: 'Err', value: new TextEncoder().encode(reason) } as const;
}

/** The arguments that both calls of variant H have. */
type Scheduled = { readonly schedule: ScheduleParam; readonly provided_id: Uint8Array };

/** Reads the action that a call of variant H stores, and the number of executions paid then; undefined if it schedules nothing. */
function readAction(context: Context, call: CallValue): FeeQuestion | undefined {
  if (call.type !== automationTime || call.value === undefined) return undefined;
  const { type, value } = call.value;
  if (type === 'schedule_xcmp_task') {
    const { schedule, provided_id: _, ...action } = value as XcmpAction & Scheduled;
    return { action: { type: 'XCMP', value: action }, executions: countExecutions(schedule) };
  }
  if (type !== 'schedule_dynamic_dispatch_task') return undefined;
  const { schedule, call: inner } = value as Scheduled & { readonly call: CallValue };
  const action = { type: 'DynamicDispatch', value: { encoded_call: context.encodeCall(inner) } } as const;
  return { action, executions: countExecutions(schedule) };
}

/** `XcmpHandlerApi`, which derives accounts by the older rule for every target. */
export const xcmpHandlerApi: RuntimeApi = {
  name: 'XcmpHandlerApi',
  version: 1,
  methods: {
    cross_chain_account: defineApiMethod({
      inputs: { account_id: accountId },
      output: result(accountId, bytes),
      call: (context, { account_id: hex }) => {
        const account = { kind: 'AccountId32', hex } as const;
        const place = deriveLocation({ paraId: context.get(parachainId), relation: 'sibling', account });
        return { type: 'Ok' as const, value: deriveLocationHashAccount(place).hex };
      },
    }),
  },
};
