import { balanceRead, encodeCall, type Hex, parseAccount } from '@parachron/core';
import { createPara, createTarget } from '@parachron/devnet';
import type { Fork } from '@parachron/proxy';
import { encodeProgram } from '@parachron/xcm';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createBorrowedFork, createFork } from './createFork.js';
import { createForkedChain } from './ForkedChain.js';

const stranger = parseAccount(`0x${'42'.repeat(32)}`);
const tokens = 10n ** 12n;

const startSmall = async () => createForkedChain(await createTarget({ clock: () => 0 }));

/** Creates a fork of a small target, which is closed with the test. */
function openFork() {
  let starts = 0;
  const fork = createFork(() => {
    starts += 1;
    return startSmall();
  });
  onTestFinished(async () => fork.close());
  return { fork, countStarts: () => starts };
}

async function readFree(fork: Pick<Fork, 'snapshot'>): Promise<bigint | false> {
  const { balance } = await (await fork.snapshot()).read({ balance: balanceRead(stranger) });
  return balance.known && balance.value.free;
}

describe('the start of a fork', () => {
  it('comes with the first dry run, once', async () => {
    const { fork, countStarts } = openFork();
    expect(countStarts()).toBe(0);
    await Promise.all([fork.snapshot(), fork.reset(), fork.snapshot()]);
    expect(countStarts()).toBe(1);
  });

  it('is not needed for the end', async () => {
    const { fork, countStarts } = openFork();
    await fork.close();
    expect(countStarts()).toBe(0);
  });

  it('reports its failure to each dry run, and no failure at the end', async () => {
    const fork = createFork(() => Promise.reject(new RangeError('no block')));
    await expect(fork.snapshot()).rejects.toThrow('no block');
    await expect(fork.reset()).rejects.toThrow('no block');
    await expect(fork.close()).resolves.toBeUndefined();
  });
});

describe('a chain that builds no block', () => {
  const startBroken = async () => {
    const local = await startSmall();
    let closed = 0;
    const broken = {
      ...local,
      newBlock: () => Promise.reject(new RangeError('no block')),
      close: async () => {
        closed += 1;
        await local.close();
      },
    };
    return { broken, countClosed: () => closed };
  };

  it('is closed with the first dry run, whose error is that of the block', async () => {
    const { broken, countClosed } = await startBroken();
    const fork = createFork(async () => broken);
    await expect(fork.snapshot()).rejects.toThrow('no block');
    expect(countClosed()).toBe(1);
    await fork.close();
    expect(countClosed()).toBe(1);
  });

  it('stays open if it is borrowed', async () => {
    const { broken, countClosed } = await startBroken();
    const fork = createBorrowedFork({
      ...broken,
      head: { number: 0, hash: (await broken.provider.send('chain_getBlockHash', [0])) as Hex },
    });
    await expect(fork.snapshot()).rejects.toThrow('no block');
    await fork.close();
    expect(countClosed()).toBe(0);
    await broken.close();
  });
});

describe('the state of a fork', () => {
  it('returns to its first state with a reset, not to the last change', async () => {
    const { fork } = openFork();
    await fork.endow(stranger, 5n * tokens);
    await fork.endow(stranger, 7n * tokens);
    expect(await readFree(fork)).toBe(7n * tokens);
    await fork.reset();
    expect(await readFree(fork)).toBe(0n);
  });

  it('is kept over resets until the given function is called', async () => {
    const { fork } = openFork();
    await fork.endow(stranger, 5n * tokens);
    const restore = await fork.keep();
    await fork.endow(stranger, 9n * tokens);
    await fork.reset();
    expect(await readFree(fork)).toBe(5n * tokens);
    await restore();
    expect(await readFree(fork)).toBe(0n);
    await fork.endow(stranger, 2n * tokens);
    await fork.reset();
    expect(await readFree(fork)).toBe(0n);
  });

  it('takes storage by its names', async () => {
    const { fork } = openFork();
    const account = { providers: 1, data: { free: String(3n * tokens) } };
    await fork.setStorage?.({ System: { Account: [[[stranger.hex], account]] } });
    expect(await readFree(fork)).toBe(3n * tokens);
    await fork.reset();
    expect(await readFree(fork)).toBe(0n);
  });
});

describe('a message to a fork of a small chain', () => {
  const program = encodeProgram([{ kind: 'ClearOrigin' }], { version: 3 });

  it.each([2114, 'relay'] as const)('from %s has its events until its end', async (from) => {
    const { fork } = openFork();
    const events = await fork.receive({ from, program });
    const ends = events.filter(({ method }) =>
      ['Success', 'Fail', 'Processed', 'ExecutedDownward', 'ProcessingFailed'].includes(method),
    );
    expect(ends).toHaveLength(1);
  });

  it('has no explanation: only a relay chain explains, and only programs of parachains', async () => {
    const { fork } = openFork();
    await fork.receive({ from: 2114, program });
    expect(await fork.explain?.({ from: 2114, program })).toBeUndefined();
    expect(await fork.explain?.({ from: 'relay', program })).toBeUndefined();
  });

  it('builds blocks that a reset removes', async () => {
    const { fork } = openFork();
    const { number } = (await fork.snapshot()).block;
    await fork.receive({ from: 2114, program });
    expect((await fork.snapshot()).block.number).toBeGreaterThan(number);
    await fork.reset();
    expect((await fork.snapshot()).block.number).toBe(number);
  });
});

describe('the root of a fork of a small chain', () => {
  it('is not available: its storage has no names for a root pallet', async () => {
    const { fork } = openFork();
    const { registry } = (await fork.snapshot()).runtime;
    const call: Hex = encodeCall(registry, {
      pallet: 'System',
      method: 'remark',
      args: { remark: '0x' },
    }).hex;
    expect(await fork.dispatchAsRoot?.(call)).toBeUndefined();
  });

  it('registers no parachain', async () => {
    const { fork } = openFork();
    const { number } = (await fork.snapshot()).block;
    await fork.registerParas?.([2000]);
    expect((await fork.snapshot()).block.number).toBe(number);
  });
});

describe('a borrowed fork', () => {
  it('returns the chain to its head at the beginning, and leaves the chain open', async () => {
    const local = await startSmall();
    onTestFinished(() => local.close());
    const { hash } = await local.newBlock();
    const fork = createBorrowedFork(local);
    await fork.endow(stranger, tokens);
    expect(local.head.hash).not.toBe(hash);
    await fork.close();
    expect(local.head.hash).toBe(hash);
    expect((await local.newBlock()).number).toBe(2);
  });

  it('without a dry run leaves the chain as it is', async () => {
    const small = await createTarget({ clock: () => 0 });
    const local = createPara(small);
    onTestFinished(() => local.close());
    await createBorrowedFork({
      ...createForkedChain(small),
      close: async () => expect.fail('closed'),
    }).close();
    expect(local.head.number).toBe(0);
  });
});
