import { defineError } from '@parachron/core';

/** A text is not an endpoint. */
export class EndpointMalformedError extends defineError({
  code: 'ENDPOINT_MALFORMED',
  fault: 'input',
  message: (facts: { endpoint: string; reason: string }) =>
    `"${facts.endpoint}" is not an endpoint: ${facts.reason}.`,
  hint: () => 'Write ws://, wss://, http:// or https:// and a host name, such as wss://rpc.example:443.',
}) {}

/** No server listens on the endpoint's port. */
export class EndpointRefusedError extends defineError({
  code: 'ENDPOINT_REFUSED',
  fault: 'unreachable',
  message: (facts: { endpoint: string }) =>
    `${facts.endpoint} could not be reached: the connection was refused.`,
  hint: ({ endpoint }) => {
    const [, secure] = /^(?:ws|http)(s?):\/\/(?:\[[^\]]*\]|[^/:]*)(?:\/|$)/.exec(endpoint) ?? [];
    return secure === undefined
      ? 'Check that the node runs and listens on this port.'
      : `Add the port of the node: an address without a port means port ${secure ? 443 : 80}.`;
  },
}) {}

/** The endpoint's host name resolves to no address. */
export class EndpointNameUnknownError extends defineError({
  code: 'ENDPOINT_NAME_UNKNOWN',
  fault: 'unreachable',
  message: (facts: { endpoint: string; detail: string }) =>
    `${facts.endpoint} could not be reached: the host name resolves to no address (${facts.detail}).`,
  hint: () => 'Check the spelling of the host name and that this machine can resolve names.',
}) {}

/** The encrypted connection to the endpoint failed. */
export class EndpointTlsError extends defineError({
  code: 'ENDPOINT_TLS',
  fault: 'unreachable',
  message: (facts: { endpoint: string; detail: string }) =>
    `${facts.endpoint} could not be reached: the TLS connection failed (${facts.detail}).`,
  hint: () =>
    'Check that the certificate of the node is valid for this name. For a node without TLS, use ws:// or http://.',
}) {}

/** The network, or a gateway in front of the endpoint, refused the connection. */
export class EndpointUnreachableError extends defineError({
  code: 'ENDPOINT_UNREACHABLE',
  fault: 'unreachable',
  message: (facts: { endpoint: string; detail: string }) =>
    `${facts.endpoint} could not be reached: ${facts.detail}.`,
  hint: () =>
    'Try again later, or use another endpoint of the same chain. If access is denied, give the address with your access key.',
}) {}

/** The program lacks the library for WebSocket, so that no endpoint was tried. */
export class WebSocketNotLoadedError extends defineError({
  code: 'WEBSOCKET_NOT_LOADED',
  fault: 'input',
  message: (facts: { detail: string }) =>
    `The library \`ws\` cannot be loaded: ${facts.detail}. No endpoint was tried.`,
  hint: () =>
    'In a bundle for Node.js, mark `ws` as external, or define `require` in a banner (createRequire of node:module).',
}) {}

/** The endpoint did not answer within the timeout. */
export class EndpointTimeoutError extends defineError({
  code: 'ENDPOINT_TIMEOUT',
  fault: 'unreachable',
  message: (facts: { endpoint: string; waitedFor: string; timeoutMs: number }) =>
    `${facts.endpoint} did not answer ${facts.waitedFor} within ${facts.timeoutMs / 1000} s.`,
  hint: () => 'Try again, allow more time, or use another endpoint of the same chain.',
}) {}

/** The connection ended before all answers arrived. */
export class ConnectionLostError extends defineError({
  code: 'CONNECTION_LOST',
  fault: 'unreachable',
  message: (facts: { endpoint: string; detail: string }) =>
    `The connection to ${facts.endpoint} was lost: ${facts.detail}.`,
  hint: () => 'Try again, or use another endpoint of the same chain.',
}) {}

/** A chain was used after its connection was closed. */
export class ConnectionClosedError extends defineError({
  code: 'CONNECTION_CLOSED',
  fault: 'input',
  message: (facts: { endpoint: string }) => `The connection to ${facts.endpoint} was closed by this program.`,
  hint: () => 'Close a chain only after its last read.',
}) {}

