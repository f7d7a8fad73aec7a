import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import type { SmallChain } from '../../src/chain/SmallChain.js';
import { type ServedChain, serveChain } from '../../src/server/serveChain.js';
import { startChain } from '../chain/helpers.js';
import { closeOf, openSocket, post, request } from './support/clients.js';
import { noteLeaving } from './support/noteLeaving.js';

let chain: SmallChain;
let served: ServedChain;
beforeAll(async () => {
  ({ chain } = await startChain({ mode: { kind: 'instant' } }));
  served = await serveChain(chain, { port: 0, maxFrameBytes: 8192, maxBatch: 5 });
});
afterAll(async () => {
  await served.close();
  chain.close();
});

const ask = (body: string, headers?: Record<string, string>) => post(served.url, { body, headers });
const chainName = JSON.stringify(request('system_chain'));

describe('over HTTP POST', () => {
  test('answers a request in the envelope of the specification', async () => {
    const response = await ask(chainName);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toMatch(/^application\/json/);
    expect(await response.json()).toEqual({ jsonrpc: '2.0', id: 1, result: 'Parachron Service H' });
  });

  test.each([
    ['{', -32700],
    ['', -32700],
    ['[]', -32600],
    ['5', -32600],
    ['null', -32600],
    ['{"id":1,"method":"system_chain"}', -32600],
    ['{"jsonrpc":"2.0","id":{},"method":"system_chain"}', -32600],
    ['{"jsonrpc":"2.0","id":-1,"method":"system_chain"}', -32600],
    ['{"jsonrpc":"2.0","id":1e400,"method":"system_chain"}', -32600],
    ['{"jsonrpc":"2.0","id":98765432109876543210,"method":"system_chain"}', -32600],
    ['{"jsonrpc":"2.0","id":1,"method":7}', -32600],
    ['{"jsonrpc":"2.0","id":1,"method":"system_chain","params":7}', -32600],
    ['{"jsonrpc":"2.0","id":1,"method":"no_such"}', -32601],
    ['{"jsonrpc":"2.0","id":1,"method":"toString"}', -32601],
    ['{"jsonrpc":"2.0","id":1,"method":"state_getStorage","params":[]}', -32602],
    ['{"jsonrpc":"2.0","id":1,"method":"state_getStorage","params":["0x0"]}', -32602],
    ['{"jsonrpc":"2.0","id":1,"method":"state_getStorage","params":{"name":"0x00"}}', -32602],
  ])('answers %s with the standard code %i', async (body, code) => {
    const answer = (await (await ask(body)).json()) as { jsonrpc: string; error: { code: number } };
    expect(answer).toMatchObject({ jsonrpc: '2.0', error: { code, message: expect.any(String) } });
  });

  test('answers batches in order, without notifications, up to a maximum length', async () => {
    const silent = { jsonrpc: '2.0', method: 'system_chain' };
    const batch = [request('system_chain', [], 'a'), silent, 7, request('no_such', [], null)];
    expect(await (await ask(JSON.stringify(batch))).json()).toMatchObject([
      { id: 'a', result: 'Parachron Service H' },
      { id: null, error: { code: -32600 } },
      { id: null, error: { code: -32601 } },
    ]);
    expect((await ask(JSON.stringify(silent))).status).toBe(204);
    expect((await ask(JSON.stringify(Array(5).fill(silent)))).status).toBe(204);
    const long = await (await ask(JSON.stringify(Array(6).fill(silent)))).json();
    expect(long).toMatchObject({ id: null, error: { code: -32010 } });
  });

  test('refuses other verbs, other types, subscriptions and long bodies', async () => {
    expect((await fetch(served.url.replace('ws', 'http'))).status).toBe(405);
    expect((await ask(chainName, { 'content-type': 'text/plain' })).status).toBe(415);
    expect((await ask(chainName, { 'content-type': 'application/json; charset=utf-8' })).status).toBe(200);
    const long = await ask(JSON.stringify(request('system_chain', ['x'.repeat(9000)])));
    expect([long.status, long.headers.get('connection')]).toEqual([413, 'close']);
    const subscription = await (await ask(JSON.stringify(request('chain_subscribeNewHeads')))).json();
    expect(subscription).toMatchObject({ error: { code: -32603 } });
  });

  test('serves scripts of any page if configured, or only of the named pages', async () => {
    const origin = { origin: 'https://app.example' };
    const open = await serveChain(chain, { port: 0, origins: 'any' });
    const preflight = await fetch(open.url.replace('ws', 'http'), {
      method: 'OPTIONS',
      headers: { ...origin, 'access-control-request-method': 'POST' },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*');
    expect(preflight.headers.get('access-control-allow-methods')).toBe('POST');
    expect(preflight.headers.get('access-control-allow-headers')).toBe('content-type');
    const asked = await post(open.url, { body: chainName, headers: origin });
    expect(asked.headers.get('access-control-allow-origin')).toBe('*');
    await open.close();

    const narrow = await serveChain(chain, { port: 0, origins: ['https://app.example'] });
    const there = await post(narrow.url, { body: chainName, headers: origin });
    expect(there.headers.get('access-control-allow-origin')).toBe('https://app.example');
    // Fetch standard, "CORS protocol and HTTP caches": a cache must not give the answer to another page.
    expect(there.headers.get('vary')).toBe('origin');
    const other = { origin: 'https://evil.example' };
    for (const headers of [other, { origin: 'https://app.exampl' }])
      expect((await post(narrow.url, { body: chainName, headers })).status).toBe(403);
    const asking = { method: 'OPTIONS', headers: other };
    expect((await fetch(narrow.url.replace('ws', 'http'), asking)).status).toBe(403);
    const socket = new WebSocket(narrow.url, { headers: other });
    socket.on('error', () => undefined);
    expect(await closeOf(socket)).toBe(1006);
    await narrow.close();
  });
});

describe('over WebSocket', () => {
  test('sends no notification before the answer that names its subscription', async () => {
    const socket = await openSocket(served.url);
    const seen: { id?: number; result?: unknown; params?: { subscription: string } }[] = [];
    socket.on('message', (data) => seen.push(JSON.parse(String(data))));
    const batch = [request('state_getMetadata', [], 1), request('chain_subscribeNewHeads', [], 2)];
    socket.send(JSON.stringify(batch));
    await expect.poll(() => seen.length).toBe(2);
    const [answers, notification] = seen as unknown as [{ result: string }[], (typeof seen)[0]];
    expect(notification.params?.subscription).toBe(answers[1]?.result);
    socket.send(JSON.stringify(request('chain_unsubscribeNewHeads', [answers[1]?.result], 3)));
    await expect.poll(() => seen.length).toBe(3);
    await chain.build();
    socket.send(JSON.stringify(request('system_chain', [], 4)));
    await expect.poll(() => seen.map(({ id }) => id)).toEqual([undefined, undefined, 3, 4]);
    socket.close();
  });
});

describe('with clients that violate the protocol', () => {
  test('closes on frames that are too long, and on bytes that are not HTTP', async () => {
    const socket = await openSocket(served.url);
    socket.send('x'.repeat(9000));
    // 1009: message too big (RFC 6455).
    expect(await closeOf(socket)).toBe(1009);
    const raw = connect(served.port, '127.0.0.1');
    raw.resume().end('nonsense\r\n\r\n');
    await new Promise((done) => raw.once('close', done));
    expect((await ask(chainName)).status).toBe(200);
  });

  test('disconnects a client that sends an incomplete request', async () => {
    const strict = await serveChain(chain, { port: 0, silenceMs: 100 });
    const half = connect(strict.port, '127.0.0.1');
    half.write('POST / HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\n');
    half.write('content-length: 100\r\n\r\n{"json');
    expect((await half.toArray()).join('')).toMatch(/^HTTP\/1\.1 408 /);
    await strict.close();
  });

  test('keeps no timer for a client that has left', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      const socket = await openSocket(served.url);
      await expect.poll(() => vi.getTimerCount()).toBe(1);
      socket.terminate();
      await expect.poll(() => vi.getTimerCount()).toBe(0);
    } finally {
      vi.useRealTimers();
    }
  });

  test('disconnects a client that never reads', async () => {
    const { source, countLeft } = noteLeaving(chain);
    const tight = await serveChain(source, { port: 0, maxUnreadBytes: 1024 * 1024 });
    const socket = await openSocket(tight.url);
    socket.pause();
    const closed = closeOf(socket);
    // The system itself holds some megabytes.
    for (let at = 0; at < 1000; at += 1) socket.send(JSON.stringify(request('state_getMetadata', [], at)));
    await expect.poll(countLeft).toBe(1);
    const others = await post(tight.url, { body: chainName });
    expect(others.status).toBe(200);
    socket.resume();
    expect(await closed).toBe(1006);
    await tight.close();
  });

  test('answers slow requests with an error, and limits the number of clients', async () => {
    const call = () => new Promise(() => undefined);
    const never = { connect: () => ({ call, start() {}, unsubscribe: () => false, close() {} }) };
    const slow = await serveChain(never, { port: 0, timeoutMs: 20 });
    const answer = await (await post(slow.url, { body: chainName })).json();
    expect(answer).toMatchObject({ id: 1, error: { code: -32603 } });
    await slow.close();
    const small = await serveChain(never, { port: 0, maxConnections: 1 });
    const first = await openSocket(small.url);
    const second = new WebSocket(small.url);
    const [error] = await once(second, 'error');
    expect(String(error)).toContain('429');
    expect(await (await post(small.url, { body: chainName })).text()).toContain('Too many connections');
    // A client that has left makes room for another one.
    first.terminate();
    const opens = () => openSocket(small.url).then(Boolean, () => false);
    await expect.poll(opens).toBe(true);
    await small.close();
  });

  test('names a port that is not available', async () => {
    await expect(serveChain(chain, { port: served.port })).rejects.toMatchObject({
      code: 'PORT_UNAVAILABLE',
      facts: { port: served.port, host: '127.0.0.1' },
    });
    await expect(serveChain(chain, { port: 65_536 })).rejects.toMatchObject({
      message: '127.0.0.1:65536 is not available: the highest port is 65535.',
    });
  });
});
