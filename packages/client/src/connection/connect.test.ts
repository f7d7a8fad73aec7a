import { constantRead, runtimeCallRead, storageRead } from '@parachron/core';
import { createFork, createServiceChain, createTarget, type SmallChain } from '@parachron/devnet';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { WebSocket } from 'ws';
import { type FaultyServer, serveSocket } from '../../test/faultyServers.js';
import { fakeTime, passTime } from '../../test/passTime.js';
import { type ConnectOptions, connect } from './connect.js';

interface Request {
  readonly id: number;
  readonly method: string;
  readonly params: readonly unknown[];
}

/** Answers a request in the place of the node; undefined leaves the request to the node. */
type Trouble = (request: Request, socket: WebSocket) => object | 'silence' | undefined;

let small: SmallChain;
let trouble: Trouble;
let server: FaultyServer;
let asked: Request[];
const ends: (() => Promise<unknown>)[] = [];

beforeEach(async () => {
  small = await createServiceChain({ variant: 'H', mode: { kind: 'manual' } });
  await small.build();
  trouble = () => undefined;
  asked = [];
  const node = small.provider;
  const answer = async (request: Request, socket: WebSocket) => {
    asked.push(request);
    const given = trouble(request, socket);
    if (given === 'silence') return;
    const { id, method, params } = request;
    const answered = given ?? {
      result: await node.send(method, [...params]).catch((error: Error & { code: number }) => {
        throw { error: { code: error.code, message: error.message } };
      }),
    };
    socket.send(JSON.stringify({ jsonrpc: '2.0', id, ...answered }));
  };
  server = await serveSocket((socket) => {
    socket.on('message', (data) => {
      const request: Request = JSON.parse(data.toString());
      answer(request, socket).catch((refusal: object) =>
        socket.send(JSON.stringify({ jsonrpc: '2.0', id: request.id, ...refusal })),
      );
    });
  });
});

afterEach(async () => {
  vi.useRealTimers();
  await Promise.all(ends.splice(0).map((end) => end()));
  await server.close();
  small.close();
});

async function open(options: ConnectOptions = {}) {
  const chain = await connect(`ws://${server.host}`, { timeoutMs: Number.POSITIVE_INFINITY, ...options });
  ends.push(() => chain.close());
  return chain;
}

const refuse = (code: number, message: string, data?: unknown) => ({ error: { code, message, data } });
// The words of Substrate nodes, with their codes.
const methodMissing = refuse(-32_601, 'Method not found');
const discarded = refuse(4003, 'Client error: UnknownBlock: State already discarded for 0x01');
const unknownBlock = refuse(4003, 'Client error: UnknownBlock: Header was not found in the database: 0x01');
const limited = refuse(-32_999, 'RPC rate limit exceeded');

const reads = {
  number: storageRead('System', 'Number', [], (value) => Number(value?.toString())),
  deposit: constantRead('Balances', 'ExistentialDeposit', (value) => BigInt(value.toString())),
  version: runtimeCallRead(
    'Core',
    'version',
    () => new Uint8Array(),
    (bytes) => bytes.length,
  ),
};

describe('a node with a rate limit', () => {
  test('is connected to and read from as fully as a node without', async () => {
    const free = await open();
    const expected = await (await free.snapshot()).read(reads);
    // A refusal that counts as an answer would give other metadata, and no hash of the code.
    const refused = new Set(['state_getStorageHash', 'Metadata_metadata_versions']);
    trouble = ({ method, params }) =>
      refused.delete(method) || refused.delete(String(params[0])) ? limited : undefined;
    const chain = await open();
    const { runtime } = chain;
    expect(runtime.metadataVersion).toBe(free.runtime.metadataVersion);
    expect(runtime.codeHash).toBe(free.runtime.codeHash);
    expect(runtime.codeHash).toBeDefined();
    expect(await (await chain.snapshot()).read(reads)).toEqual(expected);
    expect(refused.size).toBe(0);
  });
});

