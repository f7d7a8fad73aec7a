import { balanceRead, encodeCall, type Hex, parseAccount } from '@parachron/core';
import { deriveDevAccount } from '@parachron/devnet';
import { describe, expect, it } from 'vitest';
import { makeLayer, makeStep } from '../../test/support/createBareForks.js';
import { openSmallChain } from '../../test/support/openSmallChain.js';
import type { ChainFork, ChainForks } from './ChainForks.js';
import { createSmallChainFork } from './createSmallChainFork.js';
import { dryRunRoot } from './dryRunRoot.js';
import { dryRunSigned } from './dryRunSigned.js';

const stranger: Hex = `0x${'42'.repeat(32)}`;
const tokens = 10n ** 12n;

/** Makes a fork of a small target, and a call for each effect. */
async function openFork(options: Parameters<typeof openSmallChain>[0] = {}) {
  const { chain } = await openSmallChain(options);
  const times: number[] = [];
  const fork = await createSmallChainFork({
    ...{ role: 'target', chain, paraId: 2000 },
    moveClock: (time) => times.push(time),
  });
  const encode = (pallet: string, method: string, args: object) =>
    encodeCall(chain.runtime.registry, { pallet, method, args: { ...args } }).hex;
  const remark = encode('System', 'remark', { remark: '0x2a' });
  const give = (value: bigint) =>
    encode('Balances', 'transfer_keep_alive', { dest: { Id: stranger }, value });
  const setCode = encode('Balances', 'force_set_balance', { who: { Id: stranger }, new_free: 5n * tokens });
  return { chain, fork, times, remark, give, force: setCode, encode };
}

async function readFree({ chain }: Pick<ChainFork, 'chain'>, account: Hex): Promise<bigint | false> {
  const { balance } = await (await chain.snapshot()).read({ balance: balanceRead(parseAccount(account)) });
  return balance.known && balance.value.free;
}

describe('a signed call on a fork of a small chain', () => {
  it('is done in a block, with its events', async () => {
    const { fork, give, chain } = await openFork();
    const { publicKey } = await deriveDevAccount('Alice');
    const before = await readFree(fork, publicKey);
    const dispatched = await fork.dispatchSigned(give(tokens), publicKey);
    expect(dispatched).toMatchObject({ outcome: 'done', block: { number: 1 } });
    expect(dispatched.events.map(({ method }) => method)).toContain('ExtrinsicSuccess');
    expect(await readFree({ chain }, stranger)).toBe(tokens);
    expect((await readFree(fork, publicKey)) as bigint).toBeLessThan((before as bigint) - tokens);
  });

  it('without an account is signed by a development account', async () => {
    const { fork, remark } = await openFork();
    expect(await fork.dispatchSigned(remark)).toMatchObject({ outcome: 'done' });
  });

  it('failed with the chain’s own name of the error', async () => {
    const { fork, give, force } = await openFork();
    const { publicKey } = await deriveDevAccount('Bob');
    expect(await fork.dispatchSigned(force, publicKey)).toMatchObject({
      outcome: 'failed',
      error: 'BadOrigin',
      block: { number: 1 },
    });
    const tooMuch = await fork.dispatchSigned(give(10n ** 30n), publicKey);
    expect(tooMuch.outcome).toBe('failed');
    expect(tooMuch.error).toMatch(/^(Token|Arithmetic|Balances)?\.?\w+$/);
  });

  it('of an account without a known key has the origin of that account', async () => {
    const { fork, remark, give } = await openFork();
    await fork.dispatchSigned(give(5n * tokens));
    const dispatched = await fork.dispatchSigned(remark, stranger);
    expect(dispatched).toMatchObject({ outcome: 'done' });
    expect(dispatched.events.map(({ method }) => method)).toContain('DispatchedAs');
    // The stranger pays no fee.
    expect(await readFree(fork, stranger)).toBe(5n * tokens);
  });

  it('of an account without a known key failed by its inner error', async () => {
    const { fork, force } = await openFork();
    expect(await fork.dispatchSigned(force, stranger)).toMatchObject({
      outcome: 'failed',
      error: 'BadOrigin',
    });
  });
});

