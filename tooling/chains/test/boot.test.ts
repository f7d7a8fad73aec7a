import { encodeItemKey } from '@parachron/client';
import { formatHex } from '@parachron/core';
import type { RuntimeFork } from '@parachron/devnet';
import { xxhashAsHex } from '@polkadot/util-crypto';
import { describe, expect, test } from 'vitest';
import { isShort, listChains, sortBySize } from '../src/chains.js';

const chains = await listChains();
const smallest = sortBySize(chains);
/** In a short run, both builders build the block of one chain of each kind. */
const compared = new Set(
  isShort
    ? (['relay', 'parachain'] as const).map((wanted) => smallest.find(({ kind }) => kind === wanted))
    : chains,
);

/**
 * Reads the state, without what contains its root: the block of an Ethereum pallet, and the digest with the hash of that block. The
 * executor computes a root from the changes of one run, so that it depends on the number of runs.
 */
async function readState(local: RuntimeFork): Promise<unknown> {
  const keys = (await local.provider.send('state_getKeysPaged', ['0x', 1_000])) as string[];
  const rooted = [encodeItemKey('System', 'Digest'), xxhashAsHex('Ethereum', 128)];
  const compared = keys.filter((key) => !rooted.some((prefix) => key.startsWith(prefix)));
  return local.provider.send('state_queryStorageAt', [compared]);
}

// The state of a chain equals its genesis: the runtime itself builds block 1, which adds no account and no funds.
describe.each(chains.map((chain) => [chain.name, chain] as const))('%s', (_name, chain) => {
  const { local, spec } = chain;

  test('builds blocks', async () => {
    expect(local.head.number).toBe(1);
    const own = await chain.boot();
    expect((await own.build()).number).toBe(2);
    await own.close();
  });

  test.runIf(compared.has(chain))(
    'builds in one run, or with writes in between, the same block as chopsticks phase by phase',
    async () => {
      const [own, other] = [await chain.boot(), await chain.boot()];
      for (const blocks of [1, 2]) {
        const { hash } = await own.build();
        // This method is chopsticks' own, and builds with its own builder.
        expect([blocks, await other.provider.send('dev_newBlock', [])]).toEqual([blocks, hash]);
        expect(await readState(own)).toEqual(await readState(other));
      }
      await own.close();
      await other.close();
    },
  );

  test('has the accounts and the issuance of its genesis, to the planck', async () => {
    const prefix = encodeItemKey('System', 'Account');
    const accounts = [...spec.top].filter(([key]) => key.startsWith(prefix));
    const keys = (await local.provider.send('state_getKeysPaged', [prefix, 1000])) as `0x${string}`[];
    expect([...keys].sort()).toEqual(accounts.map(([key]) => key).slice(0, 1000));
    const free = (hex: `0x${string}` | undefined) =>
      local.registry.createType('AccountInfo', hex).toJSON() as { data: unknown };
    // The first block of some chains mints rewards.
    const { state } = (await local.findBlock(0)) ?? local.head;
    const issuance = encodeItemKey('Balances', 'TotalIssuance');
    const read = async (key: `0x${string}`) => formatHex((await state.read([key]))[0] ?? new Uint8Array());
    for (const [key, value] of accounts.slice(0, 100))
      expect(free(await read(key)).data).toEqual(free(value).data);
    expect(await read(issuance)).toBe(spec.top.get(issuance));
  });

  test('has the kind and the para id of its runtime', () => {
    expect(chain.kind).not.toBe('other');
    expect(chain.paraId === undefined).toBe(chain.kind === 'relay');
  });
});
