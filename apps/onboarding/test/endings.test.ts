// After its end, no command holds the process: no connection, no timer, no attempt to connect remains, whatever its nodes did.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { isRecord } from '@parachron/core';
import { isLong } from '@parachron/repo/isLong';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import type { DevnetDescription } from '../src/cli/commands/runDevnet.js';
import { encodeRemark } from './support/grantProxy.js';
import {
  type RunningProgram,
  runCommand,
  specFiles,
  startProgram,
  writeFolder,
} from './support/runCommand.js';

/** Sends something else than the honest text to a command. */
type Misbehave = (socket: WebSocket, text: string) => void;

/** A pause that does not keep the process alive. */
const pause = (ms: number) => setTimeout(ms, undefined, { ref: false });

const changeNumbers = (number: string): Misbehave => {
  const change = (value: unknown): unknown => {
    if (!isRecord(value)) return value;
    const inner = Object.entries(value).map(([key, one]) => [key, change(one)]);
    return { ...Object.fromEntries(inner), ...('parentHash' in value ? { number } : {}) };
  };
  return (socket, text) => socket.send(JSON.stringify(change(JSON.parse(text))));
};

const repeat: Misbehave = async (socket, text) => {
  for (; socket.readyState === WebSocket.OPEN; await pause(10)) socket.send(text);
};

/** The time limit matters where a node gives no answer. */
const behaviors: readonly [string, Misbehave, { seconds: number; isPatient?: true }][] = [
  ['is silent', () => undefined, { seconds: 1 }],
  [
    'is slow',
    (socket, text) => void pause(100).then(() => socket.send(text)),
    { seconds: 20, isPatient: true },
  ],
  // Its side of the connection stays open.
  ['stops to read', (socket) => socket.pause(), { seconds: 1, isPatient: true }],
  ['closes the connection', (socket) => socket.close(1011, 'boom'), { seconds: 20 }],
  ['has block 2^60', changeNumbers('0x1000000000000000'), { seconds: 20 }],
  ['has block 2^53 - 1', changeNumbers('0x1fffffffffffff'), { seconds: 20 }],
  ['repeats its answers without an end', repeat, { seconds: 20, isPatient: true }],
  ['answers half of a JSON', (socket, text) => socket.send(text.slice(0, text.length / 2)), { seconds: 20 }],
  ['answers other JSON', (socket) => socket.send('{"jsonrpc":"2.0","id":[],"result":null}'), { seconds: 20 }],
];

/**
 * Serves a node that misbehaves from one of its answers on. If this is not the first answer, a later connection meets an honest node,
 * so that a command that connects again ends. The sockets of the server do not keep the process alive.
 */
