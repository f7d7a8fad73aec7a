import { createRunReport } from '@parachron/checklist';
import type { TaskEvent } from '@parachron/scheduler';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Database } from '../../src/database/Database.js';
import { createLeases, startShare } from '../../src/database/Leases.js';
import { createOutbox } from '../../src/database/Outbox.js';
import { openDatabase } from '../../src/database/openDatabase.js';
import { createRunJournal } from '../../src/database/RunJournal.js';
import { createTaskJournal, deriveTasksKey } from '../../src/database/TaskJournal.js';
import { derivePlaceKey, listChanges } from '../../src/watching/RunChanges.js';
import { openStore } from '../support/operations.js';
import { runCommand } from '../support/runCommand.js';
import { makeReport, readyFindings } from '../support/runReports.js';
import { serveNothing } from '../support/serveRelay.js';
import { makeServerDatabase, serverUrl } from '../support/startPostgres.js';

/** The same SQL runs in the embedded store and, where one is named, on a server. */
const kinds = serverUrl === undefined ? (['embedded'] as const) : (['embedded', 'server'] as const);
const keys = Array.from({ length: 10 }, (_, at) => `key ${at}`);
const hub = derivePlaceKey({ network: 'staging', parachain: 'Asset Hub' });
const report = (at: string, ready: boolean) =>
  createRunReport({ at, reports: [makeReport(ready ? { findings: readyFindings } : {})] });

