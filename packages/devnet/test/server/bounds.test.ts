import { on, once } from 'node:events';
import { isRecord } from '@parachron/core';
import type { RpcSource } from '@parachron/node';
import { u8aToHex } from '@polkadot/util';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { runRpcMessage } from '../../src/server/runRpcMessage.js';
import { defaultLimits, serveChain } from '../../src/server/serveChain.js';
import { encode, sign, startChain, startTime } from '../chain/helpers.js';
import { openSocket, post, request } from './support/clients.js';
import { noteLeaving } from './support/noteLeaving.js';

const day = 86_400_000;

async function openSession(limits: { maxBlocks?: number; maxTravelMs?: number; maxAnswerBytes?: number }) {
  const { chain } = await startChain();
  const session = chain.connect(undefined, limits);
  return { chain, session, call: (method: string, ...params: unknown[]) => session.call(method, params) };
}

describe('development methods', () => {
  test('limit the blocks of one request', async () => {
    const { chain, call } = await openSession({ maxBlocks: 5 });
    const refused = { code: 'RPC_REQUEST_FAILED', facts: { code: 1 } };
    await expect(call('dev_newBlock', { count: 6 })).rejects.toMatchObject(refused);
    await expect(call('dev_newBlock', { to: 6 })).rejects.toThrow('at most 5 blocks, got 6');
    expect(chain.head.number).toBe(0);
    await call('dev_newBlock', { count: 5 });
    expect(chain.head.number).toBe(5);
  });

  test('count the block at the end of a journey through time', async () => {
    const { chain, call } = await openSession({ maxBlocks: 0 });
    await expect(call('dev_timeTravel', startTime + day)).rejects.toThrow('Stopped after 0 blocks');
    expect(chain.head.number).toBe(0);
  });

  test('limit the time of one request', async () => {
    const { chain, call } = await openSession({ maxTravelMs: 2 * day });
    await expect(call('dev_timeTravel', startTime + 3 * day)).rejects.toThrow('at most 2 days, got 3');
    expect(chain.head.number).toBe(0);
    await call('dev_timeTravel', startTime + 2 * day);
    expect(chain.time).toBe(startTime + 2 * day);
  });

  test('limit the bytes of an answer', async () => {
    const { call } = await openSession({ maxAnswerBytes: 1000 });
    const keys = await call('state_getKeysPaged', '0x', 100);
    for (const [method, ...params] of [
      ['state_queryStorageAt', keys],
      ['state_getReadProof', keys],
    ] as const) {
      await expect(call(method, ...params)).rejects.toMatchObject({ facts: { code: -32008 } });
    }
  });

  test.each(['WebSocket', 'HTTP'])('stop when the client has disconnected, over %s', async (kind) => {
    const { chain } = await startChain();
    const { source, countOpen } = noteLeaving(chain);
    const served = await serveChain(source, { port: 0, maxBlocks: 1_000_000 });
    const body = JSON.stringify(request('dev_newBlock', [{ count: 1_000_000 }]));
    if (kind === 'HTTP') {
      const stop = new AbortController();
      const { port } = served;
      const asked = fetch(`http://127.0.0.1:${port}`, {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json' },
        signal: stop.signal,
      }).catch(() => undefined);
      await expect.poll(() => chain.head.number).toBeGreaterThan(0);
      stop.abort();
      await asked;
    } else {
      const socket = await openSocket(served.url);
      socket.send(body);
      await expect.poll(() => chain.head.number).toBeGreaterThan(0);
      socket.terminate();
    }
    await expect.poll(countOpen).toBe(0);
    expect(chain.head.number).toBeLessThan(1_000_000);
    await served.close();
    chain.close();
  });

  test('stop when the answer has timed out, and serve other clients meanwhile', async () => {
    const { chain } = await startChain();
    const { source, countOpen } = noteLeaving(chain);
    const limits = { ...defaultLimits, maxBlocks: 1_000_000 };
    const replies: string[] = [];
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const text = JSON.stringify(request('dev_newBlock', [{ count: 1_000_000 }]));
      const answered = runRpcMessage(source.connect(undefined, limits), {
        text,
        limits,
        reply: (answer) => replies.push(answer),
      });
      await expect.poll(() => chain.head.number).toBeGreaterThan(0);
      expect(await source.connect().call('system_chain', [])).toBe('Parachron Service H');
      expect(replies).toEqual([]);
      vi.advanceTimersByTime(limits.timeoutMs);
      await answered;
    } finally {
      vi.useRealTimers();
    }
    expect(JSON.parse(replies[0] ?? '')).toMatchObject({ id: 1, error: { code: -32603 } });
    await expect.poll(countOpen).toBe(0);
    expect(chain.head.number).toBeLessThan(1_000_000);
    chain.close();
  });

  test('end a subscription whose answer has timed out', async () => {
    const { chain } = await startChain();
    const { source, countOpen } = noteLeaving(chain);
    const session = source.connect(() => undefined, { subscriptions: 1 });
    const replies: string[] = [];
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const answered = runRpcMessage(session, {
      text: JSON.stringify(request('chainHead_v1_follow', [true])),
      limits: defaultLimits,
      reply: (answer) => replies.push(answer),
    });
    vi.advanceTimersByTime(defaultLimits.timeoutMs);
    vi.useRealTimers();
    await answered;
    expect(replies[0]).toContain('Not done within');
    await expect.poll(countOpen).toBe(0);
    expect(await session.call('chain_subscribeNewHeads', [])).toEqual(expect.any(String));
    chain.close();
  });
});

