import { createDevnet, type Devnet, serveChain } from '@parachron/devnet';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ChainConnection } from './ChainConnection.js';
import type { ChainStage } from './ChecklistProtocol.js';

let devnet: Devnet;
beforeAll(async () => {
  devnet = await createDevnet({ variant: 'M', serve: { port: 0 } });
});
afterAll(() => devnet.close());

function create(source: string | File) {
  const stages: ChainStage[] = [];
  const connection: ChainConnection = new ChainConnection('service', source, () => {
    const { stage } = connection.describe();
    if (stage !== stages.at(-1)) stages.push(stage);
  });
  return { connection, stages };
}
const endpoint = () => devnet.service.endpoint ?? '';
const head = () => devnet.service.chain.head.header.number;

describe('the connection to a chain', () => {
  it('is made once, and has the name of the chain', async () => {
    const { connection, stages } = create(endpoint());
    expect(connection.describe()).toEqual({
      ...{ role: 'service', endpoint: endpoint(), isFile: false, stage: 'connecting' },
      ...{ name: undefined, block: undefined, reason: undefined },
    });
    expect([await connection.open(), await connection.open()]).toEqual([true, false]);
    expect(connection.describe()).toMatchObject({ stage: 'connected', name: 'Parachron Service M' });
    expect([stages, connection.chain?.runtime.chain, connection.local]).toEqual([
      ['connecting', 'connected'],
      'Parachron Service M',
      undefined,
    ]);
    await connection.close();
    expect(connection.chain).toBeUndefined();
  });

  it('has news from the first block after that of a report', async () => {
    const { connection } = create(endpoint());
    await connection.open();
    expect(connection.hasNews).toBe(false);
    connection.read();
    connection.finish(head());
    expect(connection.describe()).toMatchObject({ stage: 'read', block: head() });
    expect(connection.hasNews).toBe(false);
    await devnet.step();
    await expect.poll(() => connection.hasNews).toBe(true);
    connection.finish(head());
    expect(connection.hasNews).toBe(false);
    await connection.close();
  });

  it('keeps the block of the last report after a run without a report', async () => {
    const { connection, stages } = create(endpoint());
    await connection.open();
    connection.read();
    connection.finish(7);
    connection.read();
    connection.finish(undefined);
    expect(connection.describe()).toMatchObject({ stage: 'connected', block: 7 });
    expect(stages).toEqual(['connecting', 'connected', 'reading', 'read', 'reading', 'connected']);
    await connection.close();
  });

  it('shows no secret of its endpoint', () => {
    const { connection } = create('wss://me:secret@rpc.example/?apikey=1234');
    expect(connection.describe().endpoint).toBe('wss://rpc.example/?apikey=…');
  });
});

describe('a chain without a connection', () => {
  it('has the reason, is not read, and is tried again', async () => {
    const served = await serveChain(devnet.service.chain, { port: 0 });
    await served.close();
    const { connection, stages } = create(served.url);
    expect(await connection.open()).toBe(false);
    expect(connection.error).toMatchObject({ code: 'ENDPOINT_REFUSED' });
    expect(connection.describe().reason).toContain(served.url);
    connection.read();
    connection.finish(1);
    expect([stages, connection.hasNews]).toEqual([['connecting', 'failed'], false]);
    const again = await serveChain(devnet.service.chain, { port: served.port });
    expect(await connection.open()).toBe(true);
    expect(connection.describe()).toMatchObject({ stage: 'connected', reason: undefined });
    await connection.close();
    await again.close();
  });

  it('is lost with its server, stays lost while it is opened again, and then is connected', async () => {
    const served = await serveChain(devnet.service.chain, { port: 0 });
    const { connection, stages } = create(served.url);
    await connection.open();
    await served.close();
    await expect.poll(() => stages.at(-1)).toBe('lost');
    expect([connection.chain, connection.describe().name]).toEqual([undefined, 'Parachron Service M']);
    expect(connection.describe().reason).toMatch(/\w/);
    expect(await connection.open()).toBe(false);
    const again = await serveChain(devnet.service.chain, { port: served.port });
    expect(await connection.open()).toBe(true);
    expect(stages).toEqual(['connecting', 'connected', 'lost', 'connected']);
    await connection.close();
    await again.close();
  });

  it('is a damaged chain specification, which is read once', async () => {
    let reads = 0;
    class CountedFile extends File {
      override slice(...range: Parameters<File['slice']>): Blob {
        reads += 1;
        return super.slice(...range);
      }
    }
    const { connection, stages } = create(new CountedFile(['{}'], 'damaged.json'));
    expect([await connection.open(), await connection.open()]).toEqual([false, false]);
    expect([reads, stages]).toEqual([1, ['booting', 'failed']]);
    expect(connection.describe()).toMatchObject({
      ...{ endpoint: 'damaged.json', isFile: true },
      reason: expect.stringContaining('damaged.json'),
    });
    await connection.close();
  });
});
