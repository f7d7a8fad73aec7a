import { createServiceChain } from '@parachron/devnet';
import { ApiPromise } from '@polkadot/api';
import type { ApiOptions } from '@polkadot/api/types';

/** A chain of the service in this process, and a connected api. */
export interface ConnectedService {
  readonly api: ApiPromise;
  close(): Promise<void>;
}

// A list with only version 14, encoded by SCALE.
const onlyVersion14 = '0x040e000000';

/** Starts a chain of a variant and connects; with `version: 14`, its node has no later version of metadata. */
export async function connectService(
  variant: 'H' | 'M',
  { version, ...options }: ApiOptions & { version?: 14 } = {},
): Promise<ConnectedService> {
  const chain = await createServiceChain({ variant, mode: { kind: 'manual' } });
  const provider = chain.provider;
  const send = provider.send.bind(provider);
  const isOlder = (params: unknown[]) => version === 14 && params[0] === 'Metadata_metadata_versions';
  provider.send = (method, params, ...rest) =>
    isOlder(params) ? Promise.resolve(onlyVersion14 as never) : send(method, params, ...rest);
  const api = await ApiPromise.create({ provider, noInitWarn: true, ...options });
  return {
    api,
    async close() {
      await api.disconnect();
      chain.close();
    },
  };
}