describe('large requests', async () => {
  const { chain } = await startChain();
  const session = chain.connect(() => undefined);
  const keys = Array.from({ length: 20_000 }, (_, at) => {
    return `0xfeed${at.toString(16).padStart(8, '0')}${'ab'.repeat(28)}`;
  });
  afterAll(() => chain.close());

  const text = (method: string, ...params: unknown[]) => JSON.stringify(request(method, params));
  const values = (value: string | null) => keys.map((key) => [key, value]);
  const long = 'ab'.repeat(3_140_000);

  async function ask(message: string): Promise<string> {
    let answer = '';
    const reply = (given: string) => {
      answer = given;
    };
    await runRpcMessage(session, { text: message, limits: defaultLimits, reply });
    return answer;
  }

  test('are answered', async () => {
    const startOf = async (message: string) => (await ask(message)).slice(0, 200);
    expect(await startOf(text('dev_setStorage', values('0xcd')))).toContain('"result":"0x');
    expect(await startOf(text('state_queryStorageAt', keys))).toContain('"changes":[["0xfeed00000000');
    expect(await startOf(text('state_getKeysPaged', '0xfeed', 1000, keys[10_000]))).toContain(
      `["${keys[10_001]}`,
    );
    expect(await startOf(text('dev_setStorage', [[`0x${long}`, '0x01']]))).toContain('-32602');
    expect(await startOf(text('system_accountNextIndex', long))).toContain('-32602');
    expect(await startOf(`["${'\\",'.repeat(2_000_000)}"]`)).toContain('-32600');
    expect(await startOf(`{"params":[[${'1,'.repeat(2_000_000)}1]]}`)).toContain('-32600');
    expect(await startOf(text('dev_setStorage', values(null)))).toContain('"result":"0x');
  });
});

test('a request that is answered leaves no timer, and a long batch no further text', async () => {
  let written = 0;
  const toJSON = () => {
    written += 1;
    return 'x'.repeat(1000);
  };
  const session = {
    call: () => Promise.resolve({ toJSON }),
    start: () => {},
    unsubscribe: () => true,
    close: () => {},
  };
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const answers: string[] = [];
    const reply = (answer: string) => void answers.push(answer);
    const limits = { ...defaultLimits, maxAnswerBytes: 2500 };
    await runRpcMessage(session, { text: metadataBatch(100), limits, reply });
    expect(answers).toEqual([expect.stringContaining('-32011')]);
    expect([written, vi.getTimerCount()]).toEqual([3, 0]);
    await runRpcMessage(session, {
      text: metadataBatch(1),
      limits: { ...limits, maxAnswerBytes: 900 },
      reply,
    });
    // jsonrpsee: `OVERSIZED_RESPONSE_CODE`.
    expect(answers[1]).toContain('-32008');
  } finally {
    vi.useRealTimers();
  }
});

