// A block that is built in one run is the block that chopsticks builds phase by phase: header and state.
import { fileURLToPath } from 'node:url';
import { encodeCall, type Hex } from '@parachron/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLocalChain } from './createLocalChain.js';
import { deriveDevAccount } from './DevAccount.js';
import { encodeSignedExtrinsic } from './encodeSignedExtrinsic.js';
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

/** A transaction of Bob: one that succeeds, one that fails, or one whose nonce the runtime refuses. */
async function sign(chain: LocalChain, kind: 'succeeds' | 'fails' | 'is refused'): Promise<Hex> {
  const call =
    kind === 'fails'
      ? { pallet: 'System', method: 'set_heap_pages', args: { pages: 1 } }
      : { pallet: 'System', method: 'remark_with_event', args: { remark: '0x2a' } };
  const { hex } = encodeCall(chain.registry, call);
  const ahead = { succeeds: 0, fails: 1, 'is refused': 9 }[kind];
  return encodeSignedExtrinsic(chain, { call: hex, signer: await deriveDevAccount('Bob'), ahead });
}

describe.each(specs)('%s', (_, module) => {
  const chains: LocalChain[] = [];
  beforeAll(async () => {
    const spec = await loadChainSpec(fileURLToPath(import.meta.resolve(module)));
    for (const name of ['one run', 'phases'])
      chains.push(await createLocalChain({ spec }, { name, endow: 'development' }));
  });
  afterAll(async () => {
    for (const chain of chains) await chain.close();
  });

  it('begins with a block whose parent is the genesis', async () => {
    const [chain] = chains as [LocalChain];
    const parent = await chain.getStorage('System', 'ParentHash');
    expect(parent?.toHex()).toBe(await chain.provider.send('chain_getBlockHash', [0]));
  });

  it('has the same blocks as the phases of chopsticks', async () => {
    const [chain, other] = chains as [LocalChain, LocalChain];
    for (const number of [2, 3]) {
      const { hash } = await chain.newBlock();
      // This method is chopsticks' own, and builds with its own builder.
      expect(await other.provider.send('dev_newBlock', [])).toBe(hash);
      expect([chain.head, other.head]).toEqual([{ number, hash }, other.head]);
      expect(await readState(chain)).toEqual(await readState(other));
    }
  });

  it.each([
    [
      ['succeeds', 'fails'],
      ['ExtrinsicSuccess', 'ExtrinsicFailed'],
    ],
    [['succeeds', 'is refused'], ['ExtrinsicSuccess']],
  ] as const)('is the same with transactions of which the runtime %j', async (kinds, ends) => {
    const [chain, other] = chains as [LocalChain, LocalChain];
    const transactions: Hex[] = [];
    for (const kind of kinds) transactions.push(await sign(chain, kind));
    const { hash, events, refused } = await chain.newBlock({ transactions });
    expect(await other.provider.send('dev_newBlock', [{ transactions }])).toBe(hash);
    expect(await readState(chain)).toEqual(await readState(other));
    expect(refused).toHaveLength(kinds.length - ends.length);
    const names = (await events()).filter(({ name }) => /^Extrinsic/.test(name)).map(({ name }) => name);
    // Those of the inherents come first.
    expect(names.slice(names.length - ends.length)).toEqual(ends);
  });

  it('is built for each transaction on a chain of instant blocks', async () => {
    const fork = await createLocalChain({ chain: chains[0] as LocalChain }, { blocks: 'instant' });
    chains.push(fork);
    const { number } = fork.head;
    const built: Promise<string[]>[] = [];
    fork.watchBlocks(({ events }) => built.push(events().then((all) => all.map(({ name }) => name))));
    const sent = [await sign(fork, 'succeeds'), await sign(fork, 'fails')];
    for (const bytes of sent) await fork.provider.send('author_submitExtrinsic', [bytes]);
    await expect.poll(() => fork.head.number).toBe(number + 2);
    const [first, second] = await Promise.all(built);
    expect([first?.at(-1), second?.at(-1)]).toEqual(['ExtrinsicSuccess', 'ExtrinsicFailed']);
    await expect(fork.provider.send('author_submitExtrinsic', [sent[0]])).rejects.toThrow('stale');
  });
});
