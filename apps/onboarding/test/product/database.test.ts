import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { createRunReport, type RunReport } from '@parachron/checklist';
import type { TaskEvent } from '@parachron/scheduler';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { Database } from '../../src/database/Database.js';
import { createOutbox } from '../../src/database/Outbox.js';
import { openDatabase } from '../../src/database/openDatabase.js';
import { createRunJournal } from '../../src/database/RunJournal.js';
import { createTaskJournal } from '../../src/database/TaskJournal.js';
import { takeFolder } from '../../src/database/takeFolder.js';
import { listChanges } from '../../src/watching/RunChanges.js';
import { makeStore, openStore } from '../support/operations.js';
import { runCommand } from '../support/runCommand.js';
import { makeReport, readyFindings } from '../support/runReports.js';

let folder: string;
const context = { env: {}, cwd: '/' };
const minute = (count: number) => `2026-03-04T05:${String(count).padStart(2, '0')}:00.000Z`;

const notReady = (at: string) => createRunReport({ at, reports: [makeReport()] });
const ready = (at: string) => createRunReport({ at, reports: [makeReport({ findings: readyFindings })] });
const unreachable = (at: string) =>
  createRunReport({
    at,
    reports: [],
    notChecked: [
      {
        parachain: 'Asset Hub',
        network: 'staging',
        reason: 'No answer.',
        howToFindOut: 'Ask again.',
        error: { code: 'CONNECT_TIMEOUT', fault: 'unreachable', message: 'No answer.' },
      },
    ],
  });

let database: Database;
beforeAll(async () => {
  ({ database, folder } = await openStore());
});
afterAll(async () => {
  // If all tests passed, the last test has already closed the store.
  await Promise.resolve(database.close()).catch(() => undefined);
  rmSync(folder, { recursive: true });
});

/** Records a run as a watch does in a new process. */
async function keep(run: RunReport) {
  const journal = createRunJournal(database);
  const { changes } = listChanges(run, await journal.load());
  await journal.record(run, changes);
  return changes.map(({ kind }) => kind);
}

const ask = async (...words: string[]) => {
  const args = ['history', '--database', folder, '--json', ...words];
  const { code, out, err } = await runCommand(args);
  expect([code, err]).toEqual([0, '']);
  return JSON.parse(out);
};

/** Asks for an answer of many packets, and returns when the process that writes has sent its beginning. */
async function askAtLength(reader: Database, writer: Database) {
  const first = reader.query('select 1 as one');
  const rows = reader.query("select repeat('x', 50000000) as many");
  rows.catch(() => undefined);
  await first;
  // Statements take their turns.
  await writer.query('select 1 as one');
  return { rows };
}

