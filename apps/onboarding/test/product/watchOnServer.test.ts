// The program as it is published, with a database of a PostgreSQL server: two processes watch one fleet. The server fails over, the line
// to it is cut, one of the processes dies, and it fails over again and again.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { env } from 'node:process';
import { setTimeout } from 'node:timers/promises';
import { expect, inject, it } from 'vitest';
import { openServer } from '../../src/database/openServer.js';
import { type RunningProgram, startProgram, writeFolder } from '../support/runCommand.js';
import { serveFleet } from '../support/serveFleet.js';
import { serveNothing, serveRelay } from '../support/serveRelay.js';
import { makeServerDatabase, restartServer, serverUrl } from '../support/startPostgres.js';

const program = inject('program');

// The bundle names the pool of the database client itself: without that, every connection ends in an internal error.
it('connects to the database server of the URL, and reports that it is not reachable', async () => {
  const nothing = await serveNothing();
  const { port } = new URL(nothing.endpoint);
  const args = ['history', '--database', `postgres://me:SECRET@127.0.0.1:${port}/watch`];
  const { code, out, err } = await startProgram(program, args, { cwd: writeFolder({}) }).ended;
  expect({ code, out }).toEqual({ code: 3, out: '' });
  expect(err).toContain('DATABASE_UNREACHABLE');
  expect(err).not.toContain('SECRET');
  await nothing.close();
});

it.runIf(serverUrl !== undefined)('ends if it cannot take its first leases', async () => {
  const { url, drop } = await makeServerDatabase();
  const database = await openServer(url, 'write');
  await database.query('drop table leases');
  await database.close();
  const nothing = await serveNothing();
  const networks = { fleet: { relay: nothing.endpoint } };
  const parachains = [{ name: 'one', networks: { fleet: nothing.endpoint } }];
  const cwd = writeFolder({ 'parachron.json': JSON.stringify({ networks, parachains }) });
  const args = ['watch', '--database', url];
  const { code, err } = await startProgram(program, args, { cwd }).ended;
  expect([code, err]).toEqual([70, expect.stringContaining('relation "leases" does not exist')]);
  await drop();
  await nothing.close();
});

/** The changes that a watch printed, as `p0 lost`. */
const listChanges = (out: string) =>
  out
    .split('\n')
    .filter((line) => /^\{"at"/.test(line))
    .map((line) => JSON.parse(line) as { parachain: string; kind: string })
    .map(({ parachain, kind }) => `${parachain} ${kind}`);

/** Receives notices: the id of each request, and the verdicts by parachain. */
async function startReceiver() {
  const ids: unknown[] = [];
  const verdicts = new Map<string, string[]>();
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    const { parachain, before, after } = JSON.parse(text).data;
    ids.push(request.headers['webhook-id']);
    verdicts.set(parachain, [...(verdicts.get(parachain) ?? []), `${before} → ${after}`]);
    response.writeHead(204).end();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, ids, verdicts, close: () => new Promise((closed) => server.close(closed)) };
}

/** Parachains of the service, whose nodes die and revive together, and the watches of their places. */
async function openFleet(many: number, lease: number) {
  const receiver = await startReceiver();
  const fleet = await serveFleet(many);
  const cwd = fleet.write();
  const texts = new Map<RunningProgram, { out: string; err: string }>();
  const start = (database: string) => {
    const args = [
      'watch',
      '--check',
      'network/runtimes-known',
      '--lease',
      `${lease}`,
      '--json',
      '--log',
      'json',
    ];
    const env = {
      PARACHRON_DATABASE: database,
      PARACHRON_WEBHOOK_KEY: `whsec_${Buffer.alloc(32).toString('base64')}`,
    };
    const watch = startProgram(program, [...args, '--webhook', receiver.url], { cwd, env });
    const text = { out: '', err: '' };
    for (const stream of ['out', 'err'] as const) {
      watch.child[`std${stream}`]?.on('data', (chunk) => {
        text[stream] += String(chunk);
      });
    }
    texts.set(watch, text);
    return watch;
  };
  const readHistory = async (database: string) => {
    const args = ['history', '--json', '--limit', '100000'];
    const history = startProgram(program, args, { cwd, env: { PARACHRON_DATABASE: database } });
    return JSON.parse((await history.ended).out) as { after?: { outcome: string } }[];
  };
  return {
    receiver,
    start,
    readHistory,
    err: (watch: RunningProgram) => texts.get(watch)?.err ?? '',
    outs: () => [...texts.values()].map(({ out }) => listChanges(out)),
    all: (...kinds: string[]) =>
      kinds.flatMap((kind) => Array.from({ length: many }, (_, at) => `p${at} ${kind}`)).sort(),
    die: fleet.die,
    revive: fleet.revive,
    close: async () => {
      for (const { child } of texts.keys()) child.kill('SIGKILL');
      await Promise.all([...texts.keys()].map(({ ended }) => ended));
      await fleet.close();
      await receiver.close();
    },
  };
}

