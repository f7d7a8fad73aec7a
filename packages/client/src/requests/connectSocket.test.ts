import { type AddressInfo, Socket as TcpSocket } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { serveHttp } from '../../test/faultyServers.js';
import { connect } from '../connection/connect.js';
import { connectSocket } from './connectSocket.js';

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
  vi.unstubAllGlobals();
});

/** As browsers report a failure: by one event without its cause. */
class SilentSocket extends WebSocket {
  constructor(url: string) {
    super(url);
    this.on('error', () => undefined);
  }
}

test('in a page, a server that refuses the handshake is unreachable, and no connection was lost', async () => {
  const server = await serveHttp((_request, response) => response.writeHead(429).end());
  closers.push(() => void server.close());
  const endpoint = `ws://${server.host}`;
  vi.stubGlobal('WebSocket', SilentSocket);
  vi.stubGlobal('process', { ...process, versions: {} });
  await expect(connect(endpoint, { timeoutMs: Number.POSITIVE_INFINITY })).rejects.toMatchObject({
    code: 'ENDPOINT_UNREACHABLE',
    message: expect.stringContaining('browsers report no reason'),
  });
});

test('messages that are sent together leave in one write, in order', async () => {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  closers.push(() => server.close());
  const received: string[] = [];
  const all = new Promise<void>((resolve) => {
    server.on('connection', (socket) =>
      socket.on('message', (data) => {
        if (received.push(data.toString()) === 6) resolve();
      }),
    );
  });
  await new Promise((resolve) => server.once('listening', resolve));
  const socket = await connectSocket({
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}`,
    name: 'a node',
    maxBytes: 1_000,
    signal: new AbortController().signal,
    listener: { onText: () => undefined, onAnswer: () => undefined, onEnd: () => undefined },
  });
  closers.push(() => socket.terminate());
  const written = vi.spyOn(TcpSocket.prototype as unknown as { _writev(): void }, '_writev');
  closers.push(() => written.mockRestore());
  const send = async (text: string) => socket.send(text, { id: 1, method: 'system_chain' });
  await Promise.all(['1', '2', '3'].map(send));
  await new Promise(setImmediate);
  expect(written).toHaveBeenCalledTimes(1);
  await Promise.all(['4', '5', '6'].map(send));
  await all;
  expect(written).toHaveBeenCalledTimes(2);
  expect(received).toEqual(['1', '2', '3', '4', '5', '6']);
});