describe.each(kinds)('several processes with one database: %s', (kind) => {
  const opened: Database[] = [];
  let url: string | undefined;
  let drop = () => Promise.resolve();

  beforeAll(async () => {
    if (kind === 'embedded') opened.push((await openStore()).database);
    else {
      ({ url, drop } = await makeServerDatabase());
      const open = () => openDatabase(url, 'write', { env: {}, cwd: '/' });
      // Both processes create the tables at the same time.
      opened.push(...(await Promise.all([open(), open()])));
    }
  });
  afterAll(async () => {
    for (const one of opened) await one.close();
    await drop();
  });
  const databaseOf = (at: number) => (opened[at] ?? opened[0]) as Database;
  const leasesOf = (holder: string, at = 0) => createLeases(databaseOf(at), { holder, seconds: 600 });
  /** Makes the leases of a process expire, as after a crash long ago. */
  const runOut = async (holder: string) => {
    for (const table of ['holders', 'leases'])
      await databaseOf(0).query(
        `update ${table} set expires_at = now() - interval '1 second' where holder = $1`,
        [holder],
      );
  };
  afterEach(() => void vi.useRealTimers());
  beforeEach(async () => {
    await databaseOf(0).query('truncate holders, leases, states, notices, deliveries, task_events');
  });

  it('share the leases, and take over the leases of a process that ended', async () => {
    const [first, second] = [leasesOf('first'), leasesOf('second', 1)];
    expect(await first.take(keys)).toEqual(keys);
    expect(await second.take(keys)).toEqual([]);
    const kept = await first.take(keys);
    const given = await second.take(keys);
    expect([kept.length, given.length]).toEqual([5, 5]);
    expect(new Set([...kept, ...given])).toEqual(new Set(keys));
    // The first process ends without releasing its leases.
    await runOut('first');
    expect(await second.take(keys)).toEqual(keys);
    await second.close();
    expect(await first.take(keys)).toEqual(keys);
  });

  it('take all keys, also if no other process wants some of them', async () => {
    const [team, other] = [leasesOf('team'), leasesOf('other', 1)];
    expect(await team.take(keys.slice(0, 6))).toEqual(keys.slice(0, 6));
    expect(await other.take(keys.slice(4))).toEqual(keys.slice(6));
    const kept = await team.take(keys.slice(0, 6));
    expect(kept).toEqual(keys.slice(0, 5));
    expect(await other.take(keys.slice(4))).toEqual(keys.slice(5));
    // What nobody else wants any more comes first.
    const own = [...keys.slice(0, 4), 'new 1', 'new 2'];
    expect(await other.take(own)).toEqual(own.slice(4));
    expect(await team.take(keys.slice(4))).toEqual(keys.slice(4));
    expect(await other.take(own)).toEqual(own);
  });

  it('take all keys, also if each pair of processes wants another one', async () => {
    const wanted = Object.entries({ one: ['a', 'c'], two: ['b', 'c'], three: ['a', 'b'] });
    const held = new Map<string, readonly string[]>();
    for (const _round of ['first', 'second', 'third']) {
      for (const [name, own] of wanted) held.set(name, await leasesOf(name).take(own));
    }
    expect([...held.values()].flat().sort()).toEqual(['a', 'b', 'c']);
  });

  it('never hold a lease twice, for any number of concurrent starts', async () => {
    const all = Array.from({ length: 6 }, (_, at) => leasesOf(`process ${at}`, at % 2));
    for (let round = 0; round < 3; round += 1) {
      const held = await Promise.all(all.map((leases) => leases.take(keys)));
      const flat = held.flat();
      // A later answer may hold a lease that an earlier answer released in the same round.
      if (round < 2) continue;
      expect(flat.length).toBe(new Set(flat).size);
      expect(new Set(flat)).toEqual(new Set(keys));
    }
  });

  it('store a change once, by the process with the lease of the parachain', async () => {
    const [slow, other] = [leasesOf('slow'), leasesOf('other', 1)];
    const receivers = ['webhook'];
    const slowJournal = createRunJournal(databaseOf(0), { receivers, leases: slow });
    const journal = createRunJournal(databaseOf(1), { receivers, leases: other });
    await slow.take([hub]);
    const first = report('2026-03-04T05:01:00.000Z', false);
    const before = listChanges(first, await slowJournal.load());
    await slowJournal.record(first, before.changes);
    const second = report('2026-03-04T05:02:00.000Z', true);
    const isLateStored = async () => {
      const isStored = await slowJournal.record(second, listChanges(second, before.known).changes);
      return second.reports.map(({ scope }) => isStored(scope));
    };
    // The lease of the slow process ends before its check, and then another process takes it over.
    await runOut('slow');
    expect(await isLateStored()).toEqual([false]);
    expect(await other.take([hub])).toEqual([hub]);
    await journal.record(second, listChanges(second, await journal.load()).changes);
    expect(await isLateStored()).toEqual([false]);
    expect(await createOutbox(databaseOf(0)).countWaiting()).toEqual(new Map([['webhook', 1]]));
  });

  it('store an event of a task once, by the process with the lease of the account', async () => {
    const account = { network: 'staging', owner: '0x01' } as const;
    const block = { number: 8, hash: '0x02' } as const;
    const cursor = { block, seen: 1, waiting: [], ending: [], targets: {} };
    const event = { kind: 'missed', executionTime: 10n, taskId: '0x03', block, cursor } as TaskEvent;
    const stored: boolean[] = [];
    for (const [at, name] of ['slow', 'other'].entries()) {
      const leases = leasesOf(name, at);
      await leases.take(name === 'other' ? [deriveTasksKey(account)] : []);
      const journal = createTaskJournal(databaseOf(at), { receivers: ['webhook'], leases });
      stored.push(await journal.writeEvent(account, event, '2026-03-04T05:01:00.000Z'));
    }
    expect(stored).toEqual([false, true]);
    expect(await databaseOf(0).query('select kind from task_events')).toEqual([{ kind: 'missed' }]);
    expect(await createOutbox(databaseOf(0)).countWaiting()).toEqual(new Map([['webhook', 1]]));
  });

  // A process whose connection ends during `commit` does not know whether its transaction took effect.
  it('store the same changes again without an effect', async () => {
    const journal = createRunJournal(databaseOf(0), { receivers: ['webhook'] });
    const { query } = databaseOf(0);
    const read = () => query('select * from states');
    for (const [at, ready] of [false, true].entries()) {
      const run = report(`2026-03-04T05:0${at}:00.000Z`, ready);
      const { changes } = listChanges(run, await journal.load());
      await journal.record(run, changes);
      const stored = await read();
      await journal.record({ ...run, at: '2026-03-04T05:09:00.000Z' }, changes);
      expect(await read()).toEqual(stored);
    }
    expect(await createOutbox(databaseOf(0)).countWaiting()).toEqual(new Map([['webhook', 1]]));
  });

  it('store texts of chains without the characters that a database refuses', async () => {
    const journal = createRunJournal(databaseOf(0), { receivers: ['webhook'] });
    const [first] = readyFindings;
    const findings = first ? [{ ...first, reason: 'a\0b\ud800c\\u0000 😀' }] : [];
    const run = createRunReport({ at: '2026-03-04T05:01:00.000Z', reports: [makeReport({ findings })] });
    await journal.record(run, listChanges(run, await journal.load()).changes);
    const [stored] = [...(await journal.load()).values()].flatMap((known) => known.findings);
    expect(stored?.reason).toBe('a\ufffdb\ufffdc\\u0000 😀');
  });

  it('deliver a notification once, and in order', async () => {
    const journal = createRunJournal(databaseOf(0), { receivers: ['webhook'] });
    for (const [at, ready] of [false, true, false].entries()) {
      const run = report(`2026-03-04T05:0${at}:00.000Z`, ready);
      await journal.record(run, listChanges(run, await journal.load()).changes);
    }
    const [one, another] = [createOutbox(databaseOf(0)), createOutbox(databaseOf(1))];
    const claimed = await Promise.all([one.takeDue('webhook'), another.takeDue('webhook')]);
    const [due] = claimed.filter((each) => each !== undefined);
    expect(claimed.filter(Boolean)).toHaveLength(1);
    // On a server, another process that starts leaves the delivery to the process that has claimed it.
    if (kind === 'server') {
      await another.start();
      expect(await another.takeDue('webhook')).toBeUndefined();
    }
    expect(due?.data).toMatchObject({ before: 'not-ready', after: 'ready' });
    if (due) await one.noteAttempt('webhook', due, { pauseSeconds: 0 });
    expect((await another.takeDue('webhook'))?.data).toMatchObject({ before: 'ready', after: 'not-ready' });
    expect(await one.takeDue('webhook')).toBeUndefined();
  });

  it('lose their leases if the database does not answer in time', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
    const obstacles: unknown[] = [];
    const leases = leasesOf('alone');
    let isThere = true;
    let extended = 0;
    const take = async (all: readonly string[]) => {
      if (!isThere) throw new TypeError('gone');
      return leases.take(all).finally(() => {
        extended += 1;
      });
    };
    const share = await startShare({
      leases: { take, close: () => leases.close() },
      keys,
      seconds: 3,
      onChange: () => {},
      onObstacle: (error) => void obstacles.push(error),
    });
    expect(share.held.size).toBe(10);
    const { held, nextChange } = share;
    for (let second = 1; second <= 5; second += 1) {
      vi.advanceTimersByTime(1_000);
      await expect.poll(() => extended).toBe(second + 1);
    }
    expect([share.held, nextChange.aborted]).toEqual([held, false]);
    isThere = false;
    vi.advanceTimersByTime(4_000);
    await expect.poll(() => obstacles.length).toBe(4);
    expect([share.held.size, share.isExpired]).toEqual([0, true]);
    isThere = true;
    vi.advanceTimersByTime(1_000);
    await expect.poll(() => share.held.size).toBe(10);
    // Meanwhile, another process may have held the same keys.
    expect([share.held === held, nextChange.aborted]).toEqual([false, true]);
    await share.close();
  });

  it('hold their leases from the request on, and request one answer at a time', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
    let asked = 0;
    const take = async (all: readonly string[]) => {
      asked += 1;
      // The first answer takes two seconds, and the second one does not come.
      vi.advanceTimersByTime(asked === 1 ? 2_000 : 0);
      return asked === 1 ? all : new Promise<never>(() => {});
    };
    const leases = { take, close: () => Promise.resolve() };
    const share = await startShare({ leases, keys, seconds: 3, onChange: () => {}, onObstacle: () => {} });
    vi.advanceTimersByTime(999);
    expect(share.held.size).toBe(10);
    vi.advanceTimersByTime(1);
    expect(share.held.size).toBe(0);
    vi.advanceTimersByTime(10_000);
    expect(asked).toBe(2);
  });

  it.runIf(kind === 'server')('share one history', async () => {
    const journal = createRunJournal(databaseOf(0));
    const run = report('2026-03-04T05:01:00.000Z', false);
    await journal.record(run, listChanges(run, await journal.load()).changes);
    const { code, out } = await runCommand(['history', '--json', '--to', '2026-03-04T05:02:00Z'], {
      env: { PARACHRON_DATABASE: url ?? '' },
    });
    expect(code).toBe(0);
    expect(JSON.parse(out)[0]).toMatchObject({ parachain: 'Asset Hub', after: { outcome: 'not-ready' } });
  });
});

describe('a server that does not work', () => {
  it.each([
    ['that ends each connection', '127.0.0.1:PORT/watch', '127.0.0.1:PORT/watch', 3],
    ['with a malformed URL', '[/watch', '--database: the URL is malformed', 2],
  ])('is named in the error without the password: one %s', async (_name, place, stated, expected) => {
    const nothing = await serveNothing();
    const fill = (text: string) => text.replace('PORT', new URL(nothing.endpoint).port);
    const [database, words] = [`postgres://me:SECRET@${fill(place)}`, fill(stated)];
    for (const command of ['history', 'watch --network local']) {
      const args = [...command.split(' '), '--database', database];
      const { code, out, err } = await runCommand(args, { width: 200 });
      expect(code).toBe(expected);
      expect(err).toContain(words);
      expect(out + err).not.toContain('SECRET');
    }
    await nothing.close();
  });
});
