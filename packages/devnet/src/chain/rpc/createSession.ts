import { isParachronError } from '@parachron/core';
import type { Chain } from '../node/Chain.js';
import { formatPoolRefusal, type PoolRefusedError } from '../pool/PoolRefusedError.js';
import { parseParams } from './params.js';
import { RpcError, type RpcErrorObject, rpcCodes } from './RpcError.js';
import type { RpcContext, RpcEntry, RpcSubscription } from './RpcMethod.js';

/** A notification of a subscription. */
export interface RpcNotification {
  readonly jsonrpc: '2.0';
  readonly method: string;
  readonly params: { readonly subscription: string; readonly result: unknown };
}

export interface RpcResponse {
  readonly jsonrpc: '2.0';
  readonly id: unknown;
  readonly result?: unknown;
  readonly error?: RpcErrorObject;
}

/** One client's conversation with a chain: requests, and the subscriptions it holds. */
export interface RpcSession {
  /** Calls a method; throws RPC_REQUEST_FAILED. */
  call(method: string, params: readonly unknown[]): Promise<unknown>;
  /** Answers a parsed frame: a request, a batch, or what is neither. Undefined: nothing is to be sent. */
  answer(frame: unknown): Promise<RpcResponse | RpcResponse[] | undefined>;
  /** Ends all subscriptions. */
  close(): void;
}

/** Makes a session. Notifications of a subscription come only after the response that names it was given. */
export function createSession(options: {
  chain: Chain;
  entries: readonly RpcEntry[];
  /** Where notifications go; without it (HTTP) subscriptions are refused. */
  notify?: (notification: RpcNotification) => void;
}): RpcSession {
  const { chain, entries, notify } = options;
  const table = new Map<string, RpcEntry>();
  const enders = new Set<string>();
  for (const entry of entries) {
    for (const name of [entry.name, ...entry.aliases]) table.set(name, entry);
    if (entry.kind === 'subscription') enders.add(entry.unsubscribe);
  }
  const context: RpcContext = { chain, methods: [...table.keys(), ...enders].sort() };
  const running = new Map<string, () => void>();
  let count = 0;

  const subscribe = (entry: RpcSubscription, params: readonly unknown[]): string => {
    if (!notify) throw new RpcError({ code: rpcCodes.internal, message: 'Subscriptions need a WebSocket' });
    count += 1;
    const id = `${chain.genesisHash.slice(2, 10)}${count.toString(36)}`;
    let waiting: unknown[] | undefined = [];
    const send = (result: unknown) =>
      notify({ jsonrpc: '2.0', method: entry.notification, params: { subscription: id, result } });
    const stop = entry.start(context, params, (result) => (waiting ? waiting.push(result) : send(result)));
    running.set(id, stop);
    setImmediate(() => {
      const first = waiting ?? [];
      waiting = undefined;
      if (running.has(id)) for (const result of first) send(result);
    });
    return id;
  };
  const unsubscribe = (id: unknown): boolean => {
    const stop = running.get(String(id));
    running.delete(String(id));
    stop?.();
    return stop !== undefined;
  };
  const call = async (method: string, params: readonly unknown[]): Promise<unknown> => {
    if (enders.has(method)) return unsubscribe(params[0]);
    const entry = table.get(method);
    if (!entry) throw new RpcError({ code: rpcCodes.methodNotFound, message: 'Method not found' });
    const parsed = parseParams(entry.params, params);
    try {
      return entry.kind === 'method' ? await entry.handler(context, parsed) : subscribe(entry, parsed);
    } catch (error) {
      throw toRpcError(error);
    }
  };
  const answerOne = async (request: unknown): Promise<RpcResponse | undefined> => {
    const { id, method, params, isValid } = readRequest(request);
    if (!isValid) return fail(id ?? null, { code: rpcCodes.invalidRequest, message: 'Invalid request' });
    try {
      const result = await call(method, params);
      return id === undefined ? undefined : { jsonrpc: '2.0', id, result: result ?? null };
    } catch (error) {
      return id === undefined ? undefined : fail(id, toRpcError(error).facts);
    }
  };
  return {
    call,
    answer: async (frame) => {
      if (!Array.isArray(frame)) return answerOne(frame);
      if (frame.length === 0)
        return fail(null, { code: rpcCodes.invalidRequest, message: 'Invalid request' });
      const answers = await Promise.all(frame.map(answerOne));
      const sent = answers.filter((one) => one !== undefined);
      return sent.length === 0 ? undefined : sent;
    },
    close: () => {
      for (const stop of running.values()) stop();
      running.clear();
    },
  };
}

function fail(id: unknown, error: RpcErrorObject): RpcResponse {
  return { jsonrpc: '2.0', id, error };
}

function readRequest(request: unknown) {
  const plain = typeof request === 'object' && request !== null && !Array.isArray(request);
  const { id, jsonrpc, method, params = [] } = (plain ? request : {}) as Record<string, unknown>;
  const isId = id === undefined || id === null || typeof id === 'string' || typeof id === 'number';
  return {
    id: isId ? id : null,
    method: String(method),
    params: Array.isArray(params) ? params : [],
    isValid: plain && isId && jsonrpc === '2.0' && typeof method === 'string' && Array.isArray(params),
  };
}

type Translate = (error: Error) => RpcErrorObject;

/** Where the project's errors become JSON-RPC errors: by their codes. */
const translations: { readonly [code: string]: Translate } = {
  RPC_REQUEST_FAILED: (error) => (error as RpcError).facts,
  POOL_REFUSED: (error) => formatPoolRefusal((error as PoolRefusedError).facts.refusal),
  BLOCK_UNKNOWN: (error) => ({
    code: rpcCodes.client,
    message: `Client error: UnknownBlock: ${error.message}`,
  }),
  RUNTIME_PANIC: (error) => ({
    code: rpcCodes.client,
    message: `Client error: Execution failed: ${error.message}`,
  }),
  EXTRINSIC_UNDECODABLE: (error) => ({ code: 1001, message: error.message }),
};

function toRpcError(error: unknown): RpcError {
  if (isParachronError(error, 'RPC_REQUEST_FAILED')) return error as RpcError;
  const translate = isParachronError(error) ? translations[error.code] : undefined;
  const message = error instanceof Error ? error.message : String(error);
  const facts =
    translate && error instanceof Error
      ? translate(error)
      : { code: rpcCodes.internal, message: `Internal error: ${message}` };
  return new RpcError(facts, { cause: error });
}
