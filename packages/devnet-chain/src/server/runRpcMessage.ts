import { setImmediate as nextTurn } from 'node:timers/promises';
import { isRecord, omitUndefined } from '@parachron/core';
import { ExactNumber, formatRpcJson } from '../rpc/ExactNumber.js';
import { refuseAnswer } from '../rpc/Pace.js';
import type { GivenParams } from '../rpc/params.js';
import { RpcError, type RpcErrorObject, rpcCodes } from '../rpc/RpcError.js';
import type { RpcSession } from '../rpc/RpcSession.js';
import { takeTurn } from '../rpc/takeTurn.js';
import { toRpcError } from '../rpc/toRpcError.js';
import { formatInTurns } from './formatInTurns.js';
import { hasMoreValues } from './hasMoreValues.js';
import { hasLargeId, readExactIds } from './readExactIds.js';

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
  readonly id: string | number | ExactNumber | null | undefined;
  readonly method: string;
  readonly params: GivenParams;
}

// Texts of this length are read, written and sent in separate turns of the event loop.
const longText = 1024 * 1024;

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
  const read = await readText(run, options.text);
  const answering = 'refusal' in read ? read.refusal : answerValue(run, read.value);
  options.onRead?.();
  const answer = await answering;
  if (answer !== undefined && answer.length > longText) await nextTurn();
  if (answer !== undefined) options.reply(answer);
  for (const result of run.results) session.start(result);
}

async function readText(
  run: Run,
  given: string | Buffer,
): Promise<{ readonly value: unknown } | { readonly refusal: string }> {
  await takeTurn();
  // Receiving a long text takes a turn of the event loop, and so does each pass over the text.
  const waitIfLong = () => (given.length > longText ? nextTurn() : undefined);
  await waitIfLong();
  const text = given.toString();
  await waitIfLong();
  if (await hasMoreValues(text, run.limits.maxValues)) {
    const data = `Exceeded max limit of ${run.limits.maxValues} values`;
    return { refusal: fail(null, { code: requestTooBig, message: 'Request is too big', data }) };
  }
  await waitIfLong();
  const parsed = parse(text);
  if (!parsed) return { refusal: fail(null, { code: rpcCodes.parse, message: 'Parse error' }) };
  if (!hasLargeId(parsed.value)) return parsed;
  await waitIfLong();
  return { value: readExactIds(parsed.value, text) };
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
    run.results.length = 0;
    return fail(null, { code: batchAnswerTooLong, message: 'The batch response was too large', data });
  }
  const given = answers.filter((answer) => answer !== undefined);
  return given.length === 0 ? undefined : `[${given.join(',')}]`;
}

function parse(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}

async function answerRequest(run: Run, value: unknown): Promise<string | undefined> {
  const request = readRequest(value);
  if (!request) return fail(readId(value) ?? null, invalidRequest);
  const { id, method, params } = request;
  try {
    const result = await callInTime(run, method, params);
    run.results.push(result);
    return id === undefined ? undefined : await formatAnswer(run, { id, result });
  } catch (error) {
    return id === undefined ? undefined : fail(id, toRpcError(error).facts);
  }
}

const invalidRequest: RpcErrorObject = { code: rpcCodes.invalidRequest, message: 'Invalid request' };

function readRequest(value: unknown): Request | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const { jsonrpc, method, params: given } = value as Record<string, unknown>;
  const params = given ?? [];
  const id = readId(value);
  const isKnownId = id !== undefined || !('id' in value);
  const isParams = Array.isArray(params) || isRecord(params);
  if (jsonrpc !== '2.0' || typeof method !== 'string' || !isKnownId || !isParams) return undefined;
  return { id, method, params };
}

const maxU64 = (1n << 64n) - 1n;

/** Accepts the ids that a node accepts: text, null, or an unsigned number of 64 bits. */
function readId(value: unknown): Request['id'] {
  if (!isRecord(value)) return undefined;
  const { id } = value;
  if (typeof id === 'string' || id === null) return id;
  if (typeof id === 'number' && Number.isSafeInteger(id)) return id >= 0 ? id : undefined;
  return id instanceof ExactNumber && id.value >= 0n && id.value <= maxU64 ? id : undefined;
}

function fail(id: Request['id'], { code, message, data }: RpcErrorObject): string {
  return formatRpcJson({
    jsonrpc: '2.0',
    id,
    error: { code, message, ...omitUndefined({ data }) },
  });
}

async function formatAnswer(
  run: Run,
  { id, result }: { id: Request['id']; result: unknown },
): Promise<string> {
  const { maxAnswerBytes } = run.limits;
  if (run.written > maxAnswerBytes) throw refuseAnswer(maxAnswerBytes);
  const text = await formatInTurns({ jsonrpc: '2.0', id: id ?? null, result: result ?? null });
  if (text.length > maxAnswerBytes) throw refuseAnswer(maxAnswerBytes);
  run.written += text.length;
  return text;
}

/** Calls a method with a time limit, and abandons the work of an answer that timed out. */
function callInTime({ session, limits }: Run, method: string, params: GivenParams): Promise<unknown> {
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
