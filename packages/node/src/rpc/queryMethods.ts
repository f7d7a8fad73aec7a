import {
  formatAccount,
  formatHex,
  type Hex,
  isParachronError,
  parseHex,
  readFields,
  readMessage,
} from '@parachron/core';
import {
  bytes,
  createTypes,
  encodeU32,
  hexBytes,
  joinBytes,
  result,
  struct,
  type Type,
  u128,
} from '@parachron/core/scale';
import type { RuntimeDispatchInfo } from '@polkadot/types/interfaces';
import type { Codec, Registry } from '@polkadot/types/types';
import type { TreeBlock } from '../blocks/BlockTree.js';
import type { LocalNode } from '../LocalNode.js';
import { hasLength } from '../pool/validateTransaction.js';
import { defineParam, param } from './params.js';
import { RpcError, refuse, refuseMethod, rpcCodes } from './RpcError.js';
import { defineBlockMethod, nameAll, type Params, type RpcMethod, type Values } from './RpcMethod.js';

/** A runtime API method that answers a JSON-RPC method. */
interface Query<P> {
  readonly params: P;
  readonly method: string;
  encode(params: Values<P>): Uint8Array;
  /** Formats the answer; what it throws is the reason of a refusal. */
  format(answer: Uint8Array, registry: Registry): unknown;
  /** The message of each refusal. */
  readonly message: string;
}

function defineQuery<const P extends Params>(query: Query<P>) {
  const { params, method, message } = query;
  const run = async ({ node, block }: { node: LocalNode; block: TreeBlock }, given: Values<P>) => {
    const args = query.encode(given);
    const { meta } = await node.tree.getRuntime(block);
    const ask = async () => query.format(await node.tree.call(block, { method, args }), meta.registry);
    return ask().catch((error: unknown) => {
      throw toRefusal(error, message);
    });
  };
  return { answer: defineBlockMethod(params, run, message), method };
}

/** The error with which a node answers a query that its runtime refuses: a message of the query, and the reason as data. */
export function toRefusal(error: unknown, message: string): unknown {
  // A node that does not answer is no refusal.
  if (isParachronError(error) && error.fault === 'unreachable') return error;
  if (isUnknown(error)) return refuseMethod();
  return refuse(message, readMessage(error));
}

/** Returns the bytes of a transaction, which begin with their length; nodes refuse other bytes before they ask the runtime. */
export function requireLength(extrinsic: Uint8Array, message: string): Uint8Array {
  if (hasLength(extrinsic)) return extrinsic;
  throw new RpcError({ code: rpcCodes.undecodable, message, data: 'its length is not that of its prefix' });
}

function isUnknown(error: unknown): boolean {
  return isParachronError(error, 'RUNTIME_CALL') && error.facts.end === 'no-method';
}

/** The parameters of both queries of the fees of a transaction: the runtime takes the transaction and its length. */
const ofTransaction = (message: string) => ({
  params: [param.bytes('encodedXt')] as const,
  encode: ([extrinsic]: [Uint8Array]) =>
    joinBytes([requireLength(extrinsic, message), encodeU32(extrinsic.length)]),
  message,
});

/** The weight and the fee of a transaction. */
const queryInfo = defineQuery({
  ...ofTransaction('Unable to query dispatch info.'),
  method: 'TransactionPaymentApi_query_info',
  format: (answer, registry) => {
    const info = registry.createType<RuntimeDispatchInfo>('RuntimeDispatchInfo', answer);
    const kind = info.class.type.toLowerCase();
    return { weight: formatWeight(info.weight), class: kind, partialFee: info.partialFee.toString() };
  },
});

/** The parts of the fee of a transaction. */
const queryFeeDetails = defineQuery({
  ...ofTransaction('Unable to query fee details.'),
  method: 'TransactionPaymentApi_query_fee_details',
  format: (answer, registry) => {
    const { inclusionFee } = readFields(registry.createType('FeeDetails', answer));
    // As a node writes balances.
    const parts = Object.entries<string>(Object(inclusionFee)).map(([name, fee]) => [
      name,
      formatQuantity(BigInt(fee)),
    ]);
    return { inclusionFee: inclusionFee ? Object.fromEntries(parts) : null };
  },
});

/** Nodes write the two dimensions with the names of the runtime; a weight of older runtimes is one number. */
function formatWeight(weight: Codec): unknown {
  const { refTime, proofSize } = readFields(weight);
  const toNumber = (value: unknown) => Number(String(value));
  return refTime === undefined
    ? toNumber(weight)
    : { ref_time: toNumber(refTime), proof_size: toNumber(proofSize) };
}

