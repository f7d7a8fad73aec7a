import { defineError, isRecord } from '@parachron/core';
import type { ProviderInterface } from '@polkadot/rpc-provider/types';
import type { JsonRpcProvider } from './JsonRpcProvider.js';
import { type Endpoint, parseEndpoint } from './parseEndpoint.js';

/** The members that identify an API of polkadot.js: `ApiPromise` and `ApiRx` have them. */
export interface ApiLike {
  /** The member in which polkadot.js keeps its provider. */
  readonly _rpcCore: { readonly provider: ProviderInterface };
}

/** Input of `connect`: an endpoint, a provider of polkadot.js, an API of polkadot.js, or a provider of polkadot-api. */
export type ConnectTarget = string | ProviderInterface | ApiLike | JsonRpcProvider;

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
    `target: expected an endpoint, a provider or an ApiPromise, got ${facts.found}.`,
  hint: () => 'Give an endpoint as text, a provider of polkadot.js or polkadot-api, or an ApiPromise.',
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
  throw new ConnectTargetUnknownError({ found: describe(target) });
}

function isProvider(value: unknown): value is ProviderInterface {
  // Providers over HTTP may have no subscriptions.
  const methods = ['send', 'on', 'connect'];
  return isRecord(value) && methods.every((method) => typeof value[method] === 'function');
}

function describe(value: unknown): string {
  if (value === null) return 'null';
  if (typeof value !== 'object') return `a ${typeof value}`;
  return `an object with ${Object.keys(value).slice(0, 5).join(', ') || 'nothing'}`;
}
