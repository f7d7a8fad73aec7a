import { defineError, formatEndpoint, isRecord, requireInput } from '@parachron/core';
import type { ProviderInterface } from '@polkadot/rpc-provider/types';
import { EndpointMalformedError } from '../requests/connectionErrors.js';
import { describeValue } from '../requests/formatCause.js';

/** Public members that identify an API of polkadot.js: `ApiPromise` and `ApiRx` have them, and a protected provider. */
export interface ApiLike {
  readonly genesisHash: object;
  readonly isConnected: boolean;
  readonly runtimeMetadata: object;
}

/**
 * The members of a provider of polkadot.js that a connection uses. Its classes declare the other two members in a form that
 * compilers refuse with `exactOptionalPropertyTypes`.
 */
export type ProviderLike = Omit<ProviderInterface, 'clone' | 'ttl'>;

/** Input of `connect`: an endpoint, a provider of polkadot.js, an API of polkadot.js, or a provider of polkadot-api 2. */
export type ConnectTarget = string | ProviderLike | ApiLike | JsonRpcProvider;

/** A target, by its kind. */
export type FoundTarget =
  | { readonly kind: 'endpoint'; readonly endpoint: Endpoint }
  | { readonly kind: 'provider'; readonly provider: ProviderInterface }
  | { readonly kind: 'messages'; readonly open: JsonRpcProvider };

/** The given target is neither an endpoint nor a provider. */
export class ConnectTargetUnknownError extends defineError({
  code: 'CONNECT_TARGET_UNKNOWN',
  fault: 'input',
  message: (facts: { found: string }) =>
    `target: expected an endpoint as text, a provider of polkadot.js or polkadot-api, or an ApiPromise, got ${facts.found}.`,
  hint: () =>
    'For a client or a provider of another library, give its endpoint as text. Await an ApiPromise that is being created.',
}) {}

/**
 * Distinguishes the kinds of targets.
 *
 * @throws ENDPOINT_MALFORMED when a text is not an endpoint
 * @throws CONNECT_TARGET_UNKNOWN when the target has another type
 */
export function readTarget(target: unknown): FoundTarget {
  if (typeof target === 'string') return { kind: 'endpoint', endpoint: parseEndpoint(target) };
  if (typeof target === 'function') return { kind: 'messages', open: target as JsonRpcProvider };
  if (isProvider(target)) return { kind: 'provider', provider: target };
  const inner = isRecord(target) && isRecord(target._rpcCore) ? target._rpcCore.provider : undefined;
  if (isProvider(inner)) return { kind: 'provider', provider: inner };
  throw new ConnectTargetUnknownError({ found: describeValue(target) });
}

function isProvider(value: unknown): value is ProviderInterface {
  // Providers over HTTP may have no subscriptions. Providers of other libraries have the same methods with other parameters.
  const methods = ['send', 'on', 'connect'];
  return (
    isRecord(value) &&
    methods.every((method) => typeof value[method] === 'function') &&
    typeof value.isConnected === 'boolean'
  );
}

/** A JSON-RPC 2.0 request as an object. */
export interface JsonRpcRequest {
  readonly jsonrpc: '2.0';
  readonly id: number;
  readonly method: string;
  readonly params: unknown[];
}

/** A provider of polkadot-api 2, also offered by light clients: a function that opens a connection for JSON-RPC messages as objects. */
export type JsonRpcProvider = (onMessage: (message: object) => void) => {
  send(message: JsonRpcRequest): void;
  disconnect(): void;
};

/** The parts of an endpoint's address. */
export interface Endpoint {
  readonly transport: 'ws' | 'http';
  readonly url: string;
  /** The address as errors and reports name it: without secrets, as `formatEndpoint` of `@parachron/core` writes it. */
  readonly name: string;
}

/**
 * Parses the address of a node's RPC.
 *
 * @param text ws://, wss://, http:// or https:// and a host name
 * @throws ENDPOINT_MALFORMED when the text is not such an address; the error has the text without possible secrets
 *
 * @example
 * ```ts
 * import { parseEndpoint } from '@parachron/client';
 *
 * parseEndpoint('wss://rpc.example/?apikey=1234').name; // 'wss://rpc.example/?apikey=…'
 * ```
 */
export function parseEndpoint(text: string): Endpoint {
  requireInput({ text }, { text: 'string' });
  const trimmed = text.trim();
  const name = formatEndpoint(trimmed);
  const createMalformedError = (reason: string) => new EndpointMalformedError({ endpoint: name, reason });
  if (trimmed === '') throw createMalformedError('the text is empty');
  const protocol = /^[a-z][a-z\d+.-]*:(?=\/\/)/i.exec(trimmed)?.[0].toLowerCase();
  if (protocol === undefined) throw createMalformedError('ws:// or wss:// is missing at its start');
  const [, transport] = /^(ws|http)s?:$/.exec(protocol) ?? [];
  if (transport !== 'ws' && transport !== 'http')
    throw createMalformedError(`${protocol.slice(0, 20)}// is not ws://, wss://, http:// or https://`);
  if (!URL.canParse(trimmed)) throw createMalformedError('the text is not a valid URL');
  const url = new URL(trimmed);
  url.hash = '';
  return { transport, url: url.href, name };
}
