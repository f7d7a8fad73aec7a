import { isRecord, omitUndefined } from '@parachron/core';
import RpcError from '@polkadot/rpc-provider/coder/error';
import { AnswerTooLargeError, NotASubstrateNodeError } from '../requests/connectionErrors.js';

/** The answer to a request, by the request's id. */
export type RpcAnswer =
  | { readonly id: number; readonly result: unknown }
  | { readonly id: number; readonly error: Error };

/** A notice of a subscription. */
export interface RpcNotice {
  readonly type: string;
  readonly id: number | string;
  readonly result?: unknown;
  readonly error?: Error;
}

/** Content of one text. A complaint is an error without the id of a request: all requests failed. */
export interface RpcMessages {
  readonly answers: readonly RpcAnswer[];
  readonly notices: readonly RpcNotice[];
  readonly complaint?: Error;
}

type Message =
  | { kind: 'answer'; answer: RpcAnswer }
  | { kind: 'notice'; notice: RpcNotice }
  | { kind: 'complaint'; error: Error }
  | { kind: 'garbage' };

/** Writes one JSON-RPC 2.0 request. */
export function encodeRequest(id: number, method: string, params: readonly unknown[]): string {
  return JSON.stringify({ id, jsonrpc: '2.0', method, params });
}

/**
 * Reads one text, a message or a batch of them.
 *
 * @throws ANSWER_TOO_LARGE when the text is larger than allowed
 * @throws NOT_A_SUBSTRATE_NODE when it is not JSON-RPC 2.0
 */
export function decodeMessages(received: {
  endpoint: string;
  text: string;
  limitBytes: number;
}): RpcMessages {
  const { endpoint, text, limitBytes } = received;
  if (text.length > limitBytes) throw new AnswerTooLargeError({ endpoint, limitBytes });
  const parsed = parseJson(endpoint, text);
  const answers: RpcAnswer[] = [];
  const notices: RpcNotice[] = [];
  let complaint: Error | undefined;
  for (const item of Array.isArray(parsed) ? parsed : [parsed]) {
    const message = decodeMessage(item);
    if (message.kind === 'answer') answers.push(message.answer);
    else if (message.kind === 'notice') notices.push(message.notice);
    else if (message.kind === 'complaint') complaint = message.error;
    else throw new NotASubstrateNodeError({ endpoint, detail: 'the server sent JSON that is not JSON-RPC' });
  }
  return { answers, notices, ...omitUndefined({ complaint }) };
}

function parseJson(endpoint: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    const what = /^\s*<(!doctype|html)/i.test(text) ? 'a web page' : 'text that is not JSON';
    throw new NotASubstrateNodeError({ endpoint, detail: `the server sent ${what}` });
  }
}

function decodeMessage(item: unknown): Message {
  if (!isRecord(item) || item.jsonrpc !== '2.0') return { kind: 'garbage' };
  if (typeof item.method === 'string' && isRecord(item.params)) return decodeNotice(item.method, item.params);
  const error = item.error === undefined || item.error === null ? undefined : decodeError(item.error);
  if (typeof item.id === 'number') {
    const { id } = item;
    // Some servers omit a result that is null.
    return { kind: 'answer', answer: error ? { id, error } : { id, result: item.result ?? null } };
  }
  return error ? { kind: 'complaint', error } : { kind: 'garbage' };
}

function decodeNotice(type: string, params: Record<string, unknown>): Message {
  const id = params.subscription;
  if (typeof id !== 'number' && typeof id !== 'string') return { kind: 'garbage' };
  const reported =
    params.error !== undefined && params.error !== null
      ? { error: decodeError(params.error) }
      : { result: params.result };
  return { kind: 'notice', notice: { type, id, ...reported } };
}

// The class and the message of polkadot.js's providers, on which users of the connection rely.
function decodeError(given: unknown): Error {
  // Some gateways send a text instead of an error object.
  const error: Record<string, unknown> = isRecord(given) ? given : { message: formatData(given) };
  const code = typeof error.code === 'number' ? error.code : -32603;
  const message = typeof error.message === 'string' ? error.message : 'no message';
  const data = formatData(error.data);
  return new RpcError(`${code}: ${message}${data && `: ${data}`}`, code, data as never);
}

function formatData(data: unknown): string {
  if (data === undefined || data === null) return '';
  const text = typeof data === 'string' ? data : JSON.stringify(data);
  return text.length > 400 ? `${text.slice(0, 400)}…` : text;
}
