import type { ProviderInterface } from '@polkadot/rpc-provider/types';
import type { Registry } from '@polkadot/types/types';

const hash = `0x${'b1'.repeat(32)}`;
const header = {
  number: '0x1',
  parentHash: `0x${'00'.repeat(32)}`,
  stateRoot: hash,
  extrinsicsRoot: hash,
  digest: { logs: [] },
};

/** A node of one block: a runtime by its metadata, and what stands under some storage keys. It answers reads alone. */
export function createRecordedNode(
  registry: Registry,
  { metadata, state }: { readonly metadata: string; readonly state: ReadonlyMap<string, string> },
): ProviderInterface {
  const version = registry.metadata.pallets
    .find(({ name }) => name.eq('System'))
    ?.constants.find(({ name }) => name.eq('Version'));
  const runtime = registry.createType('RuntimeVersion', version?.value.toU8a(true)).toJSON();
  const methods: Record<string, (params: readonly unknown[]) => unknown> = {
    system_chain: () => 'Recorded',
    system_properties: () => ({ ss58Format: 51, tokenDecimals: 10, tokenSymbol: 'TUR' }),
    chain_getBlockHash: () => hash,
    chain_getFinalizedHead: () => hash,
    chain_getHeader: () => header,
    state_getRuntimeVersion: () => runtime,
    state_getMetadata: () => metadata,
    state_getStorage: ([key]) => state.get(String(key)) ?? null,
    state_queryStorageAt: ([keys]) => [
      { block: hash, changes: (keys as string[]).map((key) => [key, state.get(key) ?? null]) },
    ],
    state_getKeysPaged: ([prefix, count, after]) =>
      [...state.keys()]
        .filter((key) => key.startsWith(String(prefix)) && (after === null || key > String(after)))
        .sort()
        .slice(0, Number(count)),
  };
  return {
    hasSubscriptions: false,
    isClonable: false,
    isConnected: true,
    connect: async () => undefined,
    disconnect: async () => undefined,
    on: () => () => undefined,
    clone: () => undefined,
    subscribe: () => Promise.reject(new Error('-32601: Method not found')),
    unsubscribe: async () => false,
    send: async (method: string, params: unknown[]) => {
      const answer = methods[method];
      if (answer) return answer(params);
      // No code is there to be run.
      if (method === 'state_call')
        throw Object.assign(new Error('4003: Client error: Execution failed'), { code: 4003 });
      throw Object.assign(new Error('-32601: Method not found'), { code: -32601 });
    },
  } as unknown as ProviderInterface;
}
