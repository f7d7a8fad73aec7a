// Many clients that connect at once request the metadata of a real runtime.

import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { createFork, type RuntimeFork } from '../../src/index.js';
import { serveChain } from '../../src/server/serveChain.js';
import { loadRelaySpec } from '../support/realSpecs.js';

const clients = 100;
let relay: RuntimeFork;
let served: Awaited<ReturnType<typeof serveChain>>;

beforeAll(async () => {
  relay = await createFork({ spec: await loadRelaySpec() });
  served = await serveChain(relay, { port: 0, maxConnections: clients });
});
afterAll(async () => {
  await served.close();
  await relay.close();
});

async function open(): Promise<WebSocket> {
  const socket = new WebSocket(served.url);
  await new Promise((done) => socket.once('open', done));
  return socket;
}

function hear(socket: WebSocket): Promise<string> {
  return new Promise((resolve, reject) => {
    socket.once('message', (data) => resolve(String(data)));
    socket.once('close', () => reject(new TypeError('the server ended the connection')));
  });
}

const ask = (socket: WebSocket, id: number) =>
  socket.send(JSON.stringify({ jsonrpc: '2.0', id, method: 'state_getMetadata', params: [] }));

test('100 clients get the metadata at once', async () => {
  const sockets = await Promise.all(Array.from({ length: clients }, open));
  const hearing = sockets.map(hear);
  for (const [at, socket] of sockets.entries()) ask(socket, at);
  const answers = await Promise.all(hearing);
  const { result } = JSON.parse(answers[0] ?? '');
  expect(result.length).toBeGreaterThan(400_000);
  for (const [at, answer] of answers.entries()) {
    // The metadata is compared as text: parsing each answer takes most of the time of the test.
    const [head = '', tail = ''] = answer.split(result);
    expect(JSON.parse(`${head}${tail}`), `the answer to client ${at}`).toEqual({
      jsonrpc: '2.0',
      id: at,
      result: '',
    });
  }
  for (const socket of sockets) socket.terminate();
}, 120_000);
