// The program as it is published, with a database of a PostgreSQL server: two processes watch one fleet, and one of them dies.
import {
  createLocalChain,
  createServiceChain,
  createTarget,
  loadChainSpec,
  serveChain,
} from '@parachron/devnet';
import { expect, inject, it } from 'vitest';
import { type RunningProgram, startProgram } from '../support/runProgram.js';
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

/** The changes that a watch printed, as `p0 lost`. */
const listChanges = (out: string) =>
  out
    .split('\n')
    .filter((line) => /^\{"at"/.test(line))
    .map((line) => JSON.parse(line) as { parachain: string; kind: string })
    .map(({ parachain, kind }) => `${parachain} ${kind}`);

it.runIf(serverUrl !== undefined)(
  'watches each parachain in one process, and in the other process after the first ends',
  { timeout: 240_000 },
  async () => {
    const { url, drop } = await makeServerDatabase();
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
    const start = () => {
      const args = ['watch', '--check', 'network/runtimes-known', '--lease', '6', '--json', '--log', 'json'];
      const watch = startProgram(program, args, { cwd, env: { PARACHRON_DATABASE: url } });
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
    const first = start();
    await first.printed('"kind":"run"');
    const second = start();
    try {
      await second.printed('"kind":"run"');
      await expect.poll(() => [held(first), held(second)], patience).toEqual([many / 2, many / 2]);
      // A process first checks the parachains that it took over, and then reports their changes.
      await die();
      await expect.poll(changes, patience).toEqual(all('lost'));
      expect([...texts.values()].map(({ out }) => listChanges(out).length)).toEqual([many / 2, many / 2]);
      first.child.kill('SIGKILL');
      await first.ended;
      await expect.poll(() => held(second), patience).toBe(many);
      await revive();
      await expect.poll(changes, patience).toEqual(all('found', 'lost'));
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
      await drop();
    }
  },
);
