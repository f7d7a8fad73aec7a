import { formatAccount, isParachronError, parseHex } from '@parachron/core';
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
import {
  type BlockOfNode,
  defineBlockMethod,
  type ForkMethod,
  type Params,
  type Values,
} from './ForkMethod.js';
import { defineParam, param } from './params.js';
import { formatQuantity } from './payment.js';
import { RpcError, rpcCodes } from './RpcError.js';

const types = createTypes(new Map());

interface ServiceMethod {
  readonly answer: ForkMethod;
  /** The method of a runtime API that answers. */
  readonly method: string;
}

/** What a method of the service asks its runtime. */
interface Query<P, T> extends Pick<ServiceMethod, 'method'> {
  readonly params: P;
  encode(params: Values<P>): Uint8Array;
  readonly answer: Type<T>;
  /** Formats the answer; what it throws is the reason of a refusal. */
  format(answer: T): unknown;
  /** The message of each refusal. */
  readonly message: string;
}

function defineQuery<const P extends Params, T>(query: Query<P, T>): ServiceMethod {
  const answer = async ({ node, block }: BlockOfNode, params: Values<P>) => {
    try {
      const args = query.encode(params);
      const found = await node.tree.call(block, { method: query.method, args });
      return query.format(types.decode(query.answer, found));
    } catch (error) {
      if (isParachronError(error, 'RPC_REQUEST_FAILED')) throw error;
      if (isUnknown(error))
        throw new RpcError({ code: rpcCodes.methodNotFound, message: 'Method not found' });
      throw refuse(query.message, error);
    }
  };
  return { answer: defineBlockMethod(query.params, answer), method: query.method };
}

/** The node itself reads the length of an extrinsic, and no more of it. */
function requireWhole(extrinsic: Uint8Array): Uint8Array {
  try {
    new Reader(extrinsic).length(1);
    return extrinsic;
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

type Outcome<T> =
  | { readonly type: 'Ok'; readonly value: T }
  | { readonly type: 'Err'; readonly value: Uint8Array };

/** The value of an answer; throws the text of the runtime for a failure. */
function requireOk<T>(answer: Outcome<T>): T {
  if (answer.type === 'Ok') return answer.value;
  throw new TypeError(new TextDecoder().decode(answer.value));
}

function refuse(message: string, cause: unknown): RpcError {
  const data = cause instanceof Error ? cause.message : String(cause);
  return new RpcError({ code: rpcCodes.refused, message, data });
}

/** Lists the queries that the runtime of a node lacks: it refuses an empty question otherwise. */
export async function listMissingQueries({ tree, block }: RuntimeFork): Promise<string[]> {
  const listed = Object.entries(queries).map(async ([name, { method }]) => {
    const isMissing = await tree.call(block, { method, args: new Uint8Array() }).then(() => false, isUnknown);
    return isMissing ? [name] : [];
  });
  return (await Promise.all(listed)).flat();
}

function isUnknown(error: unknown): boolean {
  return isParachronError(error, 'RUNTIME_CALL') && error.facts.end === 'no-method';
}

/** The queries that only chains of the service answer. */
const queries: Readonly<Record<string, ServiceMethod>> = {
  xcmpHandler_crossChainAccount: defineQuery({
    params: [param.account('account')],
    method: 'XcmpHandlerApi_cross_chain_account',
    encode: ([who]) => parseHex(who),
    answer: result(hexBytes(32), bytes),
    format: (answer) => formatAccount({ kind: 'AccountId32', hex: requireOk(answer) }),
    message: 'Unable to get cross chain AccountId',
  }),
  // The provided id is used as text, even if it looks like hex.
  automationTime_generateTaskId: defineQuery({
    params: [param.account('account'), param.text('providedId')],
    method: 'AutomationTimeApi_generate_task_id',
    encode: ([who, id]) => joinBytes([parseHex(who), types.encode(bytes, new TextEncoder().encode(id))]),
    answer: hexBytes(32),
    format: (id) => id,
    message: 'Unable to generate task_id',
  }),
  // Fees of the task that an encoded extrinsic of variant H schedules.
  automationTime_queryFeeDetails: defineQuery({
    params: [param.bytes('encodedXt')],
    method: 'AutomationTimeApi_query_fee_details',
    encode: ([extrinsic]) => requireWhole(extrinsic),
    answer: result(struct('', { execution_fee: u128, xcmp_fee: u128 }), bytes),
    format: (answer) => {
      const { execution_fee, xcmp_fee } = requireOk(answer);
      return { executionFee: formatQuantity(execution_fee), xcmpFee: formatQuantity(xcmp_fee) };
    },
    message: 'Unable to get fees.',
  }),
  // Fee in planck of a task kind for a number of executions, in variant M.
  automationTime_getTimeAutomationFees: defineQuery({
    params: [action('action'), param.count('executions')],
    method: 'AutomationTimeApi_get_time_automation_fees',
    encode: ([kind, executions]) => joinBytes([Uint8Array.of(kind), types.encode(u32, executions)]),
    answer: u128,
    format: (fee) => {
      if (fee > maxU64) throw new RangeError("RPC value doesn't fit in u64 representation");
      return Number(fee);
    },
    message: 'Unable to get time automation fees',
  }),
};

/** The methods of the service's own queries. */
export const serviceMethods: Readonly<Record<string, ForkMethod>> = Object.fromEntries(
  Object.entries(queries).map(([name, { answer }]) => [name, answer]),
);
