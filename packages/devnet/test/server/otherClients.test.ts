import { once } from 'node:events';
import { Agent, type IncomingMessage, request as openRequest } from 'node:http';
import type { Writable } from 'node:stream';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { defaultLimits, type ServedChain, serveChain } from '../../src/server/serveChain.js';
import { startChain, type TestChain } from '../chain/helpers.js';
import { closeOf, request } from './support/clients.js';
import { noteLeaving } from './support/noteLeaving.js';

let one: TestChain;
let served: ServedChain;
beforeAll(async () => {
  one = await startChain();
  served = await serveChain(one.chain, { port: 0 });
});
afterAll(async () => {
  await served.close();
  one.chain.close();
});

// `java.net.http.HttpClient` with its defaults, and `curl --http2`: RFC 7540, section 3.2. A node of polkadot-sdk answers in HTTP/1.1:
// jsonrpsee's `is_upgrade_request` knows WebSocket alone.
test('answers HTTP clients that offer HTTP/2 for the connection', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const upgrade = { connection: 'Upgrade, HTTP2-Settings', upgrade: 'h2c', 'http2-settings': 'AAMAAABk' };
  const answers: unknown[] = [];
  for (const pieces of [1, 3]) {
    const body = JSON.stringify(request('system_chain', [], pieces));
    const headers = { ...upgrade, 'content-type': 'application/json', 'content-length': body.length };
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      const asked = openRequest({ port: served.port, method: 'POST', agent, headers }, resolve);
      asked.on('error', reject).on('upgrade', () => reject(new Error('the protocol changed')));
      const length = Math.ceil(body.length / pieces);
      for (let at = 0; at < body.length; at += length) asked.write(body.slice(at, at + length));
      asked.end();
    });
    answers.push(response.statusCode, JSON.parse((await response.toArray()).join('')));
  }
  agent.destroy();
  const answerTo = (id: number) => ({ jsonrpc: '2.0', id, result: one.chain.name });
  expect(answers).toEqual([200, answerTo(1), 200, answerTo(3)]);
});

// polkadot-sdk, `sc-rpc-server`, `NodeHealthProxy`: for monitors and containers.
test('answers monitors like a node that should have no peers', async () => {
  const { source, countLeft } = noteLeaving(one.chain);
  const watched = await serveChain(source, { port: 0 });
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(watched.url.replace('ws', 'http') + path, init).then(async (response) => [
      response.status,
      await response.text(),
    ]);
  expect(await ask('/health')).toEqual([200, '{"peers":0,"isSyncing":false,"shouldHavePeers":false}']);
  expect(await ask('/health/readiness')).toEqual([200, '']);
  expect(await ask('/health/other')).toEqual([405, '']);
  expect(await ask('/health', { headers: { origin: 'https://app.example' } })).toEqual([403, '']);
  // A monitor asks for as long as the network runs: a session that stays open is memory for good.
  expect(countLeft()).toBe(2);
  await watched.close();
});

test('a chain that is closed is not ready', async () => {
  const { chain } = await startChain();
  const ended = await serveChain(chain, { port: 0 });
  chain.close();
  expect((await fetch(`${ended.url.replace('ws', 'http')}/health/readiness`)).status).toBe(500);
  await ended.close();
});

// polkadot-sdk, `sc-rpc-server`: `PingConfig::new().ping_interval(30s).inactive_limit(60s).max_failures(3)`. The WebSocket of
// py-substrate-interface answers pings only while a request waits.
test.each<[string, { most: number; asks?: number; frame?: number[] }]>([
  ['answers no ping', { most: 3 }],
  ['answers no ping, and asks six times', { most: 9, asks: 6 }],
  ['sends an incomplete frame', { most: 3, frame: [0x81, 0xfe, 0x10] }],
])('disconnects a client that %s', async (_what, { most, asks = 0, frame = [] }) => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const socket = new WebSocket(served.url, { autoPong: frame.length > 0 });
  await once(socket, 'open');
  (socket as unknown as { _socket: Writable })._socket.write(new Uint8Array(frame));
  const closed = closeOf(socket);
  for (let pings = 1; pings <= most; pings += 1) {
    vi.advanceTimersByTime(defaultLimits.silenceMs);
    await once(socket, 'ping');
    if (pings <= asks) socket.send(JSON.stringify(request('system_chain', [], pings)));
    // The server reads what the client sent before this request.
    await (pings <= asks ? once(socket, 'message') : fetch(served.url.replace('ws', 'http')));
  }
  vi.advanceTimersByTime(defaultLimits.silenceMs);
  expect(await closed).toBe(1006);
});
