import { type Account, balanceRead, storageRead } from '@parachron/core';
import {
  createChainProvider,
  createLocalChain,
  createSmallFork,
  createTarget,
  loadChainSpec,
} from '@parachron/devnet';
import { createFork, createForkedChain, type ForkedChain } from '@parachron/dry-runs';
import type { Fork } from '@parachron/proxy';
import { describe, expect, it } from 'vitest';
import { specFiles } from '../support/specFiles.js';

const [one, other] = ['11', '22'].map(
  (byte): Account => ({ kind: 'AccountId32', hex: `0x${byte.repeat(32)}` }),
) as [Account, Account];

async function readFree(fork: Fork, account: Account): Promise<bigint> {
  const { free } = await (await fork.snapshot()).read({
    free: storageRead('System', 'Account', [account.hex], (value) => {
      const info = value?.toJSON() as { data?: { free?: string | number } } | undefined;
      return BigInt(info?.data?.free ?? 0);
    }),
  });
  if (!free.known) throw new TypeError(free.reason);
  return free.value;
}

async function startHub(): Promise<ForkedChain> {
  return createLocalChain({ spec: await loadChainSpec(specFiles.target) });
}

async function startSmall(): Promise<ForkedChain> {
  const target = await createTarget({ paraId: 2000, generation: 'v2' });
  const fork = await createSmallFork(createChainProvider(target));
  target.close();
  if (!fork) throw new TypeError('a target is made of data');
  return createForkedChain(fork);
}

// Two blocks with the same parent and transactions have the same hash, even with different storage.
describe.each([
  ['the real Asset Hub Rococo', startHub],
  ['a small chain', startSmall],
])('a fork of %s', (_, start) => {
  it('keeps all endowments until its reset', async () => {
    const fork = createFork(start);
    await fork.endow(one, 10n ** 15n);
    await fork.endow(other, 2n * 10n ** 15n);
    expect([await readFree(fork, one), await readFree(fork, other)]).toEqual([10n ** 15n, 2n * 10n ** 15n]);
    await fork.reset();
    await fork.endow(one, 3n * 10n ** 15n);
    expect([await readFree(fork, one), await readFree(fork, other)]).toEqual([3n * 10n ** 15n, 0n]);
    await fork.reset();
    // Same result as in the first dry run, after another dry run wrote on the same parent.
    await fork.endow(one, 10n ** 15n);
    expect([await readFree(fork, one), await readFree(fork, other)]).toEqual([10n ** 15n, 0n]);
    await fork.close();
  });

  it('returns to the kept state, whose snapshot stays readable, and later to the original state', async () => {
    const fork = createFork(start);
    await fork.endow(other, 10n ** 15n);
    await fork.reset();
    await fork.endow(one, 10n ** 15n);
    const leave = await fork.keep();
    const kept = await fork.snapshot();
    for (const free of [2n * 10n ** 15n, 3n * 10n ** 15n]) {
      await fork.endow(one, free);
      await fork.endow(other, free);
      await fork.reset();
      expect([await readFree(fork, one), await readFree(fork, other)]).toEqual([10n ** 15n, 0n]);
      const { account } = await kept.read({ account: balanceRead(one) });
      expect(account).toMatchObject({ value: { free: 10n ** 15n } });
    }
    await leave();
    expect([await readFree(fork, one), await readFree(fork, other)]).toEqual([0n, 0n]);
    await fork.reset();
    expect(await readFree(fork, one)).toBe(0n);
    await fork.close();
  });
});
