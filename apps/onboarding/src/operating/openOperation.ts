import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { Closable } from '@parachron/checklist/dry-runs';
import { type Account, omitUndefined } from '@parachron/core';
import type { OperatingFlags } from '../cli/commands/watchingCommands.js';
import type { CommandContext } from '../command/CommandContext.js';
import { parsePublicAccount } from '../configuration/typedValues.js';
import type { Database } from '../database/Database.js';
import { Leases, Share } from '../database/Leases.js';
import { Outbox, OutboxWorker } from '../database/Outbox.js';
import { databaseVariable, openDatabase } from '../database/openDatabase.js';
import { RunJournal } from '../database/RunJournal.js';
import { TaskJournal } from '../database/TaskJournal.js';
import type { Receiver } from '../notifying/readReceivers.js';
import { readReceivers } from '../notifying/readReceivers.js';
import { createLog, type Log } from '../observing/createLog.js';
import { createObservedPaths, Health, RunMetrics } from '../observing/RunMetrics.js';
import type { RunPlan } from '../running/readRunPlan.js';
import type { Served } from '../serving/servePages.js';
import { isFailure } from '../tasks/taskEvents.js';
import type { RunChange } from '../watching/RunChanges.js';
import { listPlaceKeys } from '../watching/RunChanges.js';
import type { Journal, RunNews, WatchShare } from '../watching/watchRuns.js';
import { followTasks, listTaskKeys } from './followTasks.js';

/** Milliseconds to release the leases of a server and to end its connections. */
const closingMs = 5_000;

/** The operation of a watch: its history, metrics, health and log. */
export interface Operation extends Closable {
  /** Absent if nothing is stored. */
  readonly journal?: Journal;
  /** Absent if this process watches everything. */
  readonly share?: WatchShare;
  readonly log: Log;
  /** Records the reason why a run is not stored. */
  readonly onObstacle: (error: unknown) => void;
  /** Records that this process watches no parachain. */
  readonly onIdle: () => void;
  /** Finds a path for machines of the server. */
  readonly find: (path: string) => Promise<Served | undefined>;
  /** Records new results. */
  observe(news: RunNews): void;
}

/**
 * Opens the operation of a watch.
 *
 * @throws the errors of a database, if the options or the environment request one
 */
export async function openOperation(
  flags: OperatingFlags,
  context: CommandContext & { readonly plan: Pick<RunPlan, 'networks' | 'timeoutMs'> },
): Promise<Operation> {
  const log = createLog(flags.log, context.terminal);
  const metrics = new RunMetrics();
  const health = new Health({ staleMs: flags.stale * 1000 });
  const owners = (flags.follow ?? []).map((text) => parsePublicAccount(text, '--follow'));
  const receivers = readReceivers(flags, context.env);
  const isNeeded = receivers.length > 0 || flags.follow !== undefined;
  const database = await openStore({ ...flags, isNeeded }, context);
  const onObstacle = (error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    health.noteObstacle(`The history is not stored: ${reason}`);
    log('error', 'database', { reason });
  };
  const { plan } = context;
  const closeOpened = async (error: unknown) => {
    await database?.close();
    throw error;
  };
  const shared =
    database?.kind === 'server'
      ? await startShare(database, { flags, log, onObstacle, owners, plan }).catch(closeOpened)
      : undefined;
  const outboxWorker =
    database && (await startOutboxWorker(database, { receivers, metrics, log }).catch(closeOpened));
  const following =
    database && startFollowing(database, { plan, owners, receivers, metrics, log, shared, outboxWorker });
  log('info', 'started', { command: context.origin?.command, database: database?.kind });
  return {
    ...omitUndefined({
      journal: database && createJournal(database, { receivers, outboxWorker, leases: shared?.leases }),
      share: shared?.share,
    }),
    log,
    onObstacle,
    onIdle() {
      metrics.noteNothing();
      // A process without a share is a standby, ready to take over.
      if (shared && !shared.share.isExpired) health.noteRun();
    },
    find: createObservedPaths({ metrics, health }),
    observe({ run, changes, seconds }) {
      health.noteRun();
      metrics.noteRun(run, changes, seconds);
      const { verdict, reports, notChecked } = run;
      log('info', 'run', { verdict, seconds, reports: reports.length, notChecked: notChecked.length });
      for (const change of changes) log(isBad(change) ? 'warn' : 'info', 'change', { change });
    },
    async close() {
      const closing = closeAll([following, outboxWorker, shared?.share, database]);
      // A server that does not answer does not delay the end; its leases expire. The embedded store has to write its files.
      const isServer = database?.kind === 'server';
      await (isServer ? Promise.race([closing, setTimeout(closingMs, undefined, { ref: false })]) : closing);
      log('info', 'stopped');
    },
  };
}

