import { isRecord } from '@parachron/core';
import {
  RpcError,
  type RpcErrorObject,
  type RpcParams,
  type RpcSession,
  refuseAnswer,
  rpcCodes,
  toRpcError,
} from '@parachron/network';

/** Limits of one message. */
export interface MessageLimits {
  /** Requests in one batch. */
  readonly maxBatch: number;
  /** JSON values in one message: a list counts as one, and each of its values. */
  readonly maxValues: number;
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

// The errors of Substrate's nodes for a batch that is too long, for its answers, and for a request.
const batchTooLong = -32010;
const batchAnswerTooLong = -32011;
const requestTooBig = -32007;

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
  const read = readText(run, options.text.toString());
  const answering = 'refusal' in read ? read.refusal : answerValue(run, read.value);
  options.onRead?.();
  const answer = await answering;
  if (answer !== undefined) options.reply(answer);
  for (const result of run.results) session.start(result);
}

function readText(run: Run, text: string): { readonly value: unknown } | { readonly refusal: string } {
  if (hasMoreValues(text, run.limits.maxValues)) {
    const data = `Exceeded max limit of ${run.limits.maxValues} values`;
    return { refusal: fail(null, { code: requestTooBig, message: 'Request is too big', data }) };
  }
  try {
    return { value: JSON.parse(text) };
  } catch {
    return { refusal: fail(null, { code: rpcCodes.parse, message: 'Parse error' }) };
  }
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
    run.results.push(result);
    return id === undefined ? undefined : formatAnswer(run, { id, result });
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

function formatAnswer(run: Run, { id, result }: { id: Request['id']; result: unknown }): string {
  const { maxAnswerBytes } = run.limits;
  if (run.written > maxAnswerBytes) throw refuseAnswer(maxAnswerBytes);
  const text = JSON.stringify({ jsonrpc: '2.0', id: id ?? null, result: result ?? null });
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

const [quote, backslash, comma, list, object] = ['"', '\\', ',', '[', '{'].map((one) => one.charCodeAt(0));

/**
 * Returns whether a JSON text has more values than a limit, without creating them: millions of empty lists fit into one
 * frame.
 */
function hasMoreValues(text: string, most: number): boolean {
  let values = 1;
  let isString = false;
  for (let at = 0; at < text.length && values <= most; at += 1) {
    const code = text.charCodeAt(at);
    if (code === quote) isString = !isString;
    // The character after a backslash ends no string.
    else if (isString) at += code === backslash ? 1 : 0;
    else if (code === comma || code === list || code === object) values += 1;
  }
  return values > most;
}
