import type { RunReport } from '@parachron/checklist';
import type { Closable } from '../chains/openAll.js';
import type { CommandContext } from '../cli/CommandContext.js';
import type { OperatingFlags } from '../cli/commands/operatingOptions.js';
import type { Database } from '../keeping/Database.js';
import { Outbox } from '../keeping/Outbox.js';
import { databaseVariable, openDatabase } from '../keeping/openDatabase.js';
import { RunJournal } from '../keeping/RunJournal.js';
import { Courier } from '../notifying/Courier.js';
import type { Receiver } from '../notifying/Receiver.js';
import { readReceivers } from '../notifying/readReceivers.js';
import { createLog, type Log } from '../observing/createLog.js';
import { createObservedPaths } from '../observing/createObservedPaths.js';
import { Health } from '../observing/Health.js';
import { RunMetrics } from '../observing/RunMetrics.js';
import type { Served } from '../serving/Served.js';
import type { RunChange } from '../watching/RunChange.js';
import type { Journal } from '../watching/watchRuns.js';

/** What surrounds a watch: its history, metrics, health and log. */
export interface Operation extends Closable {
  /** Absent where nothing is kept. */
  readonly journal?: Journal;
  readonly log: Log;
  /** Finds what the server of the watch serves for machines. */
  readonly find: (path: string) => Promise<Served | undefined>;
  /** Takes each run, its changes and its seconds. */
  observe(run: RunReport, changes: readonly RunChange[], seconds: number): void;
}

/**
 * Opens what surrounds a watch.
 *
 * @throws the errors of a database, where the options or the environment ask for one
 */
export async function openOperation(flags: OperatingFlags, context: CommandContext): Promise<Operation> {
  const log = createLog(flags.log, context.terminal);
  const metrics = new RunMetrics();
  const health = new Health({ staleMs: flags.stale * 1000 });
  const receivers = readReceivers(flags, context.env);
  const database = await openKept(flags, context, receivers);
  const courier = database && (await startCourier(database, { receivers, metrics, log }));
  log('info', 'started', { command: context.origin?.command, database: database?.kind });
  return {
    ...(database ? { journal: createJournal(database, { receivers, courier }) } : {}),
    log,
    find: createObservedPaths({ metrics, health }),
    observe(run, changes, seconds) {
      health.passRun();
      metrics.observeRun(run, changes, seconds);
      const { verdict, reports, notChecked } = run;
      log('info', 'run', { verdict, seconds, reports: reports.length, notChecked: notChecked.length });
      for (const change of changes) log(isBad(change) ? 'warn' : 'info', 'change', { change });
    },
    async close() {
      await courier?.close();
      await database?.close();
      log('info', 'stopped');
    },
  };
}

interface Notifying {
  readonly receivers: readonly Receiver[];
  readonly metrics: RunMetrics;
  readonly log: Log;
}

async function startCourier(
  database: Database,
  { receivers, metrics, log }: Notifying,
): Promise<Courier | undefined> {
  if (receivers.length === 0) return undefined;
  const outbox = new Outbox(database);
  await outbox.start();
  const count = async () => {
    const waiting = await outbox.countWaiting();
    return receivers.map(({ id, label }) => ({ label, count: waiting.get(id) ?? 0 }));
  };
  metrics.countWaiting(count);
  return new Courier({
    outbox,
    receivers,
    onAttempt({ receiver, failure, ...attempt }) {
      metrics.observeAttempt(receiver.label, failure === undefined);
      const facts = { receiver: receiver.label, ...attempt, ...(failure === undefined ? {} : { failure }) };
      log(failure === undefined ? 'info' : 'warn', 'delivery', facts);
    },
    onObstacle: (error) => log('error', 'database', { reason: error instanceof Error ? error.name : '' }),
  });
}

function createJournal(
  database: Database,
  { receivers, courier }: { receivers: readonly Receiver[]; courier: Courier | undefined },
): Journal {
  const journal = new RunJournal(
    database,
    receivers.map(({ id }) => id),
  );
  return {
    load: () => journal.load(),
    async record(run, changes) {
      await journal.record(run, changes);
      courier?.poke();
    },
  };
}

/** Notices survive restarts in a database, so that receivers need one. */
async function openKept(
  { database: given }: OperatingFlags,
  { env, cwd = process.cwd() }: CommandContext,
  receivers: readonly Receiver[],
): Promise<Database | undefined> {
  if (given === undefined && !env[databaseVariable] && receivers.length === 0) return undefined;
  return openDatabase({ database: given === true ? undefined : given, access: 'write', env, cwd });
}

function isBad(change: RunChange): boolean {
  if (change.kind === 'lost') return true;
  return change.kind === 'verdict' && change.after !== 'ready';
}
