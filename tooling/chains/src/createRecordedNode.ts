import type { ProviderInterface } from '@polkadot/rpc-provider/types';
import type { Registry } from '@polkadot/types/types';

/** Values of some storage keys. */
export type State = ReadonlyMap<string, string>;

const hashOf = (number: number) => `0x${number.toString(16).padStart(64, '0')}`;
const numberOf = (hash: unknown) => Number.parseInt(String(hash), 16);

function createHeader(number: number) {
  const parentHash = hashOf(Math.max(number - 1, 0));
  const root = hashOf(0);
  const roots = { stateRoot: root, extrinsicsRoot: root };
  return { number: `0x${number.toString(16)}`, parentHash, ...roots, digest: { logs: [] } };
}

/**
 * A node of a few finalized blocks: a runtime by its metadata, and the state after each block, from block 1. It answers reads alone;
 * blocks may be added later.
 */
export function createRecordedNode(
  registry: Registry,
  { metadata, states }: { readonly metadata: string; readonly states: readonly State[] },
): ProviderInterface {
  const version = registry.metadata.pallets
    .find(({ name }) => name.eq('System'))
    ?.constants.find(({ name }) => name.eq('Version'));
  const runtime = registry.createType('RuntimeVersion', version?.value.toU8a(true)).toJSON();
  const getHead = () => hashOf(states.length);
  const getState = (hash: unknown = getHead()): State => states[numberOf(hash) - 1] ?? new Map();
  const methods: Record<string, (params: readonly unknown[]) => unknown> = {
    system_chain: () => 'Recorded',
    system_properties: () => ({ ss58Format: 51, tokenDecimals: 10, tokenSymbol: 'TUR' }),
    chain_getBlockHash: ([number = states.length]) => hashOf(Number(number)),
    chain_getFinalizedHead: getHead,
    chain_getHeader: ([hash]) => createHeader(numberOf(hash ?? getHead())),
    state_getRuntimeVersion: () => runtime,
    state_getMetadata: () => metadata,
    state_getStorage: ([key, block]) => getState(block).get(String(key)) ?? null,
    state_queryStorageAt: ([keys, block]) => [
      { block, changes: (keys as string[]).map((key) => [key, getState(block).get(key) ?? null]) },
    ],
    state_getKeysPaged: ([prefix, count, after, block]) =>
      [...getState(block).keys()]
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
      // The node has no runtime code.
      if (method === 'state_call')
        throw Object.assign(new Error('4003: Client error: Execution failed'), { code: 4003 });
      throw Object.assign(new Error('-32601: Method not found'), { code: -32601 });
    },
  } as unknown as ProviderInterface;
}