async function closeAll(all: readonly (Closable | undefined)[]): Promise<void> {
  for (const one of all) await one?.close();
}

/** Returns the members that a watch uses. */
export function takeHooks({ journal, share, onObstacle, onIdle }: Operation) {
  return { onObstacle, onIdle, ...omitUndefined({ journal, share }) };
}

interface Sharing {
  readonly flags: OperatingFlags;
  readonly plan: Pick<RunPlan, 'networks' | 'timeoutMs'>;
  readonly owners: readonly Account[];
  readonly log: Log;
  readonly onObstacle: (error: unknown) => void;
}

async function startShare(database: Database, { flags, plan, owners, log, onObstacle }: Sharing) {
  const { lease: seconds } = flags;
  const leases = new Leases(database, { holder: randomUUID(), seconds });
  const onChange = (held: ReadonlySet<string>) => log('info', 'share', { held: held.size });
  const keys = [...listPlaceKeys(plan), ...listTaskKeys({ plan, owners })];
  const share = new Share({ leases, keys, seconds, onChange, onObstacle });
  await share.start();
  return { leases, share };
}

interface Following extends Notifying {
  readonly plan: Pick<RunPlan, 'networks' | 'timeoutMs'>;
  readonly owners: readonly Account[];
  readonly shared: Awaited<ReturnType<typeof startShare>> | undefined;
  readonly outboxWorker: OutboxWorker | undefined;
}

function startFollowing(database: Database, about: Following): Closable | undefined {
  const { plan, owners, receivers, metrics, log, shared, outboxWorker } = about;
  if (owners.length === 0) return undefined;
  const stop = new AbortController();
  const ids = receivers.map(({ id }) => id);
  for (const { name } of plan.networks) metrics.startTasks(name);
  const journal = new TaskJournal(database, {
    receivers: ids,
    isFailure,
    ...omitUndefined({ leases: shared?.leases }),
  });
  const ended = followTasks({
    plan,
    owners,
    journal,
    log,
    signal: stop.signal,
    ...omitUndefined({ share: shared?.share }),
    onEvent(network, { cursor: _, ...event }) {
      metrics.noteTask(network, event.kind);
      log(isFailure(event) ? 'warn' : 'info', 'task', { network, ...event });
      outboxWorker?.startSearch();
    },
  });
  // An error that a retry cannot fix is thrown at the end of the watch.
  ended.catch((error: unknown) => log('error', 'following', { reason: String(error) }));
  return {
    async close() {
      stop.abort();
      await ended;
    },
  };
}

interface Notifying {
  readonly receivers: readonly Receiver[];
  readonly metrics: RunMetrics;
  readonly log: Log;
}

async function startOutboxWorker(
  database: Database,
  { receivers, metrics, log }: Notifying,
): Promise<OutboxWorker | undefined> {
  if (receivers.length === 0) return undefined;
  const outbox = new Outbox(database);
  await outbox.start();
  const count = async () => {
    const waiting = await outbox.countWaiting();
    return receivers.map(({ id, label }) => ({ label, count: waiting.get(id) ?? 0 }));
  };
  metrics.countWaiting(count);
  return new OutboxWorker({
    outbox,
    receivers,
    onAttempt({ receiver, failure, ...attempt }) {
      metrics.noteAttempt(receiver.label, failure === undefined ? 'delivered' : 'failed');
      const facts = { receiver: receiver.label, ...attempt, ...omitUndefined({ failure }) };
      log(failure === undefined ? 'info' : 'warn', 'delivery', facts);
    },
    onObstacle: (error) => log('error', 'database', { reason: error instanceof Error ? error.name : '' }),
  });
}

function createJournal(
  database: Database,
  about: {
    receivers: readonly Receiver[];
    outboxWorker: OutboxWorker | undefined;
    leases: Leases | undefined;
  },
): Journal {
  const { receivers, outboxWorker, leases } = about;
  const ids = receivers.map(({ id }) => id);
  const journal = new RunJournal(database, { receivers: ids, ...omitUndefined({ leases }) });
  return {
    load: () => journal.load(),
    async record(run, changes) {
      const kept = await journal.writeRun(run, changes);
      outboxWorker?.startSearch();
      return kept;
    },
  };
}

/** Notices and the cursors of tasks survive restarts in a database, so that both need one. */
async function openStore(
  { database: given, isNeeded }: OperatingFlags & { readonly isNeeded: boolean },
  { env, cwd = process.cwd() }: CommandContext,
): Promise<Database | undefined> {
  if (given === undefined && !env[databaseVariable] && !isNeeded) return undefined;
  return openDatabase({ database: given === true ? undefined : given, access: 'write', env, cwd });
}

function isBad(change: RunChange): boolean {
  if (change.kind === 'lost') return true;
  return change.kind === 'verdict' && change.after !== 'ready';
}
