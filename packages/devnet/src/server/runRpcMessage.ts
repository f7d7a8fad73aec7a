import { attempt, isRecord } from '@parachron/core';
import {
  RpcError,
  type RpcErrorObject,
  type RpcParams,
  type RpcSession,
  refuseAnswer,
  rpcCodes,
  toRpcError,
} from '@parachron/node';

/** Limits of one message. */
export interface MessageLimits {
  /** Requests in one batch. */
  readonly maxBatch: number;
  /** Milliseconds until a request is answered with an error instead. */
  readonly timeoutMs: number;
  /** Characters of one answer, and of the answers to one batch; a longer one becomes an error. */
  readonly maxAnswerBytes: number;
}

interface Run {
  readonly session: RpcSession;
  readonly limits: MessageLimits;
  /** Results of the methods, with the ids of new subscriptions. */
  readonly results: unknown[];
  /** Characters of all answers. */
  written: number;
}

interface Request {
  readonly id: string | number | null | undefined;
  readonly method: string;
  readonly params: RpcParams;
}

// The errors of Substrate's nodes for a batch that is too long, and for its answers.
const batchTooLong = -32010;
const batchAnswerTooLong = -32011;

/**
 * Runs one JSON-RPC text, a request or a batch, and passes on the answer; notifications never precede the answer.
 *
 * @param session the client's session
 * @param options the text or its bytes, the limits, the function that sends the answer (not called for requests without an
 * id), and the function that is called once the session has recorded the requests
 */
export async function runRpcMessage(
  session: RpcSession,
  options: {
    text: string | Buffer;
    limits: MessageLimits;
    reply: (text: string) => void;
    onRead?: () => void;
  },
): Promise<void> {
  const run: Run = { session, limits: options.limits, results: [], written: 0 };
  const value: unknown = attempt(() => JSON.parse(options.text.toString()));
  const answering =
    value === undefined
      ? fail(null, { code: rpcCodes.parse, message: 'Parse error' })
      : answerValue(run, value);
  options.onRead?.();
  const answer = await answering;
  if (answer !== undefined) options.reply(answer);
  for (const result of run.results) session.start(result);
}

/** Answers a request or a batch. The session has recorded all requests when this function returns its promise. */
async function answerValue(run: Run, value: unknown): Promise<string | undefined> {
  if (!Array.isArray(value)) return answerRequest(run, value);
  if (value.length === 0) return fail(null, invalidRequest);
  if (value.length > run.limits.maxBatch) {
    const data = `Exceeded max limit of ${run.limits.maxBatch}`;
    return fail(null, { code: batchTooLong, message: 'The batch request was too large', data });
  }
  const answers = await Promise.all(value.map((request) => answerRequest(run, request)));
  const { maxAnswerBytes } = run.limits;
  if (run.written > maxAnswerBytes) {
    const data = `Exceeded max limit of ${maxAnswerBytes}`;
    // The client never receives the ids of its new subscriptions.
    for (const result of run.results.splice(0)) run.session.unsubscribe(result);
    return fail(null, { code: batchAnswerTooLong, message: 'The batch response was too large', data });
  }
  const given = answers.filter((answer) => answer !== undefined);
  return given.length === 0 ? undefined : `[${given.join(',')}]`;
}

async function answerRequest(run: Run, value: unknown): Promise<string | undefined> {
  const request = readRequest(value);
  if (!request) return fail(readId(value) ?? null, invalidRequest);
  const { id, method, params } = request;
  try {
    const result = await callInTime(run, method, params);
    // A client without an answer never learns the id of a subscription.
    if (id === undefined) return void run.session.unsubscribe(result);
    run.results.push(result);
    return formatAnswer(run, { id, result });
  } catch (error) {
    return id === undefined ? undefined : fail(id, toRpcError(error).facts);
  }
}

const invalidRequest: RpcErrorObject = { code: rpcCodes.invalidRequest, message: 'Invalid request' };

function readRequest(value: unknown): Request | undefined {
  if (!isRecord(value)) return undefined;
  const { jsonrpc, method } = value;
  const params = value.params ?? [];
  const id = readId(value);
  const isKnownId = id !== undefined || !('id' in value);
  if (jsonrpc !== '2.0' || typeof method !== 'string' || !isKnownId) return undefined;
  return Array.isArray(params) || isRecord(params) ? { id, method, params } : undefined;
}

/** Accepts text, null, or an unsigned number without rounding. */
function readId(value: unknown): Request['id'] {
  if (!isRecord(value)) return undefined;
  const { id } = value;
  if (typeof id === 'string' || id === null) return id;
  return typeof id === 'number' && Number.isSafeInteger(id) && id >= 0 ? id : undefined;
}

function fail(id: Request['id'], { code, message, data }: RpcErrorObject): string {
  return JSON.stringify({ jsonrpc: '2.0', id, error: { code, message, data } });
}

function formatAnswer(run: Run, { id, result }: { id: string | number | null; result: unknown }): string {
  const { maxAnswerBytes } = run.limits;
  if (run.written > maxAnswerBytes) throw refuseAnswer(maxAnswerBytes);
  const text = JSON.stringify({ jsonrpc: '2.0', id, result: result ?? null });
  if (text.length > maxAnswerBytes) throw refuseAnswer(maxAnswerBytes);
  run.written += text.length;
  return text;
}

/** Calls a method with a time limit, and abandons the work of an answer that timed out. */
function callInTime({ session, limits }: Run, method: string, params: RpcParams): Promise<unknown> {
  const { timeoutMs } = limits;
  const call = { isAbandoned: false };
  const work = session.call(method, params, call);
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      call.isAbandoned = true;
      reject(new RpcError({ code: rpcCodes.internal, message: `Not done within ${timeoutMs} ms` }));
    }, timeoutMs);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
