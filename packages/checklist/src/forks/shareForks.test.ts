import { connect } from '@parachron/client';
import {
  createFork,
  createTarget,
  type RuntimeFork,
  type Chain as SmallChain,
  type TargetOptions,
} from '@parachron/devnet';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Role } from '../Scope.js';
import { type Started, shareForks } from './openForks.js';

const paraIds = { target: 2000, service: 2114, channelManager: 2000 };

async function startChain(options: TargetOptions = {}): Promise<SmallChain> {
  const small = await createTarget({ clock: () => 0, ...options });
  onTestFinished(() => small.close());
  return small;
}

const toStarted = (role: Role, fork?: RuntimeFork): Started => ({
  source: { role, kind: 'endpoint', text: `wss://${role}.example` },
  ...(fork ? { started: { fork } } : { failure: new Error('no node') }),
});

/** A fork of the chain, with the calls of its `close`. */
async function startFork(small: SmallChain) {
  const fork = await createFork({ node: await connect(small.provider) });
  onTestFinished(() => fork.close());
  return { fork, close: vi.spyOn(fork, 'close') };
}

describe('of two roles with one para id', () => {
  it('one chain has one fork, and its other fork is closed', async () => {
    const small = await startChain();
    const [first, second] = [await startFork(small), await startFork(small)];
    const given = [toStarted('target', first.fork), toStarted('channelManager', second.fork)];
    const [target, channelManager] = await shareForks(given, paraIds);
    expect(channelManager?.started).toBe(target?.started);
    expect(target?.started).toBe(given[0]?.started);
    expect([first.close, second.close].map(({ mock }) => mock.calls.length)).toEqual([0, 1]);
  });

  it('a second chain has no fork, and the reason names both', async () => {
    const [first, second] = [
      await startFork(await startChain()),
      await startFork(await startChain({ paraId: 2001 })),
    ];
    const given = [toStarted('target', first.fork), toStarted('channelManager', second.fork)];
    const [target, channelManager] = await shareForks(given, paraIds);
    expect(target).toEqual(given[0]);
    expect(channelManager).not.toHaveProperty('started');
    expect(channelManager?.failure).toMatchObject({
      message: expect.stringMatching(
        /^The chain has the para id 2000 of the target chain, and another genesis \(0x[\da-f]{64}, not 0x[\da-f]{64}\)\.$/,
      ),
    });
    expect([first.close, second.close].map(({ mock }) => mock.calls.length)).toEqual([0, 1]);
  });

  it('a chain without a fork has the fork of that para id', async () => {
    const { fork } = await startFork(await startChain());
    const [target, channelManager] = await shareForks(
      [toStarted('target'), toStarted('channelManager', fork)],
      paraIds,
    );
    expect(target?.started).toBe(channelManager?.started);
  });
});

it('chains with two para ids, and chains without one, keep their forks', async () => {
  const small = await startChain();
  const forks = await Promise.all([1, 2, 3].map(() => startFork(small)));
  const given = (['relay', 'target', 'service'] as const).map((role, at) => toStarted(role, forks[at]?.fork));
  expect(await shareForks(given, paraIds)).toEqual(given);
  expect(forks.map(({ close }) => close.mock.calls.length)).toEqual([0, 0, 0]);
});