describe('a node that lacks optional methods', () => {
  test('without metadata versions is read with version 14', async () => {
    trouble = ({ method, params }) =>
      method === 'state_call' && String(params[0]).startsWith('Metadata_') ? methodMissing : undefined;
    const chain = await open();
    expect(chain.runtime.metadataVersion).toBe(14);
    const { number, deposit } = await (await chain.snapshot()).read(reads);
    expect(number).toMatchObject({ known: true, value: 1 });
    expect(deposit).toMatchObject({ known: true });
  });

  test.each([
    ['the hash of the code', 'state_getStorageHash'],
    ['many values at once', 'state_queryStorageAt'],
  ])('without %s gives the same values', async (_name, missing) => {
    trouble = ({ method }) => (method === missing ? methodMissing : undefined);
    const chain = await open();
    expect(chain.runtime.codeHash === undefined).toBe(missing === 'state_getStorageHash');
    const { number } = await (await chain.snapshot()).read(reads);
    expect(number).toMatchObject({ known: true, value: 1 });
  });

  test('that keeps recent blocks only states the hash of block 0 by the specification of its chain', async () => {
    const { genesisHash } = await open();
    let stated: object = methodMissing;
    trouble = ({ method, params }) =>
      method === 'chain_getBlockHash' && params[0] === 0
        ? { result: null }
        : method === 'chainSpec_v1_genesisHash'
          ? stated
          : undefined;
    await expect(open()).rejects.toMatchObject({
      code: 'NOT_A_SUBSTRATE_NODE',
      message: expect.stringContaining('it does not state the hash of its block 0'),
    });
    stated = { result: genesisHash };
    expect((await open()).genesisHash).toBe(genesisHash);
  });

  test('without a needed method is no node of a chain', async () => {
    trouble = ({ method }) => (/^chain_getFinalizedHead|_v1_/.test(method) ? methodMissing : undefined);
    await expect(open()).rejects.toMatchObject({
      code: 'NOT_A_SUBSTRATE_NODE',
      message: expect.stringContaining('chain_getFinalizedHead'),
    });
  });
});

describe('a pruned block', () => {
  test.each([
    ['state', 'state_getRuntimeVersion', discarded, 'State already discarded'],
    ['header, with an error', 'chain_getHeader', unknownBlock, 'Header was not found'],
    ['header, with null', 'chain_getHeader', { result: null }, 'it knows no such block'],
  ] as const)(
    'without its %s is unavailable, with the words of the node',
    async (_name, lacking, answer, words) => {
      const chain = await open();
      const old = small.head.hash;
      for (let count = 0; count < 3; count += 1) await small.build();
      trouble = ({ method, params }) => (method === lacking && params.includes(old) ? answer : undefined);
      await expect(chain.snapshot(old)).rejects.toMatchObject({
        code: 'BLOCK_UNAVAILABLE',
        facts: { block: old, reason: expect.stringContaining(words) },
      });
      expect((await chain.snapshot()).block.number).toBe(4);
    },
  );

  test('that is pruned after its snapshot is an error of the read, and no empty value', async () => {
    const chain = await open();
    const snapshot = await chain.snapshot();
    trouble = ({ method }) => (/^state_(queryStorageAt|getStorage)$/.test(method) ? discarded : undefined);
    await expect(snapshot.read({ number: reads.number })).rejects.toMatchObject({
      code: 'RPC_FAILED',
      facts: { rpcCode: 4003 },
    });
    // The failure may be temporary: the next read asks again.
    trouble = () => undefined;
    expect((await snapshot.read({ number: reads.number })).number).toMatchObject({ value: 1 });
  });

  test('makes a runtime call unknown, and leaves the other reads', async () => {
    const chain = await open();
    const snapshot = await chain.snapshot();
    trouble = ({ method }) => (method === 'state_call' ? discarded : undefined);
    const { number, version } = await snapshot.read(reads);
    expect(number).toMatchObject({ known: true, value: 1 });
    expect(version).toMatchObject({
      known: false,
      reason: expect.stringContaining('State already discarded'),
    });
  });
});

