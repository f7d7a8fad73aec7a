import { createDevnet, type Devnet, type ServedChain, serveChain } from '@parachron/devnet';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connectEndpoint } from '../connectEndpoint.js';
import { LiveChain } from './Places.js';

let devnet: Devnet;
beforeAll(async () => {
  devnet = await createDevnet({ variant: 'M' });
});
afterAll(() => devnet.close());

let served: ServedChain;
let live: LiveChain;
let changes: boolean[];
beforeEach(async () => {
  served = await serveChain(devnet.service.chain, { port: 0 });
  changes = [];
  live = await LiveChain.open({
    role: 'service',
    endpoint: 'the endpoint',
    connect: (options) => connectEndpoint(served.url, options),
    onChange: () => changes.push(live.describe().isLost),
  });
});
afterEach(async () => {
  await live.close();
  await served.close();
});

/** Ends all connections; the server answers again at the same port. */
async function restart(): Promise<void> {
  await served.close();
  await expect.poll(() => live.chain.provider.isConnected).toBe(false);
  served = await serveChain(devnet.service.chain, { port: served.port });
}

describe('a connected chain', () => {
  it('is the same connection for each reader', async () => {
    expect(await live.getOpen()).toBe(live.chain);
    expect([live.describe().endpoint, live.role, changes]).toEqual(['the endpoint', 'service', []]);
    expect(live.describe()).toMatchObject({ name: 'Parachron Service M', isLost: false, reason: undefined });
  });
});

describe('a lost connection', () => {
  it('is replaced once for all readers, and is shown as lost until then', async () => {
    const lost = live.chain;
    await restart();
    const readers = [
      live.getOpen(),
      live.getOpen(),
      live.reconnect({ chain: lost, error: new Error('gone') } as never),
    ];
    expect(live.describe()).toMatchObject({ isLost: true, reason: 'gone' });
    const [one, two, three] = await Promise.all(readers);
    expect([one === two, two === three, one === lost, one === live.chain]).toEqual([true, true, false, true]);
    expect(live.describe()).toMatchObject({ isLost: false, reason: undefined });
    expect([changes[0], changes.at(-1)]).toEqual([true, false]);
    // A reader that reports the same loss later gets the new connection.
    expect(await live.reconnect({ chain: lost, error: new Error('gone') } as never)).toBe(one);
  });

  it('is tried again until the chain is closed, with the reason', async () => {
    await served.close();
    await expect.poll(() => live.chain.provider.isConnected).toBe(false);
    const waiting = live.getOpen().then(
      () => 'open',
      () => 'ended',
    );
    await expect.poll(() => live.describe().reason).toContain('refused');
    await live.close();
    expect([await waiting, live.describe().isLost]).toEqual(['ended', false]);
  });
});
