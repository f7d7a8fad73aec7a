import { isRecord } from '@parachron/core';
import RpcError from '@polkadot/rpc-provider/coder/error';
import { AnswerTooLargeError, NotASubstrateNodeError } from '../requests/connectionErrors.js';
import type { Bounds } from '../requests/deriveConnectionError.js';

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
  readonly answers: RpcAnswer[];
  readonly notices: RpcNotice[];
  complaint?: Error;
}

/**
 * Reads one text, a message or a batch of them.
 *
 * @throws ANSWER_TOO_LARGE when the text is larger than allowed
 * @throws NOT_A_SUBSTRATE_NODE when it is not JSON-RPC 2.0
 */
export function decodeMessages(
  text: string,
  { endpoint, maxAnswerBytes: limitBytes }: Omit<Bounds, 'timeoutMs'>,
): RpcMessages {
  if (text.length > limitBytes) throw new AnswerTooLargeError({ endpoint, limitBytes });
  const parsed = parseJson(endpoint, text);
  const messages: RpcMessages = { answers: [], notices: [] };
  for (const item of Array.isArray(parsed) ? parsed : [parsed]) {
    if (!addMessage(messages, item))
      throw new NotASubstrateNodeError({ endpoint, detail: 'the server sent JSON that is not JSON-RPC' });
  }
  return messages;
}

function parseJson(endpoint: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    const what = /^\s*<(!doctype|html)/i.test(text) ? 'a web page' : 'text that is not JSON';
    throw new NotASubstrateNodeError({ endpoint, detail: `the server sent ${what}` });
  }
}

/** Returns false for anything but a message of JSON-RPC 2.0. */
function addMessage(messages: RpcMessages, item: unknown): boolean {
  if (!isRecord(item) || item.jsonrpc !== '2.0') return false;
  const { method: type, params } = item;
  if (typeof type === 'string' && isRecord(params)) {
    const { subscription: id, result } = params;
    if (typeof id !== 'number' && typeof id !== 'string') return false;
    const error = decodeError(params.error);
    messages.notices.push(error ? { type, id, error } : { type, id, result });
    return true;
  }
  const error = decodeError(item.error);
  const { id } = item;
  // Some servers omit a result that is null.
  if (typeof id === 'number')
    messages.answers.push(error ? { id, error } : { id, result: item.result ?? null });
  else if (error) messages.complaint = error;
  else return false;
  return true;
}

// The class and the message of polkadot.js's providers, on which users of the connection rely.
function decodeError(given: unknown): Error | undefined {
  if (given === undefined || given === null) return undefined;
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
