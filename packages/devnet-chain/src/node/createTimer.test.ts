import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { BlockMode } from '../rpc/Chain.js';
import { createTimer, type Timer } from './createTimer.js';

/** A pool and a builder of blocks: each block takes at most `perBlock` transactions out of the pool. */
class Work {
  ready = 0;
  readonly blocks: number[] = [];
  perBlock = Number.POSITIVE_INFINITY;
  failure: Error | undefined;

  readonly build = async (next: () => Promise<void>) => {
    await next();
    if (this.failure) throw this.failure;
    const taken = Math.min(this.ready, this.perBlock);
    this.ready -= taken;
    this.blocks.push(taken);
  };
}

let work: Work;
let timer: Timer | undefined;
beforeEach(() => {
  work = new Work();
});
afterEach(() => {
  timer?.close();
  vi.useRealTimers();
});

const start = (mode: BlockMode) => {
  timer = createTimer({ build: work.build, hasReady: () => work.ready > 0, mode });
  return timer;
};

it('builds one block of the transactions of a turn', async () => {
  const { notice, idle } = start({ kind: 'instant' });
  for (let count = 0; count < 3; count += 1) {
    work.ready += 1;
    notice();
  }
  expect(work.blocks).toEqual([]);
  await idle();
  expect(work.blocks).toEqual([3]);
});

it('builds blocks until the pool is empty', async () => {
  work.perBlock = 2;
  work.ready = 5;
  const { notice, idle } = start({ kind: 'instant' });
  notice();
  await idle();
  expect(work.blocks).toEqual([2, 2, 1]);
});

it('builds no block without transactions', async () => {
  const { notice, idle } = start({ kind: 'instant' });
  notice();
  await idle();
  expect(work.blocks).toEqual([]);
});

it('builds no block on request in the manual mode, until the mode changes', async () => {
  const { notice, idle, setMode } = start({ kind: 'manual' });
  work.ready = 1;
  notice();
  await idle();
  expect(work.blocks).toEqual([]);
  setMode({ kind: 'instant' });
  expect(timer?.mode).toEqual({ kind: 'instant' });
  await idle();
  expect(work.blocks).toEqual([1]);
});

it('builds no block that was due when the mode became manual', async () => {
  const { notice, idle, setMode } = start({ kind: 'instant' });
  work.ready = 1;
  notice();
  setMode({ kind: 'manual' });
  await idle();
  expect(work.blocks).toEqual([]);
});

it('builds a block each interval, also without transactions, and not on request', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const { notice, idle, setMode } = start({ kind: 'interval', milliseconds: 100 });
  work.ready = 1;
  notice();
  await idle();
  expect(work.blocks).toEqual([]);
  for (const _ of [1, 2]) {
    vi.advanceTimersByTime(100);
    await idle();
  }
  expect(work.blocks).toEqual([1, 0]);
  setMode({ kind: 'interval', milliseconds: 1_000 });
  vi.advanceTimersByTime(999);
  await idle();
  expect(work.blocks).toHaveLength(2);
  vi.advanceTimersByTime(1);
  await idle();
  expect(work.blocks).toHaveLength(3);
});

it('begins no second block while one is built', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const { idle } = start({ kind: 'interval', milliseconds: 100 });
  vi.advanceTimersByTime(350);
  await idle();
  expect(work.blocks).toEqual([0]);
});

it('reports the failure of the last block to those who wait, until a block succeeds', async () => {
  const { notice, idle } = start({ kind: 'instant' });
  work.failure = new Error('a defect');
  work.ready = 1;
  notice();
  await expect(idle()).rejects.toThrowError('a defect');
  await expect(idle()).rejects.toThrowError('a defect');
  work.failure = undefined;
  notice();
  await idle();
  expect(work.blocks).toEqual([1]);
});

it('builds nothing after its end, and reports no failure of a block that ended with it', async () => {
  const { notice, idle, close } = start({ kind: 'instant' });
  work.ready = 1;
  notice();
  close();
  await idle();
  notice();
  await idle();
  expect(work.blocks).toEqual([]);
});