/** The given signal stopped the connection attempt. */
export class ConnectStoppedError extends defineError({
  code: 'CONNECT_STOPPED',
  fault: 'input',
  message: (facts: { endpoint: string }) => `Connecting to ${facts.endpoint} was stopped.`,
  hint: () => 'Connect again without the signal, or with a signal that is not aborted.',
}) {}

/** The server at the endpoint is not a Substrate node. */
export class NotASubstrateNodeError extends defineError({
  code: 'NOT_A_SUBSTRATE_NODE',
  fault: 'incompatible',
  message: (facts: { endpoint: string; detail: string }) =>
    `${facts.endpoint} is not the JSON-RPC endpoint of a Substrate node: ${facts.detail}.`,
  hint: () => 'Give the RPC address of a node of the chain, with its port and path.',
}) {}

/** An answer exceeds the limit for answers of a node. */
export class AnswerTooLargeError extends defineError({
  code: 'ANSWER_TOO_LARGE',
  fault: 'incompatible',
  message: (facts: { endpoint: string; limitBytes: number }) =>
    `${facts.endpoint} sent an answer of more than ${facts.limitBytes} bytes.`,
  hint: () => 'Check that the endpoint is a node of the chain, or raise the limit with `maxAnswerBytes`.',
}) {}

/** A result does not have the shape of the method's results. */
export class AnswerNotUnderstoodError extends defineError({
  code: 'ANSWER_NOT_UNDERSTOOD',
  fault: 'incompatible',
  message: (facts: { endpoint: string; method: string; detail: string }) =>
    `${facts.endpoint} gave an invalid answer to ${facts.method}: ${facts.detail}.`,
  hint: () =>
    'Use another endpoint of the same chain: this endpoint does not implement the JSON-RPC interface of Substrate nodes.',
}) {}

/** The node does not know a method. */
export class RpcMethodMissingError extends defineError({
  code: 'RPC_METHOD_MISSING',
  fault: 'incompatible',
  message: (facts: { endpoint: string; method: string }) =>
    `${facts.endpoint} does not offer the method ${facts.method}.`,
  hint: () => 'Use a node that serves this method. Some gateways serve only a part of the methods.',
}) {}

/** The node answered a request with an error. */
export class RpcFailedError extends defineError({
  code: 'RPC_FAILED',
  fault: 'unreachable',
  message: (facts: { endpoint: string; method: string; rpcCode?: number; rpcMessage: string }) =>
    `${facts.endpoint} could not answer ${facts.method}: ${facts.rpcMessage}.`,
  hint: () => 'The text after the colon comes from the node. Try again, or use another endpoint.',
}) {}

/** The endpoint supports no subscriptions: HTTP has only answers to requests. */
export class SubscriptionsUnsupportedError extends defineError({
  code: 'SUBSCRIPTIONS_UNSUPPORTED',
  fault: 'input',
  message: (facts: { endpoint: string; method: string }) =>
    `${facts.endpoint} does not support the subscription ${facts.method}: HTTP carries only answers to requests.`,
  hint: () => "Use the node's ws:// or wss:// address.",
}) {}

/** An answer of one endpoint as JSON, shortened. */
export interface EndpointAnswer {
  readonly endpoint: string;
  readonly answer: string;
}

/** The endpoints of a chain answer one question differently. */
export class EndpointsDisagreeError extends defineError({
  code: 'ENDPOINTS_DISAGREE',
  fault: 'unreachable',
  message: (facts: { chain: string; question: string; answers: readonly EndpointAnswer[] }) =>
    `The endpoints of ${facts.chain} disagree on ${facts.question}: ${facts.answers.map(({ endpoint, answer }) => `${endpoint} answers ${answer}`).join(', ')}.`,
  hint: ({ chain }) =>
    `One of them lies or does not follow the chain: ask a third endpoint, and give only endpoints of ${chain} that agree.`,
}) {}
