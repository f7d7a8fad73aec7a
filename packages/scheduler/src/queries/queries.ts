import { concatBytes } from '@noble/hashes/utils.js';
import { AnswerNotUnderstoodError, type Chain } from '@parachron/client';
import {
  type Account,
  type Call,
  formatAccount,
  formatHex,
  type Hex,
  isHash,
  isParachronError,
  isRecord,
  type Planck,
  parseAccount,
  parseHex,
  requireInput,
} from '@parachron/core';
import { hexToU8a, isHex } from '@polkadot/util';
import {
  type AutomationAction,
  decodeAutomationFees,
  decodeFeeDetails,
  encodeBareExtrinsic,
  encodeFeesQuestion,
  FeesRefusedError,
  QueryNotUnderstoodError,
  readRefusal,
  type TaskFees,
} from '../fees/feeReads.js';
import { encodeBytes, encodeProvidedId, type ProvidedId } from '../tasks/encodeProvidedId.js';

/** Gets the account that other chains derive for an account of the service, by the service's own rule. */
export async function getCrossChainAccount(chain: QueryChain, account: Account): Promise<Account> {
  const method = 'xcmpHandler_crossChainAccount';
  return askService(chain, {
    method,
    params: [formatAccount(account, chain.runtime.ss58Prefix)],
    read: readAccount,
    api: 'XcmpHandlerApi_cross_chain_account',
    args: parseHex(account.hex),
    decode: (bytes) => {
      if (bytes[0] === 0 && bytes.length === 33)
        return { kind: 'AccountId32', hex: formatHex(bytes.subarray(1)) };
      throw new QueryNotUnderstoodError({ query: method, answer: readRefusal(bytes) ?? formatHex(bytes) });
    },
  });
}

/** Parses an account in any form; undefined for other values. */
function readAccount(result: unknown): Account | undefined {
  try {
    return typeof result === 'string' ? parseAccount(result) : undefined;
  } catch (error) {
    if (isParachronError(error, 'INVALID_ACCOUNT')) return undefined;
    throw error;
  }
}

/** Gets the id of a task from the service; `deriveTaskId` derives the same id without a request. */
export async function getTaskId(chain: QueryChain, account: Account, providedId: ProvidedId): Promise<Hex> {
  const id = parseHex(encodeProvidedId(providedId));
  const method = 'automationTime_generateTaskId';
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(id);
  const question = {
    method,
    params: [formatAccount(account, chain.runtime.ss58Prefix), text],
    read: (result: unknown) => (isHash(result) ? formatHex(parseHex(result)) : undefined),
    api: 'AutomationTimeApi_generate_task_id',
    args: concatBytes(parseHex(account.hex), encodeBytes(id)),
    decode: (bytes: Uint8Array) => {
      if (bytes.length === 32) return formatHex(bytes);
      throw new QueryNotUnderstoodError({ query: method, answer: formatHex(bytes) });
    },
  };
  // The RPC method accepts only text. Other bytes need the runtime API.
  const isText = encodeProvidedId(text) === formatHex(id);
  return isText ? askService(chain, question) : askRuntime(chain, question);
}

/** Gets the fees of a scheduling call, or of an encoded extrinsic, signed or unsigned; variant H. */
export async function getFeeDetails(chain: QueryChain, extrinsic: Hex | Call): Promise<TaskFees> {
  if (typeof extrinsic !== 'string') requireInput({ extrinsic }, { extrinsic: { hex: 'string' } });
  const method = 'automationTime_queryFeeDetails';
  const bytes =
    typeof extrinsic === 'string'
      ? parseHex(extrinsic, { field: 'extrinsic' })
      : encodeBareExtrinsic(chain.runtime.registry, extrinsic.hex);
  try {
    return await askService(chain, {
      method,
      params: [formatHex(bytes)],
      read: readFees,
      api: 'AutomationTimeApi_query_fee_details',
      args: bytes,
      decode: (result) => {
        const fees = decodeFeeDetails(result);
        if ('executionFee' in fees) return fees;
        throw new FeesRefusedError({ query: method, reason: fees.refused });
      },
    });
  } catch (error) {
    if (!isParachronError(error, 'RPC_FAILED')) throw error;
    const { rpcMessage, rpcData } = error.facts;
    throw new FeesRefusedError(
      { query: method, reason: rpcData ?? rpcMessage.replace(/\.$/, '') },
      { cause: error },
    );
  }
}

