import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { type Closable, closeAll } from '@parachron/checklist/dry-runs';
import { omitUndefined, readMessage } from '@parachron/core';
import type { CommandContext } from '../cli/CommandContext.js';
import type { OperatingFlags } from '../cli/commands/watchingCommands.js';
import { parsePublicAccount } from '../configuration/typedValues.js';
import type { Database } from '../database/Database.js';
import { createLeases, startShare } from '../database/Leases.js';
import { createOutbox, deliverNotices } from '../database/Outbox.js';
import { databaseVariable, openDatabase } from '../database/openDatabase.js';
import { createRunJournal } from '../database/RunJournal.js';
import { createTaskJournal, deriveTasksKey } from '../database/TaskJournal.js';
import { UsageError } from '../errors.js';
import type { RunPlan } from '../running/readRunPlan.js';
import { createLog, type Log } from './createLog.js';
import { followAccount, listFollowed } from './followTasks.js';
import { listPlaceKeys } from './RunChanges.js';
import { createObservedPaths, Health, RunMetrics } from './RunMetrics.js';
import { type Receiver, readReceivers } from './readReceivers.js';
import type { RunNews } from './watchRuns.js';

/** Milliseconds to release the leases of a server and to end its connections. */
const closingMs = 5_000;

/**
 * Opens the operation of a watch: its history, metrics, health and log.
 *
 * @throws USAGE when there are tasks to follow, and no endpoint of a service
 * @throws the errors of a database, if the options or the environment request one
 */
export async function openOperation(flags: OperatingFlags, context: CommandContext & Pick<Storing, 'plan'>) {
  const { plan, terminal, env } = context;
  const log = createLog(flags.log, terminal);
  const metrics = new RunMetrics();
  const health = new Health(flags.stale * 1000);
  const owners = (flags.follow ?? []).map((text) => parsePublicAccount(text, '--follow'));
  const followed = listFollowed(plan, owners);
  if (owners.length > 0 && followed.length === 0) {
    const reason = 'no network has an endpoint of the service, whose tasks are followed';
    throw new UsageError({ option: '--follow', reason });
  }
  const receivers = readReceivers(flags, env);
  // Notices and the cursors of tasks survive restarts in a database, so that both need one.
  const isNeeded = (flags.database ?? flags.follow ?? env[databaseVariable]) || receivers.length > 0;
  const place = flags.database === true ? undefined : flags.database;
  const database = isNeeded ? await openDatabase(place, 'write', context) : undefined;
  const onObstacle = (error: unknown) => {
    health.noteObstacle(error);
    log('error', 'database', { reason: readMessage(error) });
  };
  const storing = { flags, plan, followed, receivers, metrics, health, log, onObstacle };
  const stored = database && (await startStoring(database, storing));
  const share = stored?.share;
  log('info', 'started', { command: context.origin?.command, database: database?.kind });
  return {
    /** Where runs are stored, the part of this process, and what records that runs are not stored or nothing is watched. */
    hooks: {
      ...omitUndefined({ journal: stored?.journal, share }),
      onObstacle,
      onIdle() {
        metrics.keepPlaces();
        // A process without a share is a standby, ready to take over.
        if (share && !share.isExpired) health.noteRun();
      },
    },
    log,
    /** Finds a path for machines of the server. */
    find: createObservedPaths(metrics, health),
    /** Records new results. */
    observe({ run, changes, seconds }: RunNews): void {
      health.noteRun();
      metrics.noteRun(run, changes, seconds);
      const { verdict, reports, notChecked } = run;
      log('info', 'run', { verdict, seconds, reports: reports.length, notChecked: notChecked.length });
      for (const change of changes) {
        const isBad = change.kind === 'lost' || (change.kind === 'verdict' && change.after !== 'ready');
        log(isBad ? 'warn' : 'info', 'change', { change });
      }
    },
    async close(): Promise<void> {
      // A server that does not answer does not delay the end; its leases expire. The embedded store has to write its files.
      const limits = database?.kind === 'server' ? [setTimeout(closingMs, undefined, { ref: false })] : [];
      await Promise.race([stored?.close(), ...limits]);
      log('info', 'stopped');
    },
  };
}

interface Storing {
  readonly flags: Pick<OperatingFlags, 'lease'>;
  readonly plan: Pick<RunPlan, 'networks' | 'timeoutMs'>;
  readonly followed: ReturnType<typeof listFollowed>;
  readonly receivers: readonly Receiver[];
  readonly metrics: RunMetrics;
  readonly health: Health;
  readonly log: Log;
  readonly onObstacle: (error: unknown) => void;
}

/** Takes a share, delivers notices and follows tasks, until the returned object is closed. A failure closes the database. */
async function startStoring(database: Database, about: Storing) {
  const opened: Closable[] = [database];
  const close = () => closeAll(opened);
  try {
    const { flags, plan, followed, receivers, metrics, health, log, onObstacle } = about;
    const { lease: seconds } = flags;
    const isShared = database.kind === 'server';
    const leases = isShared ? createLeases(database, { holder: randomUUID(), seconds }) : undefined;
    const share =
      leases &&
      (await startShare({
        leases,
        seconds,
        onObstacle,
        keys: [...listPlaceKeys(plan), ...followed.map(deriveTasksKey)],
        onChange: (held) => log('info', 'share', { held: held.size }),
      }));
    if (share) opened.push(share);
    if (receivers.length > 0) opened.push(await startOutbox(database, about));
    const options = { receivers: receivers.map(({ id }) => id), ...omitUndefined({ leases }) };
    const journal = createTaskJournal(database, options);
    for (const { network } of followed) metrics.startTasks(network);
    opened.push(startFollowing(followed, { plan, journal, share, metrics, health, log }));
    return { journal: createRunJournal(database, options), share, close };
  } catch (error) {
    await close();
    throw error;
  }
}

function startFollowing(
  followed: Storing['followed'],
  options: Omit<Parameters<typeof followAccount>[1], 'signal'>,
): Closable {
  const stop = new AbortController();
  const following = followed.map((one) => followAccount(one, { ...options, signal: stop.signal }));
  const ended = Promise.all(following);
  // An error that a retry cannot fix is thrown at the end of the watch.
  ended.catch((error: unknown) => options.log('error', 'following', { reason: String(error) }));
  return {
    async close() {
      stop.abort();
      await ended;
    },
  };
}

async function startOutbox(
  database: Database,
  { receivers, metrics, log, onObstacle }: Pick<Storing, 'receivers' | 'metrics' | 'log' | 'onObstacle'>,
): Promise<Closable> {
  const outbox = createOutbox(database);
  await outbox.start();
  metrics.countWaiting(async () => {
    const waiting = await outbox.countWaiting();
    return receivers.map(({ id, label }) => ({ label, count: waiting.get(id) ?? 0 }));
  });
  return deliverNotices({
    outbox,
    receivers,
    onObstacle,
    onAttempt({ receiver, failure, ...attempt }) {
      const result = failure === undefined ? 'delivered' : 'failed';
      metrics.attempts.inc({ receiver: receiver.label, result });
      const facts = { receiver: receiver.label, ...attempt, ...omitUndefined({ failure }) };
      log(failure === undefined ? 'info' : 'warn', 'delivery', facts);
    },
  });
}