describe('answers at the wrong time', () => {
  test('an answer after the time limit changes nothing', async () => {
    fakeTime();
    const chain = await open({ timeoutMs: 300 });
    let late: (() => void) | undefined;
    trouble = ({ id, method }, socket) => {
      if (method !== 'system_health') return undefined;
      late = () => socket.send(JSON.stringify({ jsonrpc: '2.0', id, result: 'too late' }));
      return 'silence';
    };
    const silent = expect(chain.request('system_health', [])).rejects.toMatchObject({
      code: 'ENDPOINT_TIMEOUT',
    });
    await expect.poll(() => late).toBeDefined();
    await passTime(silent);
    late?.();
    expect(await chain.request('system_chain', [])).toBe(chain.runtime.chain);
  });

  test('an answer that comes twice, or for another id, goes to no other request', async () => {
    const chain = await open();
    trouble = ({ id, method }, socket) => {
      if (method !== 'system_name') return undefined;
      for (const other of [id, id + 1, 1_000_000, -1])
        socket.send(JSON.stringify({ jsonrpc: '2.0', id: other, result: `for ${other - id}` }));
      return 'silence';
    };
    expect(await chain.request('system_name', [])).toBe('for 0');
    expect(await chain.request('system_chain', [])).toBe(chain.runtime.chain);
  });

  test('answers in the opposite order reach their requests', async () => {
    const chain = await open();
    const held: (() => void)[] = [];
    trouble = ({ id, method }, socket) => {
      held.push(() => socket.send(JSON.stringify({ jsonrpc: '2.0', id, result: method })));
      if (held.length === 3) for (const send of held.reverse()) send();
      return 'silence';
    };
    const methods = ['system_a', 'system_b', 'system_c'];
    expect(await Promise.all(methods.map((method) => chain.request(method, [])))).toEqual(methods);
  });

  test('a connection that ends between two answers fails only the requests without an answer', async () => {
    const chain = await open();
    let end: () => void = () => undefined;
    trouble = ({ id, method }, socket) => {
      end = () => socket.terminate();
      if (method === 'system_a') socket.send(JSON.stringify({ jsonrpc: '2.0', id, result: 'a' }));
      return 'silence';
    };
    const asking = ['system_a', 'system_b', 'system_c'].map((method) => chain.request(method, []));
    const ended = Promise.allSettled(asking);
    expect(await asking[0]).toBe('a');
    end();
    for (const other of (await ended).slice(1))
      expect(other).toMatchObject({ reason: { code: 'CONNECTION_LOST' } });
    await expect(chain.snapshot(small.head.hash)).rejects.toMatchObject({ code: 'CONNECTION_LOST' });
  });
});

describe('the head', () => {
  test('a snapshot after a new block has the new head, and an older snapshot keeps its block', async () => {
    const chain = await open();
    const first = await chain.snapshot();
    await small.build();
    const second = await chain.snapshot();
    expect([first.block.number, second.block.number]).toEqual([1, 2]);
    const numbers = await Promise.all(
      [first, second].map((snapshot) => snapshot.read({ number: reads.number })),
    );
    expect(numbers.map(({ number }) => number.known && number.value)).toEqual([1, 2]);
  });

  test('a snapshot of a block that another block replaced still reads that block', async () => {
    const target = await createTarget({ mode: { kind: 'manual' } });
    const fork = await createFork({ node: await connect(target.provider) });
    const parent = fork.head;
    const { hash: replaced, number } = await fork.build();
    const snapshot = await (await connect(fork.provider)).snapshot(replaced);
    await fork.setHead(parent.hash);
    await fork.build();
    expect(fork.head).not.toMatchObject({ hash: replaced });
    expect((await snapshot.read({ number: reads.number })).number).toMatchObject({
      value: number,
      evidence: { block: { number, hash: replaced } },
    });
    await fork.close();
    target.close();
  });

  test('that the next node behind a load balancer does not have yet is read again', async () => {
    // The node lacks the head for the first question about it, when connecting and for a later snapshot.
    const known = new Set<unknown>();
    trouble = ({ method, params }) => {
      if (method !== 'state_getRuntimeVersion' || known.has(params[0])) return undefined;
      known.add(params[0]);
      return unknownBlock;
    };
    const chain = await open();
    expect((await chain.snapshot()).block.number).toBe(1);
    await small.build();
    expect((await chain.snapshot()).block.number).toBe(2);
    expect(known.size).toBe(2);
  });

  test('a block hash of another length is refused before anything is sent', async () => {
    const chain = await open();
    asked.length = 0;
    await expect(chain.snapshot('0x1234')).rejects.toMatchObject({ fault: 'input' });
    expect(asked).toEqual([]);
  });
});