test('the answers to a batch are limited together', async () => {
  const { chain } = await startChain();
  const whole = JSON.stringify(await chain.provider.send('state_getMetadata', []));
  const limits = { maxAnswerBytes: whole.length * 2, maxSubscriptions: 1 };
  const { url, close } = await serveChain(chain, { port: 0, ...limits });
  expect(await (await post(url, { body: metadataBatch(1) })).text()).toContain(whole);
  expect(await (await post(url, { body: metadataBatch(10) })).json()).toMatchObject({
    id: null,
    error: { code: -32011, message: 'The batch response was too large' },
  });
  // The client never learns the id of the subscription, so it ends, and another one is possible.
  const socket = await openSocket(url);
  const answers: { id: unknown; result: unknown }[] = [];
  socket.on('message', (data) => answers.push(JSON.parse(String(data))));
  const subscribe = request('chain_subscribeNewHeads', [], 'new');
  socket.send(JSON.stringify([subscribe, ...JSON.parse(metadataBatch(10))]));
  await expect.poll(() => answers).toMatchObject([{ id: null }]);
  socket.send(JSON.stringify(request('system_chain', [], 'later')));
  await expect.poll(() => answers).toMatchObject([{ id: null }, { id: 'later' }]);
  socket.send(JSON.stringify(subscribe));
  await expect.poll(() => answers[2]).toMatchObject({ id: 'new', result: expect.any(String) });
  await close();
  chain.close();
});

function metadataBatch(count: number): string {
  return JSON.stringify(Array.from({ length: count }, (_, at) => request('state_getMetadata', [], at)));
}

test('the subscriptions of a client are limited', async () => {
  const { chain } = await startChain();
  const served = await serveChain(chain, { port: 0, maxSubscriptions: 2 });
  const [first, second] = [await openSocket(served.url), await openSocket(served.url)];
  const ask = async (socket: WebSocket, method: string, params: unknown[]) => {
    socket.send(JSON.stringify(request(method, params)));
    for await (const [data] of on(socket, 'message')) {
      const { id, result, error } = JSON.parse(String(data));
      if (id !== undefined) return error?.code ?? result;
    }
  };
  const subscribe = (socket: WebSocket) => ask(socket, 'state_subscribeStorage', [['0x00']]);
  const id = await subscribe(first);
  await subscribe(first);
  expect(await subscribe(first)).toBe(-32006);
  expect(await subscribe(second)).toEqual(expect.any(String));
  expect(await ask(first, 'state_unsubscribeStorage', [id])).toBe(true);
  expect(await subscribe(first)).toEqual(expect.any(String));
  expect(await subscribe(first)).toBe(-32006);
  await served.close();
  chain.close();
});

// Its client would never learn the id of the subscription.
test('a request without an id begins no subscription', async () => {
  const { chain } = await startChain();
  const served = await serveChain(chain, { port: 0, maxSubscriptions: 1 });
  const socket = await openSocket(served.url);
  const subscribe = request('chain_subscribeNewHeads');
  for (const message of [{ ...subscribe, id: undefined }, request('system_name')])
    socket.send(JSON.stringify(message));
  await once(socket, 'message');
  socket.send(JSON.stringify(subscribe));
  const [data] = await once(socket, 'message');
  expect(JSON.parse(String(data))).toMatchObject({ id: 1, result: expect.any(String) });
  await served.close();
  chain.close();
});