async function serveMisbehaving(endpoint: string, misbehave: Misbehave, from: number) {
  const http = createServer();
  const server = new WebSocketServer({ server: http });
  const stop = new AbortController();
  let made = 0;
  server.on('connection', (socket, { socket: tcp }) => {
    tcp.unref();
    made += 1;
    const first = made > 1 && from > 1 ? Number.POSITIVE_INFINITY : from;
    let sent = 0;
    const node = new WebSocket(endpoint);
    const opened = new Promise((resolve) => node.once('open', resolve));
    node.on('upgrade', (response) => void response.socket.unref()).on('error', () => undefined);
    node.on('message', (data) => {
      sent += 1;
      if (sent < first) return socket.send(String(data));
      stop.abort();
      misbehave(socket, String(data));
      if (socket.isPaused) node.terminate();
    });
    socket.on('message', (data) => void opened.then(() => node.send(String(data))));
    socket.on('error', () => undefined).on('close', () => node.terminate());
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  http.unref();
  const close = () => {
    for (const socket of server.clients) socket.terminate();
    http.close();
  };
  const { port } = http.address() as AddressInfo;
  return { endpoint: `ws://127.0.0.1:${port}`, misbehaving: stop.signal, close };
}

/**
 * The connections and timers that keep the process alive, beyond those of before. The thread of the runtimes waits for its next use; only
 * the built library lets a process end before that.
 */
async function listHeld(before: readonly string[]): Promise<string[]> {
  const list = () => {
    const left = [...before];
    return process.getActiveResourcesInfo().filter((name) => {
      if (name === 'MessagePort') return false;
      const at = left.indexOf(name);
      if (at !== -1) left.splice(at, 1);
      return at === -1;
    });
  };
  // A connection that says goodbye takes a moment.
  const until = performance.now() + 120_000;
  while (list().length > 0 && performance.now() < until) await pause(10);
  return list();
}

const owner = ['-o', '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'];
const all = ['relay', 'target', 'service'] as const;
const own = ['service'] as const;
const schedule = (remark: string) => ['task', 'schedule', '-i', 'x', '--dispatch', remark];

/** Each command that asks nodes: its words, the chains it needs, and whether a signal ends it when a node misbehaves. */
const commands: readonly [
  string,
  (remark: string) => readonly string[],
  readonly (typeof all)[number][],
  boolean,
][] = [
  ['check', () => ['check'], all, false],
  ['plan', () => ['plan'], all, false],
  ['watch', () => ['watch'], all, true],
  ['serve', () => ['serve', '--port', '0'], all, true],
  ['task list', () => ['task', 'list', ...owner], own, false],
  ['task follow', () => ['task', 'follow', `0x${'11'.repeat(32)}`, ...owner], own, true],
  ['task cancel', () => ['task', 'cancel', 'x', ...owner], own, false],
  ['task schedule', (remark) => [...schedule(remark), ...owner], own, false],
  ['task schedule --submit', (remark) => [...schedule(remark), '--signer-env', 'KEY', '--submit'], own, true],
];

let network: RunningProgram;
let chains: DevnetDescription['chains'];
let remark: string;
const find = (role: string) => chains.find((chain) => chain.role === role)?.endpoint ?? '';
beforeAll(async () => {
  const args = ['devnet', '--port', '0', '--relay', '--target', '2000', '--json'];
  network = startProgram(inject('program'), args, { cwd: tmpdir() });
  await network.printed('\n');
  ({ chains } = JSON.parse(network.out()) as DevnetDescription);
  remark = await encodeRemark(find('service'));
});
afterAll(async () => {
  network.child.kill();
  await network.ended;
});

// Waits for answers, and pauses before a new connection, take most of the time.
const quick = behaviors.filter(([, , { isPatient }]) => !isPatient);

describe.each(isLong ? behaviors : quick)('a node that %s', (_what, misbehave, { seconds }) => {
  describe.each(isLong ? [1, 14] : [1])('from its answer %i on', (from) => {
    it.each(commands)('does not hold %s', async (_name, words, roles, isEndless) => {
      const before = process.getActiveResourcesInfo();
      const nodes = await Promise.all(roles.map((role) => serveMisbehaving(find(role), misbehave, from)));
      const places = nodes.flatMap(({ endpoint }, at) => [`--${roles[at]}`, endpoint]);
      const misbehaving = AbortSignal.any(nodes.map((node) => node.misbehaving));
      // A stop ends an attempt to connect long before its time limit.
      const timeout = words(remark)[0] === 'watch' || words(remark)[0] === 'serve' ? 60 : seconds;
      await runCommand([...words(remark), ...places, '--timeout', `${timeout}`], {
        env: { KEY: '//Alice', XDG_CACHE_HOME: writeFolder({}), XDG_STATE_HOME: writeFolder({}) },
        ...(isEndless ? { takeStop: () => misbehaving } : {}),
      });
      const left = await listHeld(before);
      for (const node of nodes) node.close();
      expect(left).toEqual([]);
    });
  });
});

it('prints on stderr what a chain specification prints: stdout stays JSON', async () => {
  const spec = `console.log('from the module');\nexport { default } from ${JSON.stringify(pathToFileURL(specFiles.relay).href)};\n`;
  const cwd = writeFolder({ 'relay.mjs': spec });
  const args = ['check', '--relay', 'relay.mjs', '--target-para', '2000', '--check', 'network', '--json'];
  const { out, err } = await startProgram(inject('program'), args, { cwd }).ended;
  expect(JSON.parse(out)).toMatchObject({ reports: [{ chains: [{ role: 'relay' }] }] });
  expect(err).toContain('from the module\n');
});
