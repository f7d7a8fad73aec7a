import { rmSync } from 'node:fs';
import { connect } from '@parachron/client';
import { createDevnet, type ServedChain, serveChain } from '@parachron/devnet';
import { createScheduler, type Scheduler, type SchedulerM, type TaskEvent } from '@parachron/scheduler';
import { encodeAddress, Keyring } from '@polkadot/keyring';
import pico from 'picocolors';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { openDatabase } from '../../src/database/openDatabase.js';
import { listTaskEvents } from '../../src/database/TaskJournal.js';
import { readRunPlan } from '../../src/running/readRunPlan.js';
import { openOperation } from '../../src/watching/openOperation.js';
import { alice, bob } from '../support/addresses.js';
import { makeStore } from '../support/operations.js';
import { type RunningProgram, startProgram, userFolders, writeFolder } from '../support/runCommand.js';
import { serveNothing } from '../support/serveRelay.js';

// Tasks are followed while the watch is killed and restarted: no event is missed or stored twice. The relay chain is unreachable all the
// time: parachains cannot be checked, but tasks are still followed.

/** Each runs at three times, from one of the next slots on. */
const tasks = 6;
const firstSlots = 5;

const program = inject('program');
let folder: string;
beforeAll(async () => {
  folder = await makeStore();
});
afterAll(() => rmSync(folder, { recursive: true }));

it('each event of tasks is stored once, while the watch is killed repeatedly', {
  timeout: 300_000,
}, async () => {
  const devnet = await createDevnet({
    variant: 'M',
    start: Date.parse('2027-01-01T00:10:00Z'),
    targets: [],
    blocks: { kind: 'manual' },
  });
  const service = await serveChain(devnet.service.chain, { port: 0 });
  const nothing = await serveNothing();
  const ws = ({ url }: ServedChain) => url.replace(/^http/, 'ws');
  const cwd = writeFolder({
    'parachron.yaml': `networks:
  fleet: { relay: "${nothing.endpoint}", service: "${ws(service)}" }
parachains:
  - name: mine
    networks: { fleet: "${nothing.endpoint}" }
`,
  });
  const args = [
    'watch',
    '--service-para',
    String(devnet.service.paraId),
    '--check',
    'network/runtimes-known',
    '--database',
    folder,
    '--follow',
    alice,
    // The same account, in another form.
    '--follow',
    encodeAddress(alice, 0),
    '--log',
    'json',
    '--json',
  ];
  const start = (): RunningProgram => startProgram(program, args, { cwd });
  const chain = await connect(ws(service));
  try {
    const scheduler = requireM(await createScheduler(chain));
    const signer = new Keyring({ type: 'sr25519' }).addFromUri('//Alice');
    let watch = start();
    await watch.printed('"kind":"run"');
    await expect
      .poll(
        async () => {
          await devnet.step();
          return hasPlace();
        },
        { interval: 200 },
      )
      .toBe(true);
    const first = (await chain.snapshot()).block;
    const { nextSlot } = await scheduler.getClock();
    const slot = scheduler.rules.slotSeconds;
    const submitting = Promise.all(
      Array.from({ length: tasks }, async (_, at) => {
        const call = scheduler.nativeTransferTaskCall({
          providedId: `task ${at}`,
          when: { at: [0n, 1n, 2n].map((later) => nextSlot + (BigInt(at % firstSlots) + 3n + later) * slot) },
          recipient: bob,
          amount: 20_000_000_000n,
        });
        return scheduler.submit(call, { signer });
      }),
    );
    let isSubmitted = false;
    const submittedAll = submitting.finally(() => {
      isSubmitted = true;
    });
    // A block for the transactions that have arrived, until each has its block.
    const { pool } = devnet.service.chain;
    while (!isSubmitted) {
      await expect.poll(() => isSubmitted || pool.countReady() > 0).toBe(true);
      await devnet.step();
    }
    await submittedAll;
    for (let round = 0; round < firstSlots + 7; round += 1) {
      await devnet.advanceToNextSlot();
      if (round === 3 || round === 6) {
        watch.child.kill('SIGKILL');
        await watch.ended;
        watch = start();
        await watch.printed('"kind":"run"');
      }
    }
    const expected: string[] = [];
    const describe = (event: Pick<TaskEvent, 'taskId' | 'kind' | 'block'>) =>
      `${event.taskId} ${event.kind} #${event.block.number}`;
    const done = new AbortController();
    let left = tasks;
    for await (const event of scheduler.watchTasks({ owner: alice, from: first, signal: done.signal })) {
      expected.push(describe(event));
      if (event.kind === 'done') left -= 1;
      if (left === 0) done.abort();
    }
    await expect
      .poll(async () => (await readStored()).length, { interval: 500 })
      .toBeGreaterThanOrEqual(expected.length);
    watch.child.kill('SIGTERM');
    await watch.ended;
    const kept = (await readStored()).map(({ taskId, kind, event }) =>
      describe({ ...event, taskId, kind } as TaskEvent),
    );
    expect(kept).toHaveLength(new Set(kept).size);
    expect(kept.sort()).toEqual(expected.sort());
    expect(kept.length).toBeGreaterThanOrEqual(tasks * 5);
  } finally {
    await chain.close();
    await service.close();
    await nothing.close();
    await devnet.close();
  }
});

