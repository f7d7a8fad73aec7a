import { type Chain, connect } from '@parachron/client';
import type { ProviderInterface } from '@polkadot/rpc-provider/types';
import type { Registry } from '@polkadot/types/types';
import { ApiWithoutProviderError } from './ApiWithoutProviderError.js';

/** The used members of an `ApiPromise` of polkadot.js. */
export interface ApiLike {
  readonly registry: Registry;
  readonly genesisHash: { toHex(): string };
  readonly isReady: Promise<unknown>;
}

/** Connects through the provider of an ApiPromise; the caller closes the provider. */
export async function connectApi(api: ApiLike): Promise<Chain> {
  await api.isReady;
  // polkadot.js keeps the provider in a protected field.
  const core = '_rpcCore' in api ? api._rpcCore : undefined;
  const provider =
    typeof core === 'object' && core !== null && 'provider' in core ? core.provider : undefined;
  if (!isProvider(provider)) throw new ApiWithoutProviderError({});
  return connect(provider);
}

function isProvider(value: unknown): value is ProviderInterface {
  return typeof value === 'object' && value !== null && 'send' in value && 'hasSubscriptions' in value;
}