function readFees(result: unknown): TaskFees | undefined {
  if (!isRecord(result)) return undefined;
  const executionFee = parseQuantity(result.executionFee);
  const xcmpFee = parseQuantity(result.xcmpFee);
  return executionFee === undefined || xcmpFee === undefined ? undefined : { executionFee, xcmpFee };
}

const misspelt = 'AutoCompoundDelgatedStake';
const correct = 'AutoCompoundDelegatedStake';

/** Gets the execution fee of a kind of task for a number of executions, in planck; variant M. */
export async function getTimeAutomationFees(
  chain: QueryChain,
  action: AutomationAction,
  executions: number,
): Promise<Planck> {
  const describeQuestion = (name: string): ServiceQuestion<Planck> => ({
    method: 'automationTime_getTimeAutomationFees',
    params: [name, executions],
    read: parseQuantity,
    api: 'AutomationTimeApi_get_time_automation_fees',
    args: encodeFeesQuestion(action, executions),
    decode: decodeAutomationFees,
  });
  try {
    return await askService(chain, describeQuestion(action));
  } catch (error) {
    if (!isParachronError(error, 'RPC_FAILED')) throw error;
    // The RPC method returns 64 bits, the runtime API 128.
    if (/fit in u64/.test(JSON.stringify(error.facts))) return askRuntime(chain, describeQuestion(action));
    if (action !== misspelt) throw error;
    // Some nodes accept only the correct spelling.
    return askService(chain, describeQuestion(correct)).catch((again: unknown) => {
      throw isParachronError(again, 'RPC_FAILED') ? error : again;
    });
  }
}

/** Parts of a chain that a query needs. */
export type QueryChain = Pick<Chain, 'request' | 'endpoint' | 'runtime'>;

/**
 * A query with an RPC method, which only nodes of the service have, and a function of the runtime API, which every node
 * can call.
 */
export interface ServiceQuestion<T> {
  readonly method: string;
  readonly params: readonly unknown[];
  /** Reads the result of the method; undefined if the runtime API has to answer instead. */
  readonly read: (result: unknown) => T | undefined;
  readonly api: string;
  readonly args: Uint8Array;
  readonly decode: (bytes: Uint8Array) => T;
}

/**
 * Queries the service by its own RPC method, or by `state_call` if the node lacks the method or its answer has another
 * shape.
 */
export async function askService<T>(chain: QueryChain, question: ServiceQuestion<T>): Promise<T> {
  const { method, params } = question;
  let answer: unknown;
  try {
    answer = await chain.request(method, params);
  } catch (error) {
    if (isParachronError(error, 'RPC_METHOD_MISSING')) return askRuntime(chain, question);
    throw error;
  }
  return question.read(answer) ?? askRuntime(chain, question);
}

/** Calls a function of the runtime API by `state_call`. */
export async function askRuntime<T>(
  chain: Pick<QueryChain, 'request' | 'endpoint'>,
  { api, args, decode }: Pick<ServiceQuestion<T>, 'api' | 'args' | 'decode'>,
): Promise<T> {
  const answer = await chain.request('state_call', [api, formatHex(args)]);
  if (isHex(answer)) return decode(hexToU8a(answer));
  throw new AnswerNotUnderstoodError({
    endpoint: chain.endpoint,
    method: api,
    detail: 'the answer is not hex',
  });
}

/**
 * Parses an unsigned integer from a node's answer: a number, decimal text, or hex of any length. Returns undefined for
 * another value, and for a number beyond the safe integers.
 */
export function parseQuantity(value: unknown): bigint | undefined {
  if (typeof value === 'number') return Number.isSafeInteger(value) && value >= 0 ? BigInt(value) : undefined;
  if (typeof value !== 'string') return undefined;
  return /^(0x[0-9a-f]+|\d+)$/i.test(value) ? BigInt(value) : undefined;
}