it.runIf(serverUrl !== undefined)(
  'watches each parachain in one process, and in the other process after the first ends',
  async () => {
    const many = 6;
    const { url, goDown, comeUp, drop } = await makeServerDatabase();
    const line = await serveRelay(url);
    const cutUrl = Object.assign(new URL(url), { port: new URL(line.endpoint).port }).href;
    const { receiver, start, err, outs, all, die, revive, readHistory, close } = await openFleet(many, 6);
    const held = (watch: RunningProgram) =>
      Number([...err(watch).matchAll(/"held":(\d+)/g)].at(-1)?.[1] ?? 0);
    const changes = () => outs().flat().sort();
    const patience = { interval: 100 };
    const first = start(cutUrl);
    await first.printed('"kind":"run"');
    const second = start(url);
    try {
      await second.printed('"kind":"run"');
      await expect.poll(() => [held(first), held(second)], patience).toEqual([many / 2, many / 2]);
      // A process first checks the parachains that it took over, and then reports their changes.
      await goDown();
      await die();
      await Promise.all([first, second].map((watch) => watch.printed('"event":"database"')));
      await comeUp();
      await expect.poll(changes, patience).toEqual(all('lost'));
      expect(outs().map(({ length }) => length)).toEqual([many / 2, many / 2]);
      await expect.poll(() => receiver.ids.length, patience).toBe(many);
      line.refuse(Number.POSITIVE_INFINITY);
      line.cut();
      await expect.poll(() => held(second), patience).toBe(many);
      line.refuse(0);
      await expect.poll(() => [held(first), held(second)], patience).toEqual([many / 2, many / 2]);
      first.child.kill('SIGKILL');
      await first.ended;
      await expect.poll(() => held(second), patience).toBe(many);
      await goDown();
      await comeUp();
      await revive();
      await expect.poll(changes, patience).toEqual(all('found', 'lost'));
      await expect.poll(() => receiver.ids.length, patience).toBe(2 * many);
      expect(new Set(receiver.ids).size).toBe(2 * many);
      for (const verdicts of receiver.verdicts.values())
        expect(verdicts).toEqual(['ready → unreachable', 'unreachable → ready']);
      second.child.kill('SIGTERM');
      await second.ended;
      // An obstacle is a sentence, whatever met it first.
      for (const watch of [first, second])
        expect(err(watch)).not.toMatch(/"event":"database","reason":"[A-Z_]+"/);
      const kept = await readHistory(url);
      expect(kept.filter(({ after }) => after?.outcome === 'unreachable')).toHaveLength(many);
    } finally {
      await close();
      await line.close();
      await drop();
    }
  },
);

/** The number of failovers, and a fifth of the number of parachains. The full size is 10, with a minute from failover to failover. */
const size = Number(env.PARACHRON_FAILOVERS ?? 2);
const isFull = size >= 10;

it.runIf(serverUrl !== undefined)(
  `loses and doubles no notice of ${5 * size} parachains in ${size} failovers, and ends no process`,
  { timeout: size * 300_000 },
  async () => {
    const many = 5 * size;
    const { url, goDown, comeUp, drop } = await makeServerDatabase();
    const { receiver, start, err, outs, die, revive, readHistory, close } = await openFleet(
      many,
      isFull ? 15 : 6,
    );
    const patience = { timeout: isFull ? 280_000 : 120_000, interval: 100 };
    const watches = [start(url), start(url)];
    const expected: string[] = [];
    try {
      await expect
        .poll(async () => (await readHistory(url)).filter(({ after }) => after?.outcome === 'ready').length, {
          ...patience,
          interval: 1_000,
        })
        .toBe(many);
      for (let round = 0; round < size; round += 1) {
        const minute = isFull ? setTimeout(60_000) : undefined;
        const countObstacles = () => watches.map((one) => err(one).split('"event":"database"').length);
        const before = countObstacles();
        // The state of the endpoints changes while the database is down.
        await (round % 2 === 1 && (await restartServer()) ? undefined : goDown());
        await (round % 2 === 0 ? die() : revive());
        expected.push(round % 2 === 0 ? 'ready → unreachable' : 'unreachable → ready');
        await expect
          .poll(() => countObstacles().every((count, at) => count > (before[at] ?? 0)), patience)
          .toBe(true);
        await comeUp();
        const isNotified = (verdicts: readonly string[]) => verdicts.length > round;
        await expect
          .poll(() => [...receiver.verdicts.values()].filter(isNotified).length, patience)
          .toBe(many);
        await minute;
        expect(watches.map(({ child }) => [child.exitCode, child.signalCode])).toEqual([
          [null, null],
          [null, null],
        ]);
      }
      // Each change once: by one process, in the history, and at the receiver.
      for (const verdicts of receiver.verdicts.values()) expect(verdicts).toEqual(expected);
      expect([new Set(receiver.ids).size, receiver.ids.length]).toEqual([many * size, many * size]);
      expect(outs().flat()).toHaveLength(many * size);
      const kept = await readHistory(url);
      const gone = kept.filter(({ after }) => after?.outcome === 'unreachable');
      expect(gone).toHaveLength(many * Math.ceil(size / 2));
    } finally {
      await close();
      await drop();
    }
  },
);
