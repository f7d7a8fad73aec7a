import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BlockRequests, type BlockRequestsOptions } from './BlockRequests.js';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const delay = 100;
const start = (options: Partial<BlockRequestsOptions> = {}) =>
  new BlockRequests({ finalityDelay: delay, reached: async () => undefined, ...options });

/** Waits for a block; returns how many milliseconds passed so far, and at the end. */
function wait(session: BlockRequests, isFollowed = false) {
  const state = { passed: 0, isOver: false };
  void session.waitUntilRead('0xb1', isFollowed).then(() => {
    state.isOver = true;
  });
  return {
    state,
    /** Lets time pass until the wait is over, in steps; `each` runs before each step. */
    async pass(milliseconds: number, each: () => void = () => undefined) {
      for (let left = milliseconds; left > 0 && !state.isOver; left -= 10) {
        each();
        await vi.advanceTimersByTimeAsync(10);
        state.passed += 10;
      }
    },
  };
}

describe('a client of the older methods', () => {
  it('receives finality after one delay without a request', async () => {
    const { state, pass } = wait(start());
    await pass(delay - 10);
    expect(state.isOver).toBe(false);
    await pass(10);
    expect(state).toEqual({ passed: delay, isOver: true });
  });

  it('receives finality a delay after its last request about the block', async () => {
    const session = start();
    const { state, pass } = wait(session);
    await pass(50);
    session.noteRequest(['0xb1'])();
    await pass(1_000);
    expect(state).toEqual({ passed: 2 * delay, isOver: true });
  });

  it('receives no finality while a request of any kind is open', async () => {
    const session = start();
    const answer = session.noteRequest(['no block']);
    const { state, pass } = wait(session);
    await pass(5 * delay);
    expect(state.isOver).toBe(false);
    answer();
    await pass(delay);
    expect(state.isOver).toBe(true);
  });

  it('is waited for as long as it asks about another watched block, too', async () => {
    const session = start();
    void session.waitUntilRead('0xb2');
    const { state, pass } = wait(session);
    await pass(5 * delay, () => session.noteRequest(['0xb2'])());
    expect(state.isOver).toBe(false);
  });

  it('receives finality after ten seconds of requests', async () => {
    const session = start();
    const { state, pass } = wait(session);
    await pass(20_000, () => session.noteRequest(['0xb1'])());
    expect(state).toEqual({ passed: 10_000, isOver: true });
  });

  it('is not silent before it has read all sent data', async () => {
    let read = () => {};
    const session = start({
      reached: () =>
        new Promise((resolve) => {
          read = () => resolve(undefined);
        }),
    });
    const { state, pass } = wait(session);
    await pass(10 * delay);
    expect(state.isOver).toBe(false);
    await pass(10 * delay, () => read());
    expect(state.isOver).toBe(true);
  });

  it('that has no delay is not waited for', async () => {
    const { state, pass } = wait(start({ finalityDelay: 0 }));
    await pass(10);
    expect(state.isOver).toBe(true);
  });
});

describe('a client of the JSON-RPC specification', () => {
  it('receives finality after 50 ms at most without a request about the block', async () => {
    const session = start();
    void session.waitUntilRead('0xb2', true);
    session.noteRequest(['no block']);
    const { state, pass } = wait(session, true);
    await pass(1_000, () => session.noteRequest(['0xb2'])());
    expect(state).toEqual({ passed: 50, isOver: true });
  });

  it('receives finality after 20 delays of requests about the block', async () => {
    const session = start();
    const { state, pass } = wait(session, true);
    await pass(20_000, () => session.noteRequest(['0xb1'])());
    expect(state).toEqual({ passed: 20 * 50, isOver: true });
  });
});

it('counts no requests about a block that is over', async () => {
  const session = start();
  await wait(session).pass(delay);
  let isOver = false;
  void session.waitUntilRead('0xb2').then(() => {
    isOver = true;
  });
  session.noteRequest(['0xb1'])();
  await vi.advanceTimersByTimeAsync(delay);
  expect(isOver).toBe(true);
});