/** Whether the watch has stored the position from which it follows the tasks. */
async function hasPlace(): Promise<boolean> {
  const database = await openDatabase(folder, 'read', { env: {}, cwd: '/' });
  const rows = await database.query('select network from cursors');
  await database.close();
  return rows.length > 0;
}

/** Reads the history as another process does while the watch runs. */
async function readStored() {
  const database = await openDatabase(folder, 'read', { env: {}, cwd: '/' });
  const span = { from: '0001-01-01T00:00:00Z', to: '9999-01-01T00:00:00Z', limit: 999_999 };
  return listTaskEvents(database, span).finally(() => database.close());
}

function requireM(scheduler: Scheduler): SchedulerM {
  if (scheduler.variant !== 'M') throw new TypeError('another variant');
  return scheduler;
}

// Two processes with one key send a task of the same id at the same time.

it('of two processes with one key, one schedules the task, and the other reads the refusal of the chain', async () => {
  const devnet = await createDevnet({
    variant: 'M',
    targets: [],
    blocks: { kind: 'interval', milliseconds: 1_000 },
    serve: { port: 0 },
  });
  try {
    const service = devnet.service.endpoint ?? '';
    const args = ['task', 'schedule', '-s', service, '-i', 'rent', '--transfer', bob, '--amount', '2'];
    const run = (minutes: number) =>
      startProgram(program, [...args, '-w', `every ${minutes}m x 2`, '--signer-env', 'KEY', '--submit'], {
        cwd: '/',
        env: { KEY: '//Alice' },
      }).ended;
    const ended = await Promise.all([run(1), run(2)]);
    expect(ended.map(({ code }) => code).sort(), JSON.stringify(ended)).toEqual([0, 5]);
    expect(ended.find(({ code }) => code === 5)?.err).toMatch(/AutomationTime\.DuplicateTask/);
    const chain = await connect(service);
    const scheduler = await createScheduler(chain);
    expect(await scheduler.listTasks(alice)).toHaveLength(1);
    await chain.close();
  } finally {
    await devnet.close();
  }
});

it('an error that ends the following of tasks keeps no database open', async () => {
  const devnet = await createDevnet({ serve: { port: 0 } });
  const own = await makeStore();
  const context = { env: userFolders, cwd: '/' };
  const broken = await openDatabase(own, 'write', context);
  await broken.query('drop table cursors');
  await broken.close();
  const chains = { relay: ['ws://127.0.0.1:1'], target: ['ws://127.0.0.1:2'] };
  const service = [devnet.service.endpoint ?? ''];
  const plan = await readRunPlan({ ...chains, service, timeout: 20, jobs: 1, cache: false }, context);
  const said: string[] = [];
  const err = (text: string) => void said.push(text);
  const terminal = { err, width: 80, unicode: true, colors: pico.createColors(false) };
  const flags = { follow: [alice], database: own, log: 'json', lease: 60, stale: 600, host: '127.0.0.1' };
  const operation = await openOperation(flags as never, { ...context, plan, terminal: terminal as never });
  await expect.poll(() => said.join('\n')).toContain('relation \\"cursors\\" does not exist');
  // PostgreSQL, "Error Codes": undefined_table.
  await expect(operation.close()).rejects.toMatchObject({ code: '42P01' });
  await (await openDatabase(own, 'write', context)).close();
  rmSync(own, { recursive: true });
  await devnet.close();
});
