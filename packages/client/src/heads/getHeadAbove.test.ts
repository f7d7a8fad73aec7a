import { ParachronError } from '@parachron/core';
import type { ProviderInterface } from '@polkadot/rpc-provider/types';
import { describe, expect, test } from 'vitest';
import type { Chain } from '../connection/Chain.js';
import { RpcMethodMissingError } from '../requests/connectionErrors.js';
import type { Subscription } from '../requests/Requester.js';
import { getHeadAbove } from './watchHeads.js';

const hash = `0x${'11'.repeat(32)}` as const;
const header = (number: number) => ({ number: `0x${number.toString(16)}`, parentHash: hash });

/** A node whose head rises by one with each request; the node may also announce heads. */
function createNode(options: { subscribe?: (subscription: Subscription) => void } = {}) {
  const asked: string[] = [];
  const ended: string[] = [];
  let listener: (() => void) | undefined;
  let number = 0;
  const provider = {
    hasSubscriptions: options.subscribe !== undefined,
    on: (_type: string, heard: () => void) => {
      listener = heard;
      return () => {
        listener = undefined;
      };
    },
  } as unknown as ProviderInterface;
  const chain: Pick<Chain, 'endpoint' | 'provider' | 'request' | 'subscribe'> = {
    endpoint: 'a node',
    provider,
    request: async (method) => {
      asked.push(method);
      if (method === 'chain_getFinalizedHead') return hash;
      number += 1;
      return header(number);
    },
    subscribe: async (subscription) => {
      asked.push(subscription.method);
      options.subscribe?.(subscription);
      return () => {
        ended.push(subscription.end);
      };
    },
  };
  return { chain, asked, ended, isHeard: () => listener !== undefined, cut: () => listener?.() };
}

describe('over HTTP', () => {
  test('polls until there is a later head', async () => {
    const { chain, asked } = createNode();
    expect(await getHeadAbove(chain, 2, { pollMs: 1 })).toBe(3);
    expect(asked).toEqual(['chain_getHeader', 'chain_getHeader', 'chain_getHeader']);
  });

  test('refuses a number above which there is no head', async () => {
    const { chain, asked } = createNode();
    await expect(getHeadAbove(chain, Number.NaN)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    expect(asked).toEqual([]);
  });

  test('reads the finalized head on request', async () => {
    const { chain, asked } = createNode();
    expect(await getHeadAbove(chain, 0, { kind: 'finalized', pollMs: 1 })).toBe(1);
    expect(asked).toEqual(['chain_getFinalizedHead', 'chain_getHeader']);
  });

  test('stops on its signal, without an error', async () => {
    const { chain } = createNode();
    const stop = new AbortController();
    const head = getHeadAbove(chain, 1_000, { signal: stop.signal, pollMs: 60_000 });
    stop.abort();
    expect(await head).toBeUndefined();
    expect(await getHeadAbove(chain, 1_000, { signal: stop.signal })).toBeUndefined();
  });
});

describe('over WebSocket', () => {
  const announcing =
    (...numbers: number[]) =>
    ({ callback }: Subscription) => {
      for (const number of numbers) queueMicrotask(() => callback(null, header(number)));
    };

  test('receives the event, and no further event', async () => {
    const node = createNode({ subscribe: announcing(4, 5, 6) });
    // Several that come at once: the newest is as good.
    expect(await getHeadAbove(node.chain, 4, { kind: 'finalized' })).toBe(6);
    await Promise.resolve();
    expect(node.asked).toEqual(['chain_subscribeFinalizedHeads']);
    expect(node.ended).toEqual(['chain_unsubscribeFinalizedHeads']);
    expect(node.isHeard()).toBe(false);
  });

  test.each(['Infinity', null, '-5'])('a head with the number %s is ignored', async (number) => {
    const announce = ({ callback }: Subscription) => callback(null, { number, parentHash: hash });
    await expect(getHeadAbove(createNode({ subscribe: announce }).chain, 0)).rejects.toMatchObject({
      code: 'ANSWER_NOT_UNDERSTOOD',
      facts: { method: 'chain_subscribeNewHeads' },
    });
  });

  test('a lost connection is an error; an aborted signal is not', async () => {
    const lost = createNode({ subscribe: () => lost.cut() });
    await expect(getHeadAbove(lost.chain, 1)).rejects.toMatchObject({ code: 'CONNECTION_LOST' });
    const broken = createNode({ subscribe: ({ callback }) => callback(new Error('gone'), null) });
    await expect(getHeadAbove(broken.chain, 1)).rejects.toBeInstanceOf(ParachronError);
    const stop = new AbortController();
    const silent = createNode({ subscribe: () => stop.abort() });
    expect(await getHeadAbove(silent.chain, 1, { signal: stop.signal })).toBeUndefined();
  });

  test('polls if the node refuses subscriptions', async () => {
    const { chain } = createNode({
      subscribe: ({ method }) => {
        throw new RpcMethodMissingError({ endpoint: 'a node', method });
      },
    });
    expect(await getHeadAbove(chain, 1, { pollMs: 1 })).toBe(2);
  });
});
