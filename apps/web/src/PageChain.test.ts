import { createDevnet, type Devnet, type ServedChain, serveChain } from '@parachron/devnet';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ChainStage, PageChain } from './PageChain.js';

let devnet: Devnet;
beforeAll(async () => {
  devnet = await createDevnet({ variant: 'M' });
});
afterAll(() => devnet.close());

function create(source: string | File) {
  const stages: ChainStage[] = [];
  const connection: PageChain = new PageChain('service', source, () => {
    const { stage } = connection.shown;
    if (stage !== stages.at(-1)) stages.push(stage);
  });
  return { connection, stages };
}

describe('the connection to a chain', () => {
  it('shows no secret of its endpoint', () => {
    const { connection } = create('wss://me:secret@rpc.example/?apikey=1234');
    expect(connection.shown.endpoint).toBe('wss://rpc.example/?apikey=…');
  });
});

describe('a chain without a connection', () => {
  it('is a damaged chain specification', async () => {
    const { connection, stages } = create(new File(['{}'], 'damaged.json'));
    await expect(connection.getOpen(1)).rejects.toMatchObject({ code: 'INVALID_CHAIN_SPEC' });
    expect([connection.isOpen, stages]).toEqual([false, ['starting', 'failed']]);
    expect(() => connection.chain).toThrow('The chain of the call is not connected.');
    expect(connection.shown).toMatchObject({
      endpoint: 'damaged.json',
      reason: expect.stringContaining('damaged.json'),
    });
  });
});

let served: ServedChain;
let live: PageChain;
let changes: ChainStage[];
beforeEach(async () => {
  served = await serveChain(devnet.service.chain, { port: 0 });
  changes = [];
  live = new PageChain('service', served.url, () => changes.push(live.shown.stage));
  await live.getOpen(1);
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

describe('a lost connection', () => {
  it('is replaced once for all readers, and is shown as lost until then', async () => {
    const lost = live.chain;
    await restart();
    expect(live.shown.stage).toBe('failed');
    const readers = [
      live.getOpen(),
      live.getOpen(),
      live.reconnect({ chain: lost, error: new Error('gone') } as never),
    ];
    expect(live.shown).toMatchObject({ stage: 'connecting', reason: 'gone' });
    const [one, two, three] = await Promise.all(readers);
    expect([one === two, two === three, one === lost, one === live.chain]).toEqual([true, true, false, true]);
    expect(live.shown).toMatchObject({ stage: 'connected', reason: undefined });
    expect(changes.filter((stage, at) => stage !== changes[at - 1])).toEqual([
      ...['connecting', 'connected', 'failed', 'connecting', 'connected'],
    ]);
    // A reader that reports the same loss later gets the new connection.
    expect(await live.reconnect({ chain: lost, error: new Error('gone') } as never)).toBe(one);
  });

  it('is not shown as connected where the endpoint leads to another chain', async () => {
    const lost = live.chain;
    await served.close();
    await expect.poll(() => lost.provider.isConnected).toBe(false);
    const other = await createDevnet({ variant: 'H' });
    served = await serveChain(other.service.chain, { port: served.port });
    const found = await live.reconnect({ chain: lost, error: new Error('gone') } as never);
    expect([found.genesisHash === lost.genesisHash, live.shown.stage]).toEqual([false, 'replaced']);
    await other.close();
  });

  it('is tried again until the chain is closed, with the reason', async () => {
    await served.close();
    await expect.poll(() => live.chain.provider.isConnected).toBe(false);
    const waiting = live.getOpen().then(
      () => 'open',
      () => 'ended',
    );
    await expect.poll(() => live.shown.reason).toContain('refused');
    await live.close();
    expect([await waiting, live.shown.stage]).toEqual(['ended', 'failed']);
  });
});
