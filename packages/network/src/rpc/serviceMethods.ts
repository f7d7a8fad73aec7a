import { formatAccount, getRuntimeApiVersion, isParachronError, parseHex } from '@parachron/core';
import {
  bytes,
  createTypes,
  hexBytes,
  joinBytes,
  Reader,
  result,
  struct,
  type Type,
  u32,
  u128,
} from '@parachron/core/scale';
import type { RuntimeFork } from '../fork/RuntimeFork.js';
import { type BlockOfNode, defineBlockMethod, defineForkMethod, type ForkMethod } from './ForkMethod.js';
import { defineParam, param } from './params.js';
import { formatQuantity } from './payment.js';
import { RpcError, rpcCodes } from './RpcError.js';

const types = createTypes(new Map());
const accountResult = result(hexBytes(32), bytes);
const feeResult = result(struct('', { execution_fee: u128, xcmp_fee: u128 }), bytes);
/** The question to a runtime API with which a method of the service is answered. */
interface Question<T> {
  /** The name of the runtime API and its method. */
  readonly method: string;
  readonly args: Uint8Array;
  readonly type: Type<T>;
  /** Message of a refusal. */
  readonly message: string;
}

const account = param.account('account');

const crossChainAccount = defineForkMethod([account], async (node, [who]) => {
  const message = 'Unable to get cross chain AccountId';
  const call = { method: 'XcmpHandlerApi_cross_chain_account', args: parseHex(who) };
  const hex = requireOk(
    await ask({ node, block: node.block }, { ...call, type: accountResult, message }),
    message,
  );
  return formatAccount({ kind: 'AccountId32', hex });
});

/** The provided id is used as text, even if it looks like hex. */
const generateTaskId = defineBlockMethod(
  [account, param.text('providedId')],
  (at, [who, providedId]) => {
    const text = types.encode(bytes, new TextEncoder().encode(providedId));
    const call = { method: 'AutomationTimeApi_generate_task_id', args: joinBytes([parseHex(who), text]) };
    return ask(at, { ...call, type: hexBytes(32), message: 'Unable to generate task_id' });
  },
  'at',
);

/** Fees of the task that an encoded extrinsic of variant H schedules. */
const queryFeeDetails = defineBlockMethod(
  [param.bytes('encodedXt')],
  async (at, [args]) => {
    requireWhole(args);
    const message = 'Unable to get fees.';
    const method = 'AutomationTimeApi_query_fee_details';
    const fees = requireOk(await ask(at, { method, args, type: feeResult, message }), message);
    return { executionFee: formatQuantity(fees.execution_fee), xcmpFee: formatQuantity(fees.xcmp_fee) };
  },
  'at',
);

/** The node itself reads the length of an extrinsic, and no more of it. */
function requireWhole(extrinsic: Uint8Array): void {
  try {
    new Reader(extrinsic).length(1);
  } catch (error) {
    throw refuse('Unable to decode extrinsic.', error);
  }
}

const maxU64 = (1n << 64n) - 1n;

const actions = ['Notify', 'NativeTransfer', 'XCMP', 'AutoCompoundDelgatedStake'];

/** The index of the action in the runtime's enum; the last action has two spellings. */
const action = defineParam(`one of ${actions.join(', ')}`, (input) => {
  const index = actions.findIndex(
    (one) => one === input || one === String(input).replace('Delegated', 'Delgated'),
  );
  return index === -1 || typeof input !== 'string' ? undefined : index;
});

/** Fee in planck of a task kind for a number of executions, in variant M. */
const getFees = defineBlockMethod(
  [action('action'), param.count('executions')],
  async (at, [kind, executions]) => {
    const message = 'Unable to get time automation fees';
    const args = joinBytes([Uint8Array.of(kind), types.encode(u32, executions)]);
    const method = 'AutomationTimeApi_get_time_automation_fees';
    const fee = await ask(at, { method, args, type: u128, message });
    if (fee > maxU64) throw refuse(message, "RPC value doesn't fit in u64 representation");
    return Number(fee);
  },
  'at',
);

/** Calls a runtime API for a method of the service. */
async function ask<T>(
  { node, block }: BlockOfNode,
  { method, args, type, message }: Question<T>,
): Promise<T> {
  try {
    return types.decode(type, await node.tree.call(block, { method, args }));
  } catch (error) {
    if (isUnknown(error)) throw new RpcError({ code: rpcCodes.methodNotFound, message: 'Method not found' });
    throw refuse(message, error);
  }
}

type Outcome<T> =
  | { readonly type: 'Ok'; readonly value: T }
  | { readonly type: 'Err'; readonly value: Uint8Array };

/** The value of an answer; throws the text of the runtime for a failure. */
function requireOk<T>(answer: Outcome<T>, message: string): T {
  if (answer.type === 'Ok') return answer.value;
  throw refuse(message, new TextDecoder().decode(answer.value));
}

/** Code of these methods for a refusal of the runtime. */
const runtimeError = 1;

function refuse(message: string, cause: unknown): RpcError {
  const data = cause instanceof Error ? cause.message : String(cause);
  return new RpcError({ code: runtimeError, message, data });
}

/** Lists the queries that the runtime of a node answers, which refuses an empty question otherwise than an unknown one. */
export async function listServiceMethods({ tree, block }: RuntimeFork): Promise<string[]> {
  const { meta } = await tree.getRuntime(block);
  if (!getRuntimeApiVersion(meta, 'AutomationTimeApi')) return [];
  const args = new Uint8Array();
  const isMissing = async (api: string) =>
    tree.call(block, { method: `AutomationTimeApi_${api}`, args }).then(() => false, isUnknown);
  const missing = {
    automationTime_queryFeeDetails: await isMissing('query_fee_details'),
    automationTime_getTimeAutomationFees: await isMissing('get_time_automation_fees'),
  };
  return Object.keys(serviceMethods).filter((name) => !missing[name as keyof typeof missing]);
}

function isUnknown(error: unknown): boolean {
  return isParachronError(error, 'RUNTIME_CALL') && error.facts.end === 'no-method';
}

/** The queries that only nodes of the service answer. */
export const serviceMethods: Readonly<Record<string, ForkMethod>> = {
  xcmpHandler_crossChainAccount: crossChainAccount,
  automationTime_generateTaskId: generateTaskId,
  automationTime_queryFeeDetails: queryFeeDetails,
  automationTime_getTimeAutomationFees: getFees,
};
