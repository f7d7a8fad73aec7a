import type { RunReport } from '@parachron/checklist';
import { type Closable, closeAll } from '../chains/openAll.js';
import type { CommandContext } from '../cli/CommandContext.js';
import type { OperatingFlags } from '../cli/commands/operatingOptions.js';
import type { Database } from '../keeping/Database.js';
import { databaseVariable, openDatabase } from '../keeping/openDatabase.js';
import { RunJournal } from '../keeping/RunJournal.js';
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
  const database = await openKept(flags, context);
  log('info', 'started', { command: context.origin?.command, database: database?.kind });
  return {
    ...(database ? { journal: new RunJournal(database) } : {}),
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
      await closeAll(database ? [database] : []);
      log('info', 'stopped');
    },
  };
}

async function openKept(
  { database: given }: OperatingFlags,
  { env, cwd = process.cwd() }: CommandContext,
): Promise<Database | undefined> {
  if (given === undefined && !env[databaseVariable]) return undefined;
  return openDatabase({ database: given === true ? undefined : given, access: 'write', env, cwd });
}

function isBad(change: RunChange): boolean {
  if (change.kind === 'lost') return true;
  return change.kind === 'verdict' && change.after !== 'ready';
}
