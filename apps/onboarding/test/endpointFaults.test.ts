import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { type WebSocket, WebSocketServer } from 'ws';
import { runCommand } from './support/runCommand.js';
import { writeFolder } from './support/writeFolder.js';

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

/** A local server that runs the given behavior on every socket. */
async function serveSockets(behave: (socket: WebSocket) => void): Promise<string> {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0, maxPayload: 1 << 20 });
  server.on('connection', behave);
  closers.push(() => {
    for (const client of server.clients) client.terminate();
    server.close();
  });
  await new Promise((resolve) => server.once('listening', resolve));
  return `ws://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function serveHttp(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(() => server.close());
  return (server.address() as AddressInfo).port;
}

const huge = `{"jsonrpc":"2.0","id":1,"result":"${'a'.repeat(50 * 1024 * 1024)}"}`;

const faults: readonly [string, 3 | 4, () => Promise<string>][] = [
  ['refuses the connection', 3, async () => 'ws://127.0.0.1:9'],
  [
    'is a web page and no Substrate node',
    4,
    async () => {
      const page = createServer((_request, response) => response.end('<html>hello</html>'));
      return `http://127.0.0.1:${await serveHttp(page)}`;
    },
  ],
  ['never answers', 3, () => serveSockets(() => {})],
  ['dies midway', 3, () => serveSockets((socket) => socket.on('message', () => socket.terminate()))],
  [
    'answers garbage',
    4,
    () => serveSockets((socket) => socket.on('message', () => socket.send('\u0000{{{'))),
  ],
  [
    'answers with 50 MB of JSON',
    4,
    () => serveSockets((socket) => socket.on('message', () => socket.send(huge))),
  ],
  [
    'knows none of the methods',
    4,
    () =>
      serveSockets((socket) =>
        socket.on('message', (frame) => {
          const { id } = JSON.parse(String(frame));
          socket.send(
            JSON.stringify({ jsonrpc: '2.0', id, error: { code: -32601, message: 'Method not found' } }),
          );
        }),
      ),
  ],
];

describe('parachron check with a faulty endpoint', () => {
  it.each(faults)('that %s ends with exit code %i and one sentence', async (_fault, expected, serve) => {
    const endpoint = await serve();
    const args = ['check', '--relay', endpoint, '--target', endpoint, '--timeout', '2', '--json'];
    const { code, out, err } = await runCommand(args);
    const { verdict, reports, notChecked } = JSON.parse(out);
    expect([verdict, reports]).toEqual(['unknown', []]);
    const [{ error, howToFindOut }] = notChecked;
    expect(code).toBe(expected);
    expect(err).toBe('');
    expect(error.message).toContain(endpoint.replace(/^\w+:\/\//, ''));
    expect(error.message.replace(/\d+\.\d+/g, '').match(/[.!?](\s|$)/g)).toHaveLength(1);
    expect(howToFindOut).not.toBe('');
  });
});

describe('parachron check with several faulty endpoints', () => {
  it('names each faulty endpoint by its option', async () => {
    const targets = ['-t', 'ws://127.0.0.1:10', '-t', 'ws://127.0.0.1:12'];
    const args = ['-r', 'ws://127.0.0.1:9', ...targets, '-s', 'ws://127.0.0.1:11'];
    const { code, out } = await runCommand(['check', ...args, '--timeout', '5']);
    expect(code).toBe(3);
    for (const option of [
      '--relay (relay chain): ws://127.0.0.1:9 ',
      '--target (target chain): ws://127.0.0.1:10 ',
      '--target (target chain): ws://127.0.0.1:12 ',
      '--service (service chain): ws://127.0.0.1:11 ',
    ]) {
      expect(out).toContain(option);
    }
    expect(out).toContain(
      'Could not check: relay chain, service chain, target chain unreachable.\n4 endpoints failed',
    );
  });

  it('names an endpoint of the environment by its variable, and one of a configuration by its field', async () => {
    const env = { PARACHRON_STAGING_RELAY: 'ws://127.0.0.1:9' };
    const parachain = (more: string) => `parachains:\n  - name: one\n    networks: { staging: ${more} }\n`;
    const cwd = writeFolder({ 'parachron.yaml': parachain('ws://127.0.0.1:10') });
    const { code, out } = await runCommand(['check', '--timeout', '5'], { cwd, env });
    const flat = out.replace(/\s+/g, ' ');
    expect(code).toBe(3);
    expect(flat).toContain(
      'PARACHRON_STAGING_RELAY (relay chain), for one on staging: ws://127.0.0.1:9 could not be reached',
    );
    expect(flat).toContain(
      'parachron.yaml, parachains[0].networks.staging (target chain), for one on staging: ws://127.0.0.1:10 could',
    );
  });
});