/** Writes a number in the form that JSON-RPC has for large numbers. */
export function formatQuantity(value: number | bigint): Hex {
  return `0x${value.toString(16)}`;
}

const types = createTypes(new Map());

/** Decodes the value of a `Result`; throws the runtime's text for an error. */
function decodeResult<T>(type: Type<T>, answer: Uint8Array): T {
  const decoded = types.decode(result(type, bytes), answer);
  if (decoded.type === 'Ok') return decoded.value;
  throw new TypeError(new TextDecoder().decode(decoded.value));
}

const actions = ['Notify', 'NativeTransfer', 'XCMP', 'AutoCompoundDelgatedStake'];

/** The index of the action in the runtime's enum; the last action has two spellings. */
const action = defineParam(`one of ${actions.join(', ')}`, (input) => {
  const index = typeof input === 'string' ? actions.indexOf(input.replace('Delegated', 'Delgated')) : -1;
  return index === -1 ? undefined : index;
});

/** The queries that only chains of the service answer. */
const serviceQueries: Readonly<Record<string, ReturnType<typeof defineQuery>>> = {
  xcmpHandler_crossChainAccount: defineQuery({
    params: [param.account('account')],
    method: 'XcmpHandlerApi_cross_chain_account',
    encode: ([who]) => parseHex(who),
    format: (answer) => formatAccount({ kind: 'AccountId32', hex: decodeResult(hexBytes(32), answer) }),
    message: 'Unable to get cross chain AccountId',
  }),
  // The provided id is used as text, even if it looks like hex.
  automationTime_generateTaskId: defineQuery({
    params: [param.account('account'), param.text('providedId')],
    method: 'AutomationTimeApi_generate_task_id',
    encode: ([who, id]) => joinBytes([parseHex(who), types.encode(bytes, new TextEncoder().encode(id))]),
    format: (id) => formatHex(id),
    message: 'Unable to generate task_id',
  }),
  // Fees of the task that an encoded extrinsic of variant H schedules.
  automationTime_queryFeeDetails: defineQuery({
    params: [param.bytes('encodedXt')],
    method: 'AutomationTimeApi_query_fee_details',
    encode: ([extrinsic]) => {
      if (hasLength(extrinsic)) return extrinsic;
      throw refuse('Unable to decode extrinsic.', 'its length is not that of its prefix');
    },
    format: (answer) => {
      const fees = decodeResult(struct('', { execution_fee: u128, xcmp_fee: u128 }), answer);
      return { executionFee: formatQuantity(fees.execution_fee), xcmpFee: formatQuantity(fees.xcmp_fee) };
    },
    message: 'Unable to get fees.',
  }),
  // Fee in planck of a task kind for a number of executions, in variant M.
  automationTime_getTimeAutomationFees: defineQuery({
    params: [action('action'), param.count('executions')],
    method: 'AutomationTimeApi_get_time_automation_fees',
    encode: ([kind, executions]) => joinBytes([Uint8Array.of(kind), encodeU32(executions)]),
    format: (answer) => {
      const fee = types.decode(u128, answer);
      if (fee >= 1n << 64n) throw new RangeError("RPC value doesn't fit in u64 representation");
      return Number(fee);
    },
    message: 'Unable to get time automation fees',
  }),
};

/** Lists the queries that the runtime of a node lacks. A runtime that has a query refuses its empty arguments with another error. */
export async function listMissingQueries(
  { tree, head }: LocalNode,
  isAsked = (_name: string) => true,
): Promise<string[]> {
  const listed = Object.entries(serviceQueries).map(async ([name, { method }]) => {
    const ask = async () => tree.call(head, { method, args: new Uint8Array() }).then(() => false, isUnknown);
    return isAsked(name) && (await ask()) ? [name] : [];
  });
  return (await Promise.all(listed)).flat();
}

/** The JSON-RPC methods that a runtime API answers. */
export const queryMethods: Readonly<Record<string, RpcMethod>> = {
  ...nameAll(queryFeeDetails.answer, 'payment_queryFeeDetails', 'payment_queryFeeDetailsAt'),
  ...nameAll(queryInfo.answer, 'payment_queryInfo', 'payment_queryInfoAt'),
  ...Object.fromEntries(Object.entries(serviceQueries).map(([name, { answer }]) => [name, answer])),
};
