// Built in one run, a block without transactions is the block that chopsticks builds phase by phase: header and state.
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLocalChain } from './createLocalChain.js';
import type { LocalChain } from './LocalChain.js';
import { loadChainSpec } from './loadChainSpec.js';

const specs = [
  ['a relay chain', 'relay-chain-specs/dist/connector/specs/generated/rococo_v2_2.js'],
  ['a parachain', 'parachain-chain-specs/rococo_v2_2_asset_hub'],
] as const;

async function readState({ provider }: LocalChain): Promise<unknown> {
  const keys = await provider.send('state_getKeysPaged', ['0x', 1_000]);
  return provider.send('state_queryStorageAt', [keys]);
}

describe.each(specs)('%s', (_, module) => {
  const chains: LocalChain[] = [];
  beforeAll(async () => {
    const spec = await loadChainSpec(fileURLToPath(import.meta.resolve(module)));
    for (const name of ['one run', 'phases']) chains.push(await createLocalChain({ spec }, { name }));
  });
  afterAll(async () => {
    for (const chain of chains) await chain.close();
  });

  it('begins with a block whose parent is the genesis', async () => {
    const [chain] = chains as [LocalChain];
    const parent = await chain.getStorage('System', 'ParentHash');
    expect(parent?.toHex()).toBe(await chain.provider.send('chain_getBlockHash', [0]));
  });

  it('has the same blocks', async () => {
    const [chain, other] = chains as [LocalChain, LocalChain];
    for (const number of [2, 3]) {
      const { hash } = await chain.newBlock();
      // This method is chopsticks' own, and builds with its own builder.
      expect(await other.provider.send('dev_newBlock', [])).toBe(hash);
      expect([chain.head, other.head]).toEqual([{ number, hash }, other.head]);
      expect(await readState(chain)).toEqual(await readState(other));
    }
  });
});
