import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createDevnet, type Devnet } from '@parachron/devnet';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type WebSocket, WebSocketServer } from 'ws';
import { alice } from './support/addresses.js';
import { runCommand, specFiles, writeFolder } from './support/runCommand.js';

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
  it.each(faults)('that %s ends with exit code %i and one sentence', async (fault, expected, serve) => {
    const endpoint = await serve();
    const timeout = fault === 'never answers' ? '2' : '120';
    const args = ['check', '--relay', endpoint, '--target', endpoint, '--timeout', timeout, '--json'];
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
    const { code, out } = await runCommand(['check', ...args]);
    expect(code).toBe(3);
    for (const option of [
      '--relay (relay chain): ws://127.0.0.1:9 ',
      '--target (target chain): ws://127.0.0.1:10 ',
      '--target (target chain): ws://127.0.0.1:12 ',
      '--service (service chain): ws://127.0.0.1:11 ',
    ]) {
      expect(out).toContain(option);
    }
    expect(out).toMatch(/^Not checked\n/);
  });

  it('names an endpoint of a configuration by its field', async () => {
    const text =
      'networks: { staging: { relay: ws://127.0.0.1:9 } }\nparachains:\n  - { name: one, networks: { staging: ws://127.0.0.1:10 } }\n';
    const { code, out } = await runCommand(['check'], {
      cwd: writeFolder({ 'parachron.yaml': text }),
    });
    const flat = out.replace(/\s+/g, ' ');
    expect(code).toBe(3);
    expect(flat).toContain(
      'parachron.yaml, networks.staging.relay (relay chain), for one on staging: ws://127.0.0.1:9 could not be reached',
    );
    expect(flat).toContain(
      'parachron.yaml, parachains[0].networks.staging (target chain), for one on staging: ws://127.0.0.1:10 could',
    );
  });
});

// The input contradicts a chain: the command prints one sentence and no plan, and exits with the code of wrong input or of a wrong chain.

const relay = specFiles.relay;
const hub = specFiles.target;
const alith = `0x${'f2'.repeat(20)}`;

let devnet: Devnet;
let service: string;
let target: string;
beforeAll(async () => {
  devnet = await createDevnet({ serve: { port: 0 }, targets: [{ paraId: 2000 }] });
  service = devnet.service.endpoint ?? '';
  target = devnet.targets[0]?.endpoint ?? '';
});
afterAll(() => devnet.close());

type Case = readonly [string, () => readonly string[], number, string, RegExp];

const cases: readonly Case[] = [
  [
    'the para id of another chain',
    // Both runtimes run in this process: the time limit applies to nodes only.
    () => ['--target-para', '3000', '--timeout', '0.001'],
    2,
    'PARA_ID_MISMATCH',
    /"Rococo Asset Hub": expected para 3000, got para 1000\.$/,
  ],
  [
    'the para id of another service',
    () => ['--service', service, '--service-para', '2200'],
    2,
    'PARA_ID_MISMATCH',
    /^The service chain ".*": expected para 2200, got para 2114\.$/,
  ],
  [
    'the target as the service',
    () => ['--service-para', '1000'],
    2,
    'TARGET_IS_SERVICE',
    /^The target is para 1000, which is the service itself\.$/,
  ],
  [
    'another parachain as the service',
    () => ['--service', target],
    2,
    'PARA_ID_MISMATCH',
    /expected para 2114, got para 2000/,
  ],
  [
    'a node of another chain besides',
    () => ['--target', target],
    4,
    'WRONG_CHAIN',
    /serves this chain \(genesis .*serves "Rococo Asset Hub"/,
  ],
  [
    'an account of 20 bytes',
    () => ['--service', service, '--user', alith],
    2,
    'ACCOUNT_LENGTH',
    /^user\.account \(--user\): expected an account of 32 bytes for ".*", got 20 bytes: 0xf2.*\.$/,
  ],
  [
    'an account of 20 bytes, without a service',
    () => ['--user', alith],
    2,
    'ACCOUNT_LENGTH',
    /^user\.account \(--user\): expected an account of 32 bytes for "Rococo Asset Hub", got 20 bytes: 0xf2.*\.$/,
  ],
  [
    'an account of 20 bytes on the target',
    () => ['--user', alice, '--on-target', alith],
    2,
    'ACCOUNT_LENGTH',
    /^user\.onTarget \(--on-target\): /,
  ],
];

describe('parachron plan', () => {
  it.each(cases)('refuses %s', async (_what, more, exitCode, name, sentence) => {
    const { code, out } = await runCommand(['plan', '-r', relay, '-t', hub, ...more(), '--json']);
    const { plans, notChecked } = JSON.parse(out);
    expect({ code, plans, name: notChecked[0].error.code }).toEqual({ code: exitCode, plans: [], name });
    expect(notChecked).toHaveLength(1);
    expect(notChecked[0].error.message).toMatch(sentence);
  });

  it('refuses a relay chain as target, and a parachain as relay chain', async () => {
    const asTarget = await runCommand(['plan', '-r', relay, '-t', relay], { width: 200 });
    expect(asTarget.code).toBe(4);
    expect(asTarget.out).toContain('but it is a relay chain: its runtime has the pallet Paras.');
    const asRelay = await runCommand(['plan', '-r', hub, '-t', target], { width: 200 });
    expect(asRelay.code).toBe(4);
    expect(asRelay.out).toContain('given as the relay chain, but it is a parachain');
  });

  it('refuses a para id of the configuration that differs from the chain', async () => {
    const text = `networks:\n  mine: { relay: ${relay} }\nparachains:\n  - name: hub\n    networks: { mine: ${hub} }\n    paraId: 3000\n`;
    const cwd = writeFolder({ 'parachron.yaml': text });
    const { code, out } = await runCommand(['check', '--json'], { cwd });
    expect(code).toBe(2);
    expect(JSON.parse(out)).toMatchObject({
      reports: [],
      notChecked: [{ parachain: 'hub', error: { code: 'PARA_ID_MISMATCH' } }],
    });
  });
});

describe('parachron task schedule', () => {
  const args = () => ['task', 'schedule', '-i', 'x', '--call', '0x0000', '-s', service, '--json'];

  it.each([
    [['--target-para', '3000', '-o', alice], 'PARA_ID_MISMATCH'],
    [['--service-para', '2200', '-o', alice], 'PARA_ID_MISMATCH'],
    [['-o', alith], 'ACCOUNT_LENGTH'],
    [['-o', alice, '--on-target', alith], 'ACCOUNT_LENGTH'],
  ])('refuses %j', async (more, name) => {
    const { code, out } = await runCommand([...args(), '-t', target, ...more]);
    expect([code, JSON.parse(out).error.code]).toEqual([2, name]);
  });

  it('refuses a key whose account the service does not have, which is no option that was given', async () => {
    const more = ['-t', target, '--signer-env', 'KEY', '--key-type', 'ethereum'];
    const { code, out } = await runCommand([...args(), ...more], { env: { KEY: `0x${'42'.repeat(32)}` } });
    const { error } = JSON.parse(out);
    expect([code, error.code, error.message]).toEqual([
      ...[2, 'ACCOUNT_LENGTH'],
      expect.stringMatching(/^the owner of the task: expected an account of 32 bytes for ".*", got 20 bytes/),
    ]);
  });

  it('refuses the service as the target', async () => {
    const { code, out } = await runCommand([...args(), '-t', service, '-o', alice]);
    expect([code, JSON.parse(out).error.code]).toEqual([2, 'TARGET_IS_SERVICE']);
  });
});