describe('the root of a fork of a small chain', () => {
  it('dispatches calls by the sudo key', async () => {
    const { fork, force } = await openFork();
    expect(await fork.dispatchAsRoot(force)).toMatchObject({ outcome: 'done' });
    expect(await readFree(fork, stranger)).toBe(5n * tokens);
  });

  it('reports the error of the call, not the success of sudo', async () => {
    const { fork, give } = await openFork();
    // A transfer needs a signed origin.
    expect(await fork.dispatchAsRoot(give(tokens))).toMatchObject({ outcome: 'failed', error: 'BadOrigin' });
  });

  it('is Alice, and a replaced key is a preparation', async () => {
    const { chain } = await openSmallChain();
    const parts = { role: 'target', chain, paraId: 2000, moveClock: () => undefined } as const;
    await chain.request('dev_setStorage', [{ Sudo: { Key: stranger } }]);
    const fork = await createSmallChainFork(parts);
    expect(fork.prepared).toEqual([
      {
        chain: chain.runtime.chain,
        what: 'The sudo key is set to //Alice.',
        why: 'The sudo key signs the calls that need root.',
      },
    ]);
    expect((await createSmallChainFork(parts)).prepared).toEqual([]);
    const call = encodeCall(chain.runtime.registry, {
      pallet: 'System',
      method: 'remark',
      args: { remark: '0x' },
    });
    expect(await fork.dispatchAsRoot(call.hex)).toMatchObject({ outcome: 'done' });
  });
});

describe('a fork of a small chain', () => {
  it('notes once that its clock is advanced', async () => {
    const { fork, times } = await openFork();
    const before = fork.prepared.length;
    await fork.moveClock(5000);
    await fork.moveClock(9000);
    expect(times).toEqual([5000, 9000]);
    expect(fork.prepared.slice(before)).toMatchObject([{ what: 'The clock is advanced.' }]);
  });

  it('starts forks of its current state, whose changes it does not see', async () => {
    const { fork, force } = await openFork();
    await fork.dispatchAsRoot(force);
    const nested = await fork.startFork();
    try {
      expect(nested.head.number).toBe(1);
      await nested.endow(new Map([[stranger, 9n * tokens]]));
      expect(await readFree(fork, stranger)).toBe(5n * tokens);
    } finally {
      await nested.close();
    }
  });
});

/** The context of a step on forks whose target is this fork. */
const contextOf = (fork: ChainFork) => ({
  forks: {
    means: 'fork',
    relay: { ...fork, paraId: undefined },
    target: fork,
    missing: [],
  } as unknown as ChainForks,
  step: makeStep([]),
});

describe('a step that root of a parachain makes', () => {
  it('is dispatched on the fork of that parachain', async () => {
    const { fork, force, chain } = await openFork();
    const layer = makeLayer('inner-call', { hex: force, title: 'a gift', para: 2000 });
    expect(await dryRunRoot(contextOf(fork), { para: 2000, layer })).toMatchObject({
      ...{ id: 'step', means: 'fork', chain: chain.runtime.chain, hex: force, outcome: 'done' },
      reason: 'a gift, dispatched as root, succeeded.',
      block: { number: 1 },
    });
    expect(await readFree(fork, stranger)).toBe(5n * tokens);
  });

  it('is not tried without a fork of that parachain', async () => {
    const { fork, force } = await openFork();
    const tried = await dryRunRoot(contextOf(fork), {
      para: 3000,
      layer: makeLayer('inner-call', { hex: force }),
    });
    expect(tried).toMatchObject({
      outcome: 'unknown',
      reason: 'Not tried: there is no fork of parachain 3000.',
    });
  });
});

describe('a step that an account signs', () => {
  it('is tried on the fork', async () => {
    const { fork, force } = await openFork();
    const layer = makeLayer('call', { hex: force, title: 'a gift' });
    const tried = await dryRunSigned(contextOf(fork), { fork, layer, account: stranger });
    expect(tried.at(-1)).toMatchObject({
      means: 'fork',
      outcome: 'failed',
      reason: 'a gift failed: BadOrigin.',
    });
    expect(tried.slice(0, -1).map(({ means, outcome }) => [means, outcome])).toEqual(
      tried.slice(0, -1).map(() => ['DryRunApi', 'failed']),
    );
  });

  it('has no prediction without an account, since the API needs an origin', async () => {
    const { fork, remark } = await openFork();
    const layer = makeLayer('call', { hex: remark, title: 'a remark' });
    const tried = await dryRunSigned(contextOf(fork), { fork, layer, account: undefined });
    expect(tried).toMatchObject([{ means: 'fork', outcome: 'done', reason: 'a remark succeeded.' }]);
  });
});
