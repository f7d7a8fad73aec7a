import { formatEndpoint, isParachronError, type ParachronError } from '@parachron/core';
import {
  AnswerTooLargeError,
  ConnectionLostError,
  EndpointNameUnknownError,
  EndpointRefusedError,
  EndpointTlsError,
  EndpointUnreachableError,
  NotASubstrateNodeError,
} from './connectionErrors.js';
import { formatCause } from './formatCause.js';

/** An endpoint by its name in errors, and the bounds of its connection. */
export interface Bounds {
  readonly endpoint: string;
  readonly timeoutMs: number;
  /** The size that an answer may have. */
  readonly maxAnswerBytes: number;
}

// The codes are those of Node's resolver and sockets, of OpenSSL, of its HTTP parser (HPE), of undici (UND_ERR) and of ws (WS_ERR).
const rules = [
  [/^ECONNREFUSED$/, EndpointRefusedError],
  [/^(ENOTFOUND|EAI_.*)$/, EndpointNameUnknownError],
  [/^(EPROTO|ERR_TLS.*|ERR_SSL.*|CERT_.*|DEPTH_ZERO.*|SELF_SIGNED.*|UNABLE_TO_.*)$/, EndpointTlsError],
  [
    /^(ECONNRESET|ECONNABORTED|EPIPE|UND_ERR_SOCKET|UND_ERR_CLOSED|UND_ERR_ABORTED)$/,
    ConnectionLostError,
    () => 'the node closed the connection',
  ],
  [
    /^(HPE_|UND_ERR_.*PARSE|UND_ERR_HEADERS_OVERFLOW)/,
    NotASubstrateNodeError,
    () => 'the server does not speak HTTP',
  ],
  [/^WS_ERR_/, NotASubstrateNodeError, (code: string) => `the server broke the WebSocket protocol (${code})`],
] as const;

const noUpgrade = /Invalid (Upgrade|Sec-WebSocket)|non-101|subprotocol/;

/** Translates the report of a socket, the resolver, TLS or HTTP into an error of this package. No other module knows their codes. */
export function deriveConnectionError(
  cause: unknown,
  { endpoint, maxAnswerBytes: limitBytes }: Omit<Bounds, 'timeoutMs'>,
): ParachronError {
  if (isParachronError(cause)) return cause;
  const { code, message } = findReason(cause);
  if (code === 'WS_ERR_UNSUPPORTED_MESSAGE_LENGTH')
    return new AnswerTooLargeError({ endpoint, limitBytes }, { cause });
  const [, ErrorOfCode, describe = String] = rules.find(([pattern]) => pattern.test(code)) ?? [];
  if (ErrorOfCode) return new ErrorOfCode({ endpoint, detail: describe(code) }, { cause });
  if (noUpgrade.test(message))
    return new NotASubstrateNodeError({ endpoint, detail: 'the server does not speak WebSocket' }, { cause });
  const words = message === 'bad port' ? 'HTTP clients block this port; use ws:// or another port' : message;
  const detail = formatCause(code ? `the network reported ${code}` : words);
  return new EndpointUnreachableError({ endpoint, detail }, { cause });
}

/** The head of an HTTP answer, and the words of a JSON-RPC error in its body. */
export interface StatusAnswer {
  readonly endpoint: string;
  readonly status: number;
  readonly location?: string | undefined;
  readonly retryAfterMs?: number | undefined;
  readonly words?: string | undefined;
}

/** Translates the status of an HTTP answer without a result: access denied, the server overloaded, or no node. */
export function deriveStatusError(answer: StatusAnswer): ParachronError {
  const { endpoint, status, location } = answer;
  const detail = `the server answered with HTTP status ${status}`;
  if (status === 429 || (status === 503 && answer.retryAfterMs !== undefined))
    return createRefusedError(answer);
  if ([401, 403, 407].includes(status))
    return new EndpointUnreachableError({ endpoint, detail: `access is denied (HTTP status ${status})` });
  // A server without the method of a request (501) is no node, as one that forbids it (405).
  if ((status >= 500 && status !== 501) || [408, 425].includes(status))
    return new EndpointUnreachableError({ endpoint, detail });
  if (status >= 300 && status < 400 && location) {
    return new NotASubstrateNodeError({
      endpoint,
      detail: `the server redirects to ${formatEndpoint(location)}`,
    });
  }
  return new NotASubstrateNodeError({ endpoint, detail });
}

function createRefusedError({ endpoint, status, retryAfterMs, words }: StatusAnswer): ParachronError {
  const reason = status === 429 ? 'limits the number of requests' : 'is unavailable for a time';
  const pause = retryAfterMs === undefined ? [] : [`Retry-After: ${Math.ceil(retryAfterMs / 1_000)} s`];
  const facts = [`HTTP status ${status}`, ...pause, ...(words === undefined ? [] : [formatCause(words)])];
  const detail = `the server ${reason} (${facts.join(', ')})`;
  return new EndpointUnreachableError({ endpoint, detail }, { cause: new HttpRefusal(status, retryAfterMs) });
}

// A cause may be wrapped (fetch) or be several, one per address tried (AggregateError); the innermost code is the most
// specific.
function findReason(cause: unknown): { code: string; message: string } {
  let code = '';
  let message = '';
  let current: unknown = cause;
  for (let depth = 0; depth < 6 && current instanceof Error; depth += 1) {
    if ('code' in current && typeof current.code === 'string') code = current.code;
    // From Node.js 24 on the error of the HTTP parser has a name alone.
    else if (current.name === 'HTTPParserError') code = 'HPE_UNNAMED';
    if (current.message) message = current.message;
    current = current.cause ?? (current instanceof AggregateError ? current.errors[0] : undefined);
  }
  return { code, message: message || (typeof cause === 'string' ? cause : '') };
}

/** An HTTP status by which a server refuses requests for a time: the cause of an error, for a later repetition. */
export class HttpRefusal extends Error {
  readonly code: number;
  /** The pause that the server asks for. */
  readonly retryAfterMs: number | undefined;
  constructor(status: number, retryAfterMs: number | undefined) {
    super(`HTTP status ${status}`);
    this.code = status;
    this.retryAfterMs = retryAfterMs;
  }
}

/** Describes how the other side closed a socket, from its code and reason. */
export function describeClose(endpoint: string, { code, reason }: { code: number; reason: string }): Error {
  const words = reason === '' ? '' : ` (${reason.slice(0, 120)})`;
  const detail =
    code === 1005 || code === 1006
      ? 'the node closed the connection'
      : `the node closed the connection with code ${code}${words}`;
  return new ConnectionLostError({ endpoint, detail });
}

/**
 * Returns the pause that an HTTP answer asks for by `Retry-After` (RFC 9110, 10.2.3), in milliseconds: a number of seconds, or a
 * date. The server's own clock decides how far the date is. Undefined without a readable header.
 */
export function readRetryAfter(headers: Pick<Headers, 'get'>): number | undefined {
  const text = headers.get('retry-after')?.trim() ?? '';
  if (/^\d+$/.test(text)) return Number(text) * 1_000;
  const until = readDate(text);
  return until === undefined ? undefined : Math.max(until - (readDate(headers.get('date')) ?? Date.now()), 0);
}

// Date.parse also accepts texts that are not dates of HTTP, such as "1.5".
function readDate(text: string | null): number | undefined {
  const date = text?.endsWith(' GMT') ? Date.parse(text) : Number.NaN;
  return Number.isNaN(date) ? undefined : date;
}
