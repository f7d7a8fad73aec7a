import type { ProviderInterface } from '@polkadot/rpc-provider/types';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startChain, type TestChain } from '../../test/chain/helpers.js';
import { createChainProvider } from './createChainProvider.js';
import { defineMethod } from './RpcMethod.js';

// The interface of polkadot.js: errors as its own WebSocket provider throws them, subscriptions by their ids.
let test: TestChain;
let provider: ProviderInterface;
beforeEach(async () => {
  test = await startChain();
  provider = createChainProvider(test.chain);
});
afterEach(async () => {
  await provider.disconnect();
  test.chain.close();
});

const turn = () => new Promise(setImmediate);

/** Subscribes to headers; returns the id, and the list of numbers that the subscription fills. */
async function listen(one: ProviderInterface) {
  const numbers: number[] = [];
  const id = await one.subscribe('chain_newHead', 'chain_subscribeNewHeads', [], (_error, header) => {
    numbers.push(Number(header.number));
  });
  return { id, numbers };
}

describe('a request', () => {
  it('answers with a value of its own, and null for no value', async () => {
    const fixed = { list: [1] };
    const entries = [
      defineMethod({ name: 'test_fixed', params: [], handler: () => fixed }),
      defineMethod({ name: 'test_nothing', params: [], handler: () => undefined }),
    ];
    const own = createChainProvider(test.chain, { entries });
    const answer = await own.send<typeof fixed>('test_fixed', []);
    answer.list.push(2);
    expect([fixed, await own.send('test_nothing', [])]).toEqual([{ list: [1] }, null]);
    await own.disconnect();
  });

  it('fails with the code, message and data of the node', async () => {
    await expect(provider.send('no_such', [])).rejects.toMatchObject({
      code: -32601,
      message: '-32601: Method not found',
    });
    await expect(provider.send('chain_getHeader', ['0x12'])).rejects.toMatchObject({
      code: -32602,
      data: 'hash is not a block hash of 32 bytes',
      message: '-32602: Invalid params: hash is not a block hash of 32 bytes',
    });
  });
});

describe('a subscription', () => {
  it('delivers what comes before and after its id, until it ends', async () => {
    const { id, numbers } = await listen(provider);
    expect(numbers).toEqual([]);
    test.chain.createBlock();
    await turn();
    expect(numbers).toEqual([0, 1]);
    expect(await provider.unsubscribe('chain_newHead', 'chain_unsubscribeNewHeads', id)).toBe(true);
    expect(await provider.unsubscribe('chain_newHead', 'chain_unsubscribeNewHeads', id)).toBe(false);
    test.chain.createBlock();
    await turn();
    expect(numbers).toEqual([0, 1]);
  });

  it('ends with its own provider, and with no other', async () => {
    const clone = provider.clone();
    const [first, second] = [await listen(provider), await listen(clone)];
    await turn();
    await provider.disconnect();
    test.chain.createBlock();
    await turn();
    expect([first.numbers, second.numbers]).toEqual([[0], [0, 1]]);
    await clone.disconnect();
  });

  it('starts again after a new connection', async () => {
    await listen(provider);
    await provider.disconnect();
    await provider.connect();
    const { numbers } = await listen(provider);
    test.chain.createBlock();
    await turn();
    expect(numbers).toEqual([0, 1]);
  });

  it('whose method is refused fails', async () => {
    await expect(
      provider.subscribe('chain_newHead', 'chain_subscribe', [], () => undefined),
    ).rejects.toMatchObject({ code: -32601 });
  });
});

describe('the connection', () => {
  it('is reported to a listener that comes after it, but not within the same call', async () => {
    const seen: string[] = [];
    provider.on('connected', () => seen.push('connected'));
    expect(seen).toEqual([]);
    await turn();
    expect(seen).toEqual(['connected']);
  });

  it('is reported with each change, until the listener leaves', async () => {
    const seen: string[] = [];
    const stop = provider.on('disconnected', () => seen.push('disconnected'));
    provider.on('connected', () => seen.push('connected'));
    await turn();
    await provider.disconnect();
    expect(provider.isConnected).toBe(false);
    await provider.connect();
    expect(provider.isConnected).toBe(true);
    stop();
    await provider.disconnect();
    expect(seen).toEqual(['connected', 'disconnected', 'connected']);
  });

  it('is not reported to a listener that left at once', async () => {
    const seen: string[] = [];
    provider.on('connected', () => seen.push('connected'))();
    await turn();
    expect(seen).toEqual([]);
  });
});
