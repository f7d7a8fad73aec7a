// The program as it is published, with a database of a PostgreSQL server: two processes watch one fleet. The server fails over, the line
// to it is cut, and one of the processes dies.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  createLocalChain,
  createServiceChain,
  createTarget,
  loadChainSpec,
  serveChain,
} from '@parachron/devnet';
import { expect, inject, it } from 'vitest';
import { openServer } from '../../src/database/openServer.js';
import { type RunningProgram, startProgram } from '../support/runProgram.js';
import { serveRelay } from '../support/serveRelay.js';
import { specFiles } from '../support/specFiles.js';
import { makeServerDatabase, serverUrl } from '../support/startPostgres.js';
import { writeFolder } from '../support/writeFolder.js';

const program = inject('program');
const many = 6;

// The bundle names the pool of the database client itself: without that, every connection ends in an internal error.
it('connects to the database server of the URL, and reports that it is not reachable', async () => {
  const args = ['history', '--database', 'postgres://me:SECRET@127.0.0.1:1/watch'];
  const { code, out, err } = await startProgram(program, args, { cwd: writeFolder({}) }).ended;
  expect({ code, out }).toEqual({ code: 3, out: '' });
  expect(err).toContain('DATABASE_UNREACHABLE');
  expect(err).not.toContain('SECRET');
});

it.runIf(serverUrl !== undefined)('ends if it cannot take its first leases', async () => {
  const { url, drop } = await makeServerDatabase();
  const database = await openServer(url, 'write');
  await database.query('drop table leases');
  await database.close();
  const networks = { fleet: { relay: 'ws://127.0.0.1:1' } };
  const parachains = [{ name: 'one', networks: { fleet: 'ws://127.0.0.1:1' } }];
  const cwd = writeFolder({ 'parachron.json': JSON.stringify({ networks, parachains }) });
  const args = ['watch', '--on-change', 'true', '--database', url];
  const { code, err } = await startProgram(program, args, { cwd }).ended;
  expect([code, err]).toEqual([70, expect.stringContaining('relation "leases" does not exist')]);
  await drop();
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

it.runIf(serverUrl !== undefined)(
  'watches each parachain in one process, and in the other process after the first ends',
  { timeout: 240_000 },
  async () => {
    const { url, goDown, comeUp, drop } = await makeServerDatabase();
    const line = await serveRelay(url);
    const cutUrl = Object.assign(new URL(url), { port: new URL(line.endpoint).port }).href;
    const receiver = await startReceiver();
    const relay = await createLocalChain({ spec: await loadChainSpec(specFiles.relay) });
    const service = await createServiceChain({ variant: 'H' });
    const targets = await Promise.all(
      Array.from({ length: many }, (_, at) => createTarget({ paraId: 2000 + at, generation: 'v5' })),
    );
    const [relayServed, serviceServed, ...served] = await Promise.all(
      [relay, service, ...targets].map((chain) => serveChain(chain, { port: 0 })),
    );
    const revive = () =>
      Promise.all(
        targets.map(async (chain, at) => {
          served[at] = await serveChain(chain, { port: served[at]?.port ?? 0 });
        }),
      );
    const die = () => Promise.all(served.map((one) => one.close()));
    const cwd = writeFolder({
      'parachron.json': JSON.stringify({
        networks: { fleet: { relay: relayServed?.url, service: serviceServed?.url } },
        parachains: served.map((one, at) => ({ name: `p${at}`, networks: { fleet: one.url } })),
      }),
    });
    const texts = new Map<RunningProgram, { out: string; err: string }>();
    const start = (database: string) => {
      const args = ['watch', '--check', 'network/runtimes-known', '--lease', '6', '--json', '--log', 'json'];
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
    const held = (watch: RunningProgram) =>
      Number([...(texts.get(watch)?.err ?? '').matchAll(/"held":(\d+)/g)].at(-1)?.[1] ?? 0);
    const changes = () => [...texts.values()].flatMap(({ out }) => listChanges(out)).sort();
    const all = (...kinds: string[]) =>
      kinds.flatMap((kind) => targets.map((_, at) => `p${at} ${kind}`)).sort();
    const patience = { timeout: 60_000, interval: 100 };
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
      expect([...texts.values()].map(({ out }) => listChanges(out).length)).toEqual([many / 2, many / 2]);
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
      const history = startProgram(program, ['history', '--json', '--limit', '1000'], {
        cwd,
        env: { PARACHRON_DATABASE: url },
      });
      const kept = JSON.parse((await history.ended).out) as {
        after?: { outcome: string };
      }[];
      expect(kept.filter(({ after }) => after?.outcome === 'unreachable')).toHaveLength(many);
    } finally {
      for (const { child } of texts.keys()) child.kill('SIGKILL');
      await Promise.all([...texts.keys()].map(({ ended }) => ended));
      for (const one of [relayServed, serviceServed, ...served]) await one?.close().catch(() => undefined);
      for (const chain of [service, ...targets]) chain.close();
      await relay.close();
      await Promise.all([line.close(), receiver.close()]);
      await drop();
    }
  },
);
