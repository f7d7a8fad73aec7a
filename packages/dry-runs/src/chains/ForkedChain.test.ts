import { balanceRead, type Hex, parseAccount, storageRead } from '@parachron/core';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openSmallChain } from '../../test/support/openSmallChain.js';
import { connectLocal } from './connectLocal.js';
import { type ForkedChain, startSmallFork } from './ForkedChain.js';

const stranger: Hex = `0x${'42'.repeat(32)}`;

/** Reads the free balance of an account and the total issuance of a chain in this process. */
async function readMoney({ provider }: Pick<ForkedChain, 'provider'>, account: Hex = stranger) {
  const chain = await connectLocal(provider);
  try {
    const { balance, issued, providers } = await (await chain.snapshot()).read({
      balance: balanceRead(parseAccount(account)),
      issued: storageRead('Balances', 'TotalIssuance', [], (value) => BigInt(value?.toString() ?? 0)),
      // Without one, the chain removes the account.
      providers: storageRead('System', 'Account', [account], (value) => value?.toJSON() as object),
    });
    const { providers: references = 0 } = Object(providers.known && providers.value);
    return {
      free: balance.known && balance.value.free,
      issued: issued.known ? issued.value : -1n,
      ...(references > 0 && { exists: true }),
    };
  } finally {
    await chain.close();
  }
}

async function openFork() {
  const source = await openSmallChain();
  const fork = await startSmallFork(source.provider);
  onTestFinished(() => fork.close());
  return { source, fork };
}

describe('a fork of a small chain', () => {
  it('begins at the head of the forked chain, and builds blocks of its own', async () => {
    const { source, fork } = await openFork();
    const before = fork.head;
    const { number, hash } = await fork.newBlock();
    expect(number).toBe(before.number + 1);
    expect(fork.head).toEqual({ number, hash });
    expect((await source.chain.snapshot()).block.number).toBe(before.number);
  });

  it('gives an account a balance, and adds the same amount to the total issuance', async () => {
    const { source, fork } = await openFork();
    const before = await readMoney(fork);
    await fork.endow(new Map([[stranger, 7_000_000_000_000n]]));
    expect(await readMoney(fork)).toEqual({
      exists: true,
      free: 7_000_000_000_000n,
      issued: before.issued + 7_000_000_000_000n,
    });
    expect(await readMoney(source)).toEqual(before);
  });

  it('sets the balance, so that a smaller balance reduces the issuance', async () => {
    const { fork } = await openFork();
    const before = await readMoney(fork);
    await fork.endow(new Map([[stranger, 9_000_000_000_000n]]));
    await fork.endow(new Map([[stranger, 2_000_000_000_000n]]));
    expect(await readMoney(fork)).toEqual({
      exists: true,
      free: 2_000_000_000_000n,
      issued: before.issued + 2_000_000_000_000n,
    });
  });

  it('gives each of several accounts its own balance', async () => {
    const { fork } = await openFork();
    const other: Hex = `0x${'43'.repeat(32)}`;
    const { issued } = await readMoney(fork);
    await fork.endow(
      new Map([
        [stranger, 3_000_000_000_000n],
        [other, 4_000_000_000_000n],
      ]),
    );
    expect(await readMoney(fork)).toMatchObject({
      free: 3_000_000_000_000n,
      issued: issued + 7_000_000_000_000n,
    });
    expect((await readMoney(fork, other)).free).toBe(4_000_000_000_000n);
  });
});

it('a chain whose options contain functions is refused with SMALL_CHAIN_NOT_FORKABLE', async () => {
  const { provider } = await openSmallChain({
    config: { xcm: { executor: { isWaived: () => true } as never } },
  });
  await expect(startSmallFork(provider)).rejects.toMatchObject({
    code: 'SMALL_CHAIN_NOT_FORKABLE',
    facts: { reason: 'the chain has parts that are not data' },
  });
});
