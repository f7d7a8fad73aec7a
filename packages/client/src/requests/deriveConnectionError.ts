import { formatEndpoint, isParachronError, type ParachronError } from '@parachron/core';
import {
  AnswerTooLargeError,
  ConnectionLostError,
  EndpointNameUnknownError,
  EndpointRefusedError,
  EndpointTlsError,
  EndpointUnreachableError,
  NotASubstrateNodeError,
  WebSocketNotLoadedError,
} from './connectionErrors.js';
import { formatCause } from './formatCause.js';
import { HttpRefusal } from './HttpRefusal.js';
import { HandshakeRefused, LibraryNotLoaded, SocketClosed } from './socketEnds.js';

/** A failure below JSON-RPC, and its endpoint. */
export interface TransportFailure {
  readonly endpoint: string;
  readonly cause: unknown;
  /** The size that an answer may have. */
  readonly limitBytes: number;
}

type Rule = readonly [RegExp, (failure: TransportFailure, detail: string) => ParachronError];

// The codes are those of Node's resolver and sockets, of OpenSSL, of its HTTP parser (HPE), of undici (UND_ERR) and of ws (WS_ERR).
const rules: readonly Rule[] = [
  [/^ECONNREFUSED$/, ({ endpoint, cause }) => new EndpointRefusedError({ endpoint }, { cause })],
  [
    /^(ENOTFOUND|EAI_.*)$/,
    ({ endpoint, cause }, detail) => new EndpointNameUnknownError({ endpoint, detail }, { cause }),
  ],
  [
    /^(EPROTO|ERR_TLS.*|ERR_SSL.*|CERT_.*|DEPTH_ZERO.*|SELF_SIGNED.*|UNABLE_TO_.*)$/,
    ({ endpoint, cause }, detail) => new EndpointTlsError({ endpoint, detail }, { cause }),
  ],
  [
    /^(ECONNRESET|ECONNABORTED|EPIPE|UND_ERR_SOCKET|UND_ERR_CLOSED|UND_ERR_ABORTED)$/,
    ({ endpoint, cause }) =>
      new ConnectionLostError({ endpoint, detail: 'the node closed the connection' }, { cause }),
  ],
  [
    /^WS_ERR_UNSUPPORTED_MESSAGE_LENGTH$/,
    ({ endpoint, cause, limitBytes }) => new AnswerTooLargeError({ endpoint, limitBytes }, { cause }),
  ],
  [
    /^HPE_HEADER_OVERFLOW|HPE_.*|UND_ERR_.*PARSE.*|UND_ERR_HEADERS_OVERFLOW$/,
    ({ endpoint, cause }) =>
      new NotASubstrateNodeError({ endpoint, detail: 'the server does not speak HTTP' }, { cause }),
  ],
  [
    /^WS_ERR_.*$/,
    ({ endpoint, cause }, detail) =>
      new NotASubstrateNodeError(
        { endpoint, detail: `the server broke the WebSocket protocol (${detail})` },
        { cause },
      ),
  ],
];

const noUpgrade = /Invalid (Upgrade|Sec-WebSocket)|non-101|subprotocol/;

/**
 * Translates the report of a socket, the resolver, TLS or HTTP into an error of this package. Only this module knows their
 * codes.
 */
export function deriveConnectionError(failure: TransportFailure): ParachronError {
  const { endpoint, cause } = failure;
  if (isParachronError(cause)) return cause;
  if (cause instanceof SocketClosed) return new ConnectionLostError({ endpoint, detail: cause.detail });
  if (cause instanceof HandshakeRefused) return deriveStatusError({ endpoint, ...cause });
  if (cause instanceof LibraryNotLoaded) {
    return new WebSocketNotLoadedError({ detail: formatCause(cause.cause) }, { cause: cause.cause });
  }
  const { code, message } = findReason(cause);
  for (const [pattern, create] of rules) if (pattern.test(code)) return create(failure, code);
  if (noUpgrade.test(message)) {
    return new NotASubstrateNodeError({ endpoint, detail: 'the server does not speak WebSocket' }, { cause });
  }
  const words = message === 'bad port' ? 'HTTP clients block this port' : message;
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

/**
 * Translates the status of an HTTP answer without a result: access may be denied, or the server overloaded; with any other status
 * the server is not a node.
 */
export function deriveStatusError(answer: StatusAnswer): ParachronError {
  const { endpoint, status, location } = answer;
  const detail = `the server answered with HTTP status ${status}`;
  if (status === 429 || (status === 503 && answer.retryAfterMs !== undefined))
    return createRefusedError(answer);
  if ([401, 403, 407].includes(status)) {
    return new EndpointUnreachableError({ endpoint, detail: `access is denied (HTTP status ${status})` });
  }
  if (status >= 500 || [408, 425].includes(status)) {
    return new EndpointUnreachableError({ endpoint, detail });
  }
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