describe('the embedded store', () => {
  it('stores each change once, also if the process restarts at any time', async () => {
    expect(new Set(await keep(notReady(minute(1))))).toEqual(new Set(['appeared']));
    expect(await keep(notReady(minute(2)))).toEqual([]);
    expect((await keep(ready(minute(3)))).at(-1)).toBe('verdict');
    expect(await keep(unreachable(minute(4)))).toEqual(['lost']);
    expect(await keep(unreachable(minute(5)))).toEqual([]);
    expect((await keep(notReady(minute(6)))).filter((kind) => kind !== 'changed')).toEqual(
      expect.arrayContaining(['found', 'verdict']),
    );
    const verdicts = (await ask('--from', minute(0))).filter((one: { check?: string }) => !one.check);
    expect(verdicts).toEqual(
      [
        [1, undefined, 'not-ready'],
        [3, 'not-ready', 'ready'],
        [4, 'ready', 'unreachable'],
        [6, 'unreachable', 'not-ready'],
      ].map(([at, before, after]) => ({
        network: 'staging',
        parachain: 'Asset Hub',
        at: minute(at as number),
        ...(before ? { before: { outcome: before } } : {}),
        after: { outcome: after },
      })),
    );
  });

  it('compares with the last verdict, also if the clock of the machine was set back', async () => {
    await keep(ready(minute(30)));
    await keep(notReady(minute(7)));
    await keep(unreachable(minute(8)));
    expect(await keep(notReady(minute(9)))).toEqual(['found']);
  });

  it('returns the changes of some parachains', async () => {
    expect(await ask('--only', 'Another', '--from', minute(0))).toEqual([]);
    // The clock was set back: the latest change is that of the minute 30.
    const last = await ask('--network', 'staging', '--from', minute(0), '--limit', '1');
    expect(last).toMatchObject([{ at: minute(30) }]);
    const span = await ask('--from', minute(3), '--to', minute(4));
    expect(span).toMatchObject([{ at: minute(4), after: { outcome: 'unreachable' } }]);
  });

  it('prints the history as text', async () => {
    const { out } = await runCommand(['history', '--database', folder, '--from', minute(3)], { width: 200 });
    expect(out).toContain('2026-03-04 05:04:00Z Asset Hub on staging, verdict: ready → unreachable');
    const { out: all } = await runCommand(['history', '--database', folder], { width: 200 });
    expect(all).toContain('2026-03-04 05:01:00Z Asset Hub on staging, verdict: not-ready\n');
    expect(all).not.toMatch(/none →|→ none/);
    const { out: none } = await runCommand(['history', '--database', folder, '--from', '1m']);
    expect(none).toMatch(
      /^No history is stored for this query\. Leave its options out, or store more with `parachron watch/,
    );
  });

  it('stores each event of a task with the cursor after the event, and reports failures', async () => {
    const account = { network: 'staging', owner: '0x01' } as const;
    const journal = createTaskJournal(database, { receivers: ['webhook'] });
    expect(await journal.load(account)).toBeUndefined();
    const hash = '0x02' as const;
    for (const [number, kind] of [
      [7, 'scheduled'],
      [8, 'missed'],
    ] as const) {
      const block = { number, hash };
      const cursor = { block, seen: 1, waiting: [], ending: [], targets: {} };
      const event = { kind, executionTime: 10n, taskId: '0x03', block, cursor } as TaskEvent;
      expect(await journal.writeEvent(account, event, minute(number))).toBe(true);
      expect(await journal.load(account)).toEqual(cursor);
    }
    const events = await ask('--tasks', '--from', minute(0));
    expect(events).toMatchObject([
      { network: 'staging', owner: '0x01', taskId: '0x03', kind: 'scheduled', at: minute(7) },
      { kind: 'missed', event: { block: { number: 8 }, executionTime: '10' } },
    ]);
    expect(await ask('--tasks', '--from', minute(0), '--limit', '1')).toMatchObject([{ kind: 'missed' }]);
    expect(await ask('--tasks', '--from', minute(0), '--network', 'main')).toEqual([]);
    const { out } = await runCommand(['history', '--database', folder, '--tasks', '--from', minute(7)]);
    expect(out).toBe('2026-03-04 05:08:00Z staging 0x03 #8 missed');
    const due = await createOutbox(database).takeDue('webhook');
    expect(due).toMatchObject({ type: 'task.failed', data: { taskId: '0x03', kind: 'missed' } });
  });

  it.each([
    [['--from', 'yesterday'], '2027-01-15T08:00:00Z'],
    [['--from', '2027-01-15T08:00:00'], '2027-01-15T08:00:00Z'],
    // No days of the calendar.
    [['--from', '2027-02-30T00:00:00Z'], '2027-01-15T08:00:00Z'],
    [['--to', '2027-02-29'], '2027-01-15T08:00:00Z'],
    // Before the year 1, and after the year 9999.
    [['--from', '999999d'], '2027-01-15T08:00:00Z'],
    [['--from', '0000-12-31'], '2027-01-15T08:00:00Z'],
    [['--to', '9999-12-31T23:59:59-23:59'], '2027-01-15T08:00:00Z'],
    [['--limit', '0'], 'whole number'],
    [['--tasks', '--only', 'mine'], '--tasks: cannot be used with option "--only <name>"'],
  ])('refuses %j', async (words, reason) => {
    const { code, err } = await runCommand(['history', '--database', folder, ...words], { width: 200 });
    expect(code).toBe(2);
    expect(err).toContain(reason);
  });

  it('permits one process that writes, and readers that change nothing', async () => {
    await expect(openDatabase(folder, 'write', context)).rejects.toThrow('another process uses it');
    const reader = await openDatabase(folder, 'read', context);
    await expect(reader.query('delete from states')).rejects.toThrow('read-only transaction');
    await reader.close();
  });

  it('has one owner if several processes find it after a process that was killed', async () => {
    const other = await makeStore();
    onTestFinished(() => rmSync(other, { recursive: true }));
    const script =
      'require("net").createServer().listen(process.argv[1], () => process.kill(process.pid, "SIGKILL"))';
    spawnSync(process.execPath, ['-e', script, join(other, 'socket')]);
    const opened = await Promise.all([1, 2, 3].map(() => openDatabase(other, 'read', context)));
    const written = await Promise.allSettled(opened.map((one) => one.query('delete from states')));
    expect(written.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected']);
    for (const one of opened.reverse()) await one.close();
  });

  it('is locked until it is shut down', async () => {
    const other = await openStore();
    onTestFinished(() => rmSync(other.folder, { recursive: true }));
    const closing = Promise.resolve(other.database.close());
    let held = await takeFolder(other.folder);
    while (held.kind === 'other') {
      await held.reader.close();
      held = await takeFolder(other.folder);
    }
    // The state in the control file of PostgreSQL: 1 is DB_SHUTDOWNED (src/include/catalog/pg_control.h).
    const control = readFileSync(join(other.folder, 'store', 'global', 'pg_control'));
    expect(control.readUInt32LE(16)).toBe(1);
    await Promise.all([closing, held.close()]);
  });

  it('answers a reader that comes while it is being opened, and says when its process ends', async () => {
    const other = await makeStore();
    onTestFinished(() => rmSync(other, { recursive: true }));
    const writing = openDatabase(other, 'write', context);
    const reader = await openDatabase(other, 'read', context);
    expect(await reader.query('select 1 as one')).toEqual([{ one: 1 }]);
    const answer = await askAtLength(reader, await writing);
    await (await writing).close();
    await expect(answer.rows).rejects.toMatchObject({
      code: 'STORE_NOT_USABLE',
      facts: { reason: 'the process that writes to it has ended' },
    });
    await reader.close();
  });

  it('outlasts a reader that ends within an answer', async () => {
    const reader = await openDatabase(folder, 'read', context);
    const answer = await askAtLength(reader, database);
    await reader.close();
    await expect(answer.rows).rejects.toMatchObject({ code: 'STORE_NOT_USABLE' });
    expect(await database.query('select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('is in the folder of the user if the variable is empty, and in a folder of any length', async () => {
    // Fewer letters than the path of a socket may have bytes; each has three bytes.
    const state = join(folder, 'state', '語'.repeat(30));
    const env = { PARACHRON_DATABASE: '', XDG_STATE_HOME: state };
    const own = join(state, 'parachron', 'history');
    await expect(openDatabase(undefined, 'read', { env, cwd: folder })).rejects.toMatchObject({
      code: 'STORE_NOT_FOUND',
      facts: { folder: own },
    });
    const made = await makeStore();
    const neighbor = join(state, 'parachron', 'neighbor');
    for (const one of [own, neighbor]) cpSync(made, one, { recursive: true });
    rmSync(made, { recursive: true });
    const writer = await openDatabase(undefined, 'write', { env, cwd: folder });
    await (await openDatabase(neighbor, 'write', context)).close();
    // A link has a short path: two processes that write would destroy the store.
    const link = join(folder, 'link');
    symlinkSync(own, link, 'junction');
    for (const name of [own, link]) {
      const reader = await openDatabase(name, 'read', context);
      await expect(reader.query('delete from states')).rejects.toThrow('read-only transaction');
      await reader.close();
    }
    await writer.close();
  });

  it('reads no folder without a store, and creates no folder', async () => {
    const missing = join(folder, 'missing');
    const { code, err } = await runCommand(['history', '--database', missing], { width: 200 });
    expect(code).toBe(2);
    expect(err).toContain(`error STORE_NOT_FOUND: No history is stored in ${missing}.`);
    expect(existsSync(missing)).toBe(false);
  });

  it('refuses a folder without access, and tables of a newer version', async () => {
    await expect(openDatabase('/proc/none', 'write', context)).rejects.toThrow(
      'The store in /proc/none cannot be opened',
    );
    await database.query('insert into parachron_tables values (1000)');
    await database.close();
    await expect(openDatabase(folder, 'write', context)).rejects.toMatchObject({
      code: 'DATABASE_TOO_NEW',
    });
  });
});
