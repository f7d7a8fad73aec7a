import { startLater } from '@parachron/checklist/dry-runs';
import { connect, type Fork } from '@parachron/client';
import { type Account, balanceRead } from '@parachron/core';
import { createFork, createTarget, loadChainSpec } from '@parachron/devnet';
import { describe, expect, it } from 'vitest';
import { specFiles } from '../support/writeFolder.js';

const [one, other] = ['11', '22'].map(
  (byte): Account => ({ kind: 'AccountId32', hex: `0x${byte.repeat(32)}` }),
) as [Account, Account];

const tokens = 10n ** 15n;

async function listFree(fork: Pick<Fork, 'snapshot'>): Promise<readonly (bigint | undefined)[]> {
  const reads = { one: balanceRead(one), other: balanceRead(other) };
  const balances = await (await fork.snapshot()).read(reads);
  return [balances.one, balances.other].map((read) => (read.known ? read.value.free : undefined));
}

async function startHub() {
  return createFork({ spec: await loadChainSpec(specFiles.target) });
}

async function startSmall() {
  const target = await createTarget({ paraId: 2000 });
  return createFork({ node: await connect(target.provider) });
}

// Two blocks with the same parent and transactions have the same hash, even with different storage.
describe.each([
  ['the real Asset Hub Rococo', startHub],
  ['a small chain', startSmall],
])('the forks of %s', (_, start) => {
  it('keep all their endowments, and see none of another fork', async () => {
    const chain = startLater(start);
    const first = await chain.fork();
    await first.endow(new Map([[one.hex, tokens]]));
    await first.endow(new Map([[other.hex, 2n * tokens]]));
    expect(await listFree(first)).toEqual([tokens, 2n * tokens]);
    const second = await chain.fork();
    await second.endow(new Map([[one.hex, 3n * tokens]]));
    expect(await listFree(second)).toEqual([3n * tokens, 0n]);
    expect(await listFree(first)).toEqual([tokens, 2n * tokens]);
    expect(await listFree(await chain.fork())).toEqual([0n, 0n]);
    await chain.close();
  });

  it('go on apart from the fork at which they begin, whose snapshot stays readable', async () => {
    const chain = startLater(start);
    const base = await chain.fork();
    await base.endow(new Map([[one.hex, tokens]]));
    const snapshot = await base.snapshot();
    for (const free of [2n * tokens, 3n * tokens]) {
      const fork = await base.fork();
      await fork.endow(
        new Map([
          [one.hex, free],
          [other.hex, free],
        ]),
      );
      expect(await listFree(fork)).toEqual([free, free]);
      expect(await listFree(base)).toEqual([tokens, 0n]);
      expect(await listFree({ snapshot: async () => snapshot })).toEqual([tokens, 0n]);
    }
    expect(await listFree(await chain.fork())).toEqual([0n, 0n]);
    await chain.close();
  });
});
