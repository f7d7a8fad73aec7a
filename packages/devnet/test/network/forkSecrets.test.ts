import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { inspect } from 'node:util';
import { isParachronError } from '@parachron/core';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { type WebSocket, WebSocketServer } from 'ws';
import { createFork } from '../../src/index.js';

let server: WebSocketServer | undefined;
afterEach(() => {
  vi.restoreAllMocks();
  for (const socket of server?.clients ?? []) socket.terminate();
  server?.close();
  server = undefined;
});

/** A node with given answers by method; undefined is no answer. */
async function serve(answer: (method: string, socket: WebSocket) => object | undefined): Promise<string> {
  const started = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  server = started;
  started.on('connection', (socket) => {
    socket.on('message', (data) => {
      const { id, method } = JSON.parse(data.toString()) as { id: number; method: string };
      const given = answer(method, socket);
      if (given) socket.send(JSON.stringify({ jsonrpc: '2.0', id, ...given }));
    });
  });
  await new Promise((resolve) => started.once('listening', resolve));
  return `127.0.0.1:${(started.address() as AddressInfo).port}`;
}

/** A server that ends each connection. */
async function refuseClients(): Promise<string> {
  const server = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const hash = `0x${'11'.repeat(32)}`;
const header = {
  number: '0x1',
  parentHash: hash,
  stateRoot: hash,
  extrinsicsRoot: hash,
  digest: { logs: [] },
};
const heads: Readonly<Record<string, object>> = {
  chain_getFinalizedHead: { result: hash },
  chain_getHeader: { result: header },
  system_chain: { result: 'Some Chain' },
};
const failed = { error: { code: -32000, message: 'State already discarded' } };
const drop = (socket: WebSocket) => {
  socket.terminate();
  return undefined;
};

test.each<[string, string, () => Promise<string>]>([
  ['it refuses connections', 'FORK_UNREACHABLE', async () => `ws://me:SECRET@${await refuseClients()}`],
  ['it is no WebSocket', 'FORK_UNREACHABLE', async () => 'https://me:SECRET@rpc.example'],
  ['it is no address', 'FORK_UNREACHABLE', async () => 'wss://me:SECRET@exa mple.com'],
  ['its port is none', 'FORK_UNREACHABLE', async () => 'wss://me:SECRET@rpc.example:99999'],
  [
    'it goes away midway',
    'FORK_UNREACHABLE',
    async () => `ws://me:SECRET@${await serve((_, socket) => drop(socket))}`,
  ],
  ['it answers an error', 'FORK_UNREACHABLE', async () => `ws://me:SECRET@${await serve(() => failed)}`],
  [
    'it goes away while the chain starts',
    'FORK_UNREACHABLE',
    async () => `ws://me:SECRET@${await serve((method, socket) => heads[method] ?? drop(socket))}`,
  ],
  [
    'its state is not there',
    'FORK_UNREACHABLE',
    async () => `ws://me:SECRET@${await serve((method) => heads[method] ?? failed)}`,
  ],
])('a fork shows no secret of its address when %s', async (_when, code, start) => {
  const printed: unknown[] = [];
  for (const level of ['error', 'warn', 'log'] as const) {
    vi.spyOn(console, level).mockImplementation((...words) => void printed.push(...words));
  }
  const endpoint = `${await start()}/v1/SECRET0123456789?apikey=SECRET`;
  const error: unknown = await createFork({ endpoint, timeoutMs: 600_000 }).catch((thrown) => thrown);
  if (!isParachronError(error)) throw new TypeError(`not an error of this project: ${error}`);
  expect(error.code).toBe(code);
  const shown = [error.message, JSON.stringify(error), inspect(error, { depth: 9 }), inspect(printed)];
  expect(shown.join('\n')).not.toContain('SECRET');
});
