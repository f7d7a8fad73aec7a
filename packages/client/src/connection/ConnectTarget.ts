import { defineError, isRecord } from '@parachron/core';
import type { ProviderInterface } from '@polkadot/rpc-provider/types';
import { describeValue } from '../requests/describeValue.js';
import type { JsonRpcProvider } from './JsonRpcProvider.js';
import { type Endpoint, parseEndpoint } from './parseEndpoint.js';

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

/** Input of `connect`: an endpoint, a provider of polkadot.js, an API of polkadot.js, or a provider of polkadot-api. */
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
