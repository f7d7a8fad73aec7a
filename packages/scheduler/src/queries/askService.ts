import { AnswerNotUnderstoodError, type Chain } from '@parachron/client';
import { formatHex, isParachronError } from '@parachron/core';
import { hexToU8a, isHex } from '@polkadot/util';

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
