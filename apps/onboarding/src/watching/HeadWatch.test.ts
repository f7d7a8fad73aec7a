import { type Chain, RpcMethodMissingError } from '@parachron/client';
import { beforeEach, describe, expect, it } from 'vitest';
import { HeadWatch } from './HeadWatch.js';

let heads: HeadWatch;
beforeEach(() => {
  heads = new HeadWatch();
});

/** A chain whose notices the test sends. */
async function follow(): Promise<(error?: Error) => void> {
  let notify: (error: Error | null) => void = () => undefined;
  const chain = {
    subscribe: async ({ callback }: { callback: typeof notify }) => {
      notify = callback;
    },
  };
  await heads.follow(chain as unknown as Chain);
  return (error) => notify(error ?? null);
}

describe('the finalized blocks of a watch', () => {
  it('are announced after the first notice, which has the head that is about to be read', async () => {
    const notify = await follow();
    notify();
    expect(heads.announcement.hasOccurred).toBe(false);
    notify();
    expect(heads.announcement.hasOccurred).toBe(true);
  });

  it('are announced once until they are taken', async () => {
    const notify = await follow();
    notify();
    notify();
    heads.take();
    expect(heads.announcement.hasOccurred).toBe(false);
    notify();
    expect(heads.announcement.hasOccurred).toBe(true);
  });

  it('of each chain are announced', async () => {
    const [one, other] = [await follow(), await follow()];
    one();
    other();
    expect(heads.announcement.hasOccurred).toBe(false);
    other();
    expect(heads.announcement.hasOccurred).toBe(true);
  });

  it('end with the loss of the connection, which is announced, also as the first notice', async () => {
    const notify = await follow();
    notify(new Error('lost'));
    expect(heads.announcement.hasOccurred).toBe(true);
  });

  it('need asking if a node has no subscription', async () => {
    expect(heads.needsAsking).toBe(false);
    const error = new RpcMethodMissingError({
      endpoint: 'ws://a.example',
      method: 'chain_subscribeFinalizedHeads',
    });
    await heads.follow({ subscribe: () => Promise.reject(error) } as unknown as Chain);
    expect(heads.needsAsking).toBe(true);
  });

  it('pass on an unexpected error', async () => {
    const chain = { subscribe: () => Promise.reject(new TypeError('a bug')) } as unknown as Chain;
    await expect(heads.follow(chain)).rejects.toThrow('a bug');
    expect(heads.needsAsking).toBe(false);
  });
});
