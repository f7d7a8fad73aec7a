import { defineError, formatHex, type Hex } from '@parachron/core';
import type { ProviderInterface } from '@polkadot/rpc-provider/types';
import { compactToU8a, hexToU8a, u8aConcat } from '@polkadot/util';
import { blake2AsU8a } from '@polkadot/util-crypto';
import type { ChainSpec } from './ChainSpec.js';

/** The genesis state of a local chain does not support a request. */
export class GenesisRequestError extends defineError({
  code: 'GENESIS_REQUEST',
  fault: 'bug',
  message: (facts: { method: string }) =>
    `The genesis state of a local chain does not support ${facts.method}.`,
  hint: () => 'Report this internal error of the local network.',
}) {}

/** The root of an empty trie, in both state versions: block 0 has no extrinsics. */
const EMPTY_ROOT = '0x03170a2e7597b7b7e3d84c05391d139a62b157e78786d8c082f29dcf4c111314';

/**
 * Creates the provider that a local chain reads its first block from: a chain specification answered as a node would.
 *
 * The block's hash is that of its header over the state's root, so two chains have two genesis hashes.
 */
export function createGenesisSource(
  spec: ChainSpec,
  stateRoot: Hex,
): { provider: ProviderInterface; hash: Hex } {
  const header = {
    parentHash: `0x${'00'.repeat(32)}`,
    number: '0x0',
    stateRoot,
    extrinsicsRoot: EMPTY_ROOT,
    digest: { logs: [] },
  };
  const zero = compactToU8a(0);
  const bytes = u8aConcat(header.parentHash, zero, hexToU8a(stateRoot), hexToU8a(EMPTY_ROOT), zero);
  const hash = formatHex(blake2AsU8a(bytes));
  const keys = [...spec.top.keys()];
  const answers: Record<string, (params: unknown[]) => unknown> = {
    system_properties: () => spec.properties,
    system_chain: () => spec.id,
    system_name: () => spec.name,
    chain_getHeader: ([at]) => (at === undefined || at === hash ? header : null),
    chain_getBlock: ([at]) =>
      at === undefined || at === hash ? { block: { header, extrinsics: [] } } : null,
    chain_getBlockHash: ([number]) => (number === undefined || number === 0 ? hash : null),
    chain_getFinalizedHead: () => hash,
    state_getStorage: ([key]) => spec.top.get(key as Hex),
    state_getKeysPaged: ([prefix, size, start]) =>
      listKeys(keys, { prefix: String(prefix), size: Number(size), start: String(start ?? '0x') }),
    state_queryStorageAt: ([wanted, block]) => [
      { block, changes: (wanted as Hex[]).map((key) => [key, spec.top.get(key) ?? null]) },
    ],
    childstate_getStorage: ([child, key]) => spec.top.get(deriveChildKey(child, key)),
    childstate_getKeysPaged: ([child, prefix, size, start]) =>
      listKeys(keys, {
        prefix: deriveChildKey(child, prefix),
        size: Number(size),
        start: deriveChildKey(child, start ?? '0x'),
      }).map((key): Hex => `0x${key.slice(String(child).length)}`),
  };
  const send = async (method: string, params: unknown[]) => {
    const answer = answers[method];
    if (!answer) throw new GenesisRequestError({ method });
    return answer(params);
  };
  return { provider: createProvider(send), hash };
}

/** The full key of storage in a child trie, as in the specification. */
function deriveChildKey(child: unknown, key: unknown): Hex {
  return `${child as Hex}${String(key).slice(2)}`;
}

function createProvider(send: (method: string, params: unknown[]) => Promise<unknown>): ProviderInterface {
  const refuse = async (method: string): Promise<never> => {
    throw new GenesisRequestError({ method });
  };
  const provider = {
    isClonable: false,
    hasSubscriptions: false,
    isConnected: true,
    clone: () => provider,
    connect: async () => undefined,
    disconnect: async () => undefined,
    on: () => () => undefined,
    send,
    subscribe: (_type: string, method: string) => refuse(method),
    unsubscribe: (_type: string, method: string) => refuse(method),
  };
  return provider as unknown as ProviderInterface;
}

function listKeys(keys: readonly Hex[], page: { prefix: string; size: number; start: string }): Hex[] {
  const found: Hex[] = [];
  for (let at = findAfter(keys, page); at < keys.length && found.length < page.size; at++) {
    const key = keys[at];
    if (!key?.startsWith(page.prefix)) break;
    found.push(key);
  }
  return found;
}

/** Index of the first key that has the prefix and is greater than the start. */
function findAfter(keys: readonly Hex[], { prefix, start }: { prefix: string; start: string }): number {
  let low = 0;
  let high = keys.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const key = keys[middle] ?? '';
    if (key < prefix || key <= start) low = middle + 1;
    else high = middle;
  }
  return low;
}
