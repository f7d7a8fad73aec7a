import { afterEach, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { serveHttp } from '../../test/faultyServers.js';
import { connect } from '../connection/connect.js';

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
