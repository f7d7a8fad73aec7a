import { ApiPromise, WsProvider } from '@polkadot/api';
import type { ProviderInterface } from '@polkadot/rpc-provider/types';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createFork, type RuntimeFork } from '../../src/index.js';
import { type ServedChain, serveChain } from '../../src/server/serveChain.js';
import { loadAssetHubSpec } from '../support/realSpecs.js';
import { refuseClients } from '../support/refuseClients.js';

let hub: RuntimeFork;
let served: ServedChain;
beforeAll(async () => {
  hub = await createFork({ spec: await loadAssetHubSpec() }, { endow: 'development' });
  served = await serveChain(hub, { port: 0 });
});
afterAll(async () => {
  await served.close();
  await hub.close();
});

describe('serveChain', () => {
  test('serves polkadot.js over WebSocket, subscriptions included; and another chain forks it', async () => {
    const provider = new WsProvider(served.url) as ProviderInterface;
    const api = await ApiPromise.create({ provider, noInitWarn: true });
    const numbers: number[] = [];
    const stop = await api.rpc.chain.subscribeNewHeads((head) => {
      numbers.push(head.number.toNumber());
    });
    const { number } = await hub.build();
    await expect.poll(() => numbers).toContain(number);
    stop();
    await api.disconnect();

    const fork = await createFork({ endpoint: served.url });
    expect(fork.head).toEqual(hub.head);
    expect((await fork.build()).number).toBe(number + 1);
    expect(hub.head.number).toBe(number);
    await fork.close();
  });
});

describe('a fork', () => {
  test('of an unreachable or invalid endpoint fails with the endpoint', async () => {
    for (const endpoint of [`ws://${await refuseClients()}`, 'ftp://x', 'nonsense']) {
      await expect(createFork({ endpoint })).rejects.toMatchObject({
        code: 'FORK_UNREACHABLE',
        facts: { endpoint },
      });
    }
  });

  test('of a block that the node does not know fails with the block', async () => {
    for (const block of [999, `0x${'ab'.repeat(32)}`] as const) {
      await expect(createFork({ endpoint: served.url, block })).rejects.toMatchObject({
        code: 'FORK_UNREACHABLE',
        facts: { reason: `it does not know block ${block}` },
      });
    }
  });
});
