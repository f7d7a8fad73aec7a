import { formatAccount, type Hex } from '@parachron/core';
import {
  bytes,
  createTypes,
  hexBytes,
  Reader,
  result,
  struct,
  type Type,
  u32,
  u128,
} from '@parachron/core/scale';
import { joinBytes, toBytes } from '../hex.js';
import { getApiVersion } from '../pool/validateTransaction.js';
import { defineForkMethod, type ForkMethod } from './defineForkMethod.js';
import { type ReadableNode, requireBlock } from './ForkNode.js';
import { type Param, param, toOptional } from './params.js';
import { formatQuantity } from './payment.js';
import { RpcError, rpcCodes } from './RpcError.js';

const types = createTypes(new Map());
const accountResult = result(hexBytes(32), bytes);
const feeResult = result(struct('', { execution_fee: u128, xcmp_fee: u128 }), bytes);
const at = toOptional(param.hash('at'));

const crossChainAccount = defineForkMethod(
  [param.account('account')],
  async (node: ReadableNode, [account]) => {
    const message = 'Unable to get cross chain AccountId';
    const call = { method: 'XcmpHandlerApi_cross_chain_account', args: toBytes(account) };
    const answer = await ask(node, { ...call, type: accountResult, message });
    if (answer.type === 'Err') throw refuse(message, new TextDecoder().decode(answer.value));
    return formatAccount({ kind: 'AccountId32', hex: answer.value });
  },
);

/** The provided id is used as text, even if it looks like hex. */
const generateTaskId = defineForkMethod(
  [param.account('account'), param.text('providedId'), at],
  (node: ReadableNode, [account, providedId, hash]) => {
    const text = types.encode(bytes, new TextEncoder().encode(providedId));
    const call = { method: 'AutomationTimeApi_generate_task_id', args: joinBytes([toBytes(account), text]) };
    return ask(node, { ...call, type: hexBytes(32), hash, message: 'Unable to generate task_id' });
  },
);

/** Fees of the task that an encoded extrinsic of variant H schedules. */
const queryFeeDetails = defineForkMethod(
  [param.bytes('encodedXt'), at],
  async (node: ReadableNode, [args, hash]) => {
    requireWhole(args);
    const message = 'Unable to get fees.';
    const method = 'AutomationTimeApi_query_fee_details';
    const answer = await ask(node, { method, args, type: feeResult, hash, message });
    if (answer.type === 'Err') throw refuse(message, new TextDecoder().decode(answer.value));
    const { execution_fee, xcmp_fee } = answer.value;
    return { executionFee: formatQuantity(execution_fee), xcmpFee: formatQuantity(xcmp_fee) };
  },
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
const actionParam: Param<number> = {
  name: 'action',
  isOptional: false,
  expected: `one of ${actions.join(', ')}`,
  parse: (input) => {
    const index = actions.indexOf(
      input === 'AutoCompoundDelegatedStake' ? 'AutoCompoundDelgatedStake' : String(input),
    );
    return index === -1 || typeof input !== 'string' ? undefined : index;
  },
};

/** Fee in planck of a task kind for a number of executions, in variant M. */
const getFees = defineForkMethod(
  [actionParam, param.count('executions'), at],
  async (node: ReadableNode, [action, executions, hash]) => {
    const message = 'Unable to get time automation fees';
    const args = joinBytes([Uint8Array.of(action), types.encode(u32, executions)]);
    const method = 'AutomationTimeApi_get_time_automation_fees';
    const fee = await ask(node, { method, args, type: u128, hash, message });
    if (fee > maxU64) throw refuse(message, "RPC value doesn't fit in u64 representation");
    return Number(fee);
  },
);

interface Question<T> {
  readonly method: string;
  readonly args: Uint8Array;
  readonly type: Type<T>;
  readonly hash?: Hex | undefined;
  readonly message: string;
}

/** Calls a runtime API for a method of the service. */
async function ask<T>(node: ReadableNode, { method, args, type, hash, message }: Question<T>): Promise<T> {
  const block = await requireBlock(node, hash);
  try {
    return types.decode(type, await node.tree.call(block, { method, args }));
  } catch (error) {
    if (isUnknown(error)) throw new RpcError({ code: rpcCodes.methodNotFound, message: 'Method not found' });
    throw refuse(message, error);
  }
}

/** Code of these methods for a refusal of the runtime. */
const runtimeError = 1;

function refuse(message: string, cause: unknown): RpcError {
  return new RpcError({
    code: runtimeError,
    message,
    data: cause instanceof Error ? cause.message : String(cause),
  });
}

/** Lists the queries that the runtime of a node answers, which refuses an empty question otherwise than an unknown one. */
export async function listServiceMethods({ tree, block }: ReadableNode): Promise<string[]> {
  const { version } = await tree.getRuntime(block);
  if (getApiVersion(version, 'AutomationTimeApi') === undefined) return [];
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
  return Object(Object(error).facts).end === 'no-method';
}

/** The queries that only nodes of the service answer. */
export const serviceMethods: Readonly<Record<string, ForkMethod<ReadableNode>>> = {
  xcmpHandler_crossChainAccount: crossChainAccount,
  automationTime_generateTaskId: generateTaskId,
  automationTime_queryFeeDetails: queryFeeDetails,
  automationTime_getTimeAutomationFees: getFees,
};