describe('many messages of a client at once', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
  afterEach(() => void vi.useRealTimers());

  /** Serves a chain whose answers wait for a signal, and counts the requests. */
  async function serveSlowly() {
    const counts = { asked: 0, open: 0, most: 0, left: 0 };
    let release = () => {};
    const sign = new Promise<void>((resolve) => {
      release = resolve;
    });
    const call = async () => {
      counts.asked += 1;
      counts.open += 1;
      counts.most = Math.max(counts.most, counts.open);
      await sign;
      counts.open -= 1;
      return 'answered';
    };
    const close = () => {
      counts.left += 1;
    };
    const source: RpcSource = { connect: () => ({ call, start: () => {}, unsubscribe: () => true, close }) };
    return { counts, release, source, served: await serveChain(source, { port: 0, maxPending: 3 }) };
  }
  const texts = Array.from({ length: 20 }, (_, at) => JSON.stringify(request('system_chain', [], at)));

  test('are answered a few at a time, all in the end', async () => {
    const { counts, release, served } = await serveSlowly();
    const socket = await openSocket(served.url);
    let answers = 0;
    let pings = 0;
    socket.on('message', () => {
      answers += 1;
    });
    socket.on('ping', () => {
      pings += 1;
    });
    for (const text of texts) socket.send(text);
    await expect.poll(() => counts.asked).toBe(3);
    // The server does not read the answers to its pings meanwhile, and the client is not silent.
    for (let sent = 1; sent <= 6; sent += 1) {
      vi.advanceTimersByTime(defaultLimits.silenceMs);
      await expect.poll(() => pings).toBe(sent);
    }
    release();
    await expect.poll(() => answers).toBe(20);
    expect(counts.most).toBe(3);
    await served.close();
  });

  test('stay with the client while the server answers others', async () => {
    const { counts, release, source, served } = await serveSlowly();
    const patient = await serveChain(source, { port: 0, maxPending: 1000 });
    const sockets = [await openSocket(served.url), await openSocket(patient.url)] as const;
    // More than the buffers of the system hold.
    const long = JSON.stringify(request('system_chain', ['x'.repeat(1_000_000)]));
    for (let at = 0; at < 60; at += 1) for (const socket of sockets) socket.send(long);
    await expect.poll(() => counts.asked).toBe(63);
    expect(sockets.map(({ bufferedAmount }) => bufferedAmount > 0)).toEqual([true, false]);
    release();
    for (const socket of sockets) socket.terminate();
    await Promise.all([served.close(), patient.close()]);
  });

  test('do not hide that the client has disconnected, though none is answered', async () => {
    const { counts, release, served } = await serveSlowly();
    const socket = await openSocket(served.url);
    for (const text of texts) socket.send(text);
    await expect.poll(() => counts.asked).toBe(3);
    socket.terminate();
    await expect.poll(() => vi.advanceTimersByTime(defaultLimits.silenceMs) && counts.left).toBe(1);
    expect([counts.asked, counts.open]).toEqual([3, 3]);
    release();
    await served.close();
  });

  test('are dropped when the client has disconnected', async () => {
    const { counts, release, source, served } = await serveSlowly();
    const other = await serveChain(source, { port: 0 });
    const socket = await openSocket(served.url);
    for (const text of texts) socket.send(text);
    await expect.poll(() => counts.asked).toBe(3);
    await served.close();
    release();
    // The answer to another client takes longer than the next message of this one would.
    expect(await (await post(other.url, { body: texts[0] ?? '' })).json()).toMatchObject({ id: 0 });
    expect(counts.asked).toBe(4);
    await other.close();
  });
});

// Clients leave a server whose pings they cannot answer in time; `ws` does so after 60.
test('a client that watches many transactions has one ping to answer at a time', async () => {
  const local = await startChain();
  const served = await serveChain(local.chain, { port: 0, finalityDelayMs: 1 });
  const socket = new WebSocket(served.url, { autoPong: false });
  await new Promise((resolve) => socket.once('open', resolve));
  const pings: Buffer[] = [];
  const final = new Set<string>();
  socket.on('ping', (data) => void pings.push(data));
  const answered = new Set<unknown>();
  socket.on('message', (data) => {
    const { id, params } = JSON.parse(String(data)) as {
      id?: unknown;
      params?: { subscription: string; result: unknown };
    };
    answered.add(id);
    if (isRecord(params?.result) && 'finalized' in params.result) final.add(params.subscription);
  });
  const call = encode(local, 'System.remark_with_event', { remark: '0x01' });
  for (let nonce = 0; nonce < 100; nonce += 1) {
    const extrinsic = u8aToHex(sign(local, call, local.keys.alice, { nonce }));
    socket.send(JSON.stringify(request('author_submitAndWatchExtrinsic', [extrinsic], nonce)));
  }
  await expect.poll(() => local.chain.pool.listReady().length).toBe(100);
  await local.chain.build();
  await expect.poll(() => pings.length).toBe(1);
  // An answer arrives after all that was sent before it.
  socket.send(JSON.stringify(request('system_chain', [], 'later')));
  await expect.poll(() => answered.has('later')).toBe(true);
  expect([pings.length, final.size]).toEqual([1, 0]);
  socket.on('ping', (data) => socket.pong(data));
  socket.pong(pings[0]);
  await expect.poll(() => final.size).toBe(100);
  expect(pings.length).toBeLessThan(20);
  socket.terminate();
  await served.close();
  local.chain.close();
});
