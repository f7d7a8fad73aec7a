import { type Account, isParachronError, omitUndefined } from '@parachron/core';
import { deriveTasksKey, type FollowedAccount, type TaskJournal } from '../database/TaskJournal.js';
import type { RunPlan } from '../running/readRunPlan.js';
import { openService } from '../tasks/openService.js';
import { failures } from '../tasks/taskEvents.js';
import type { Log } from './createLog.js';
import type { Health, RunMetrics } from './RunMetrics.js';
import { waitFor } from './waitFor.js';
import type { WatchShare } from './watchRuns.js';
import { withOwnSignal } from './withOwnSignal.js';

/** An account on the service of a network, and the endpoints of the service. */
interface Followed extends FollowedAccount {
  readonly endpoints: readonly string[];
}

/** Where events are stored and reported. */
interface FollowTasksOptions {
  readonly plan: Pick<RunPlan, 'timeoutMs'>;
  readonly journal: TaskJournal;
  readonly share: WatchShare | undefined;
  readonly metrics: Pick<RunMetrics, 'taskEvents'>;
  readonly health: Pick<Health, 'noteObstacle'>;
  readonly log: Log;
  readonly signal: AbortSignal;
}

/** Milliseconds before an account is followed again after an error. */
const pauseMs = 5_000;
/** Milliseconds after which the cursor of a watch without events is stored. */
const restMs = 10_000;

/** Lists the accounts to follow on each network. A network without an endpoint of the service has nothing to follow. */
export function listFollowed(
  { networks }: Pick<RunPlan, 'networks'>,
  owners: readonly Account[],
): readonly Followed[] {
  const accounts = [...new Set(owners.map(({ hex }) => hex))];
  return networks.flatMap(({ name: network, service }) => {
    const endpoints = service.filter(({ kind }) => kind === 'endpoint').map(({ text }) => text);
    return endpoints.length === 0 ? [] : accounts.map((owner) => ({ network, owner, endpoints }));
  });
}

/** Follows all tasks of an account on the service of a network, until the signal aborts; a lost connection is restored. */
export async function followAccount(followed: Followed, options: FollowTasksOptions): Promise<void> {
  const { signal, share, health, log } = options;
  const { network, owner } = followed;
  const key = deriveTasksKey(followed);
  while (!signal.aborted) {
    if (share && !share.held.has(key)) {
      health.noteObstacle(undefined, key);
      await waitFor([share.nextChange, signal], pauseMs);
      continue;
    }
    try {
      await withOwnSignal(signal, (own) => followOnce(followed, options, own));
    } catch (error) {
      if (signal.aborted) return;
      if (!isParachronError(error)) throw error;
      if (/^(STORE_NOT_USABLE|DATABASE_UNREACHABLE)$/.test(error.code)) health.noteObstacle(error, key);
      log('error', 'following', { network, owner, code: error.code, reason: error.message });
      await waitFor([signal], pauseMs);
    }
  }
}

/** Follows an account until the signal aborts or another process follows it. */
async function followOnce(
  followed: Followed,
  { plan, journal, metrics, health, log }: FollowTasksOptions,
  own: AbortController,
): Promise<void> {
  const { signal } = own;
  const { network, owner, endpoints } = followed;
  const connecting = { timeout: plan.timeoutMs / 1000, onProgress: () => {}, signal };
  const open = await openService({ service: { endpoints, origin: network } }, connecting);
  // The first cursor is stored immediately: a restart must not begin at a later head.
  let keptAt = Number.NEGATIVE_INFINITY;
  try {
    const from = await journal.load(followed);
    const events = open.scheduler.watchTasks({
      owner,
      ...omitUndefined({ from }),
      signal,
      async onCursor(cursor) {
        if (performance.now() - keptAt < restMs) return;
        keptAt = performance.now();
        if (!(await journal.keepCursor(followed, cursor))) own.abort();
        health.noteObstacle(undefined, deriveTasksKey(followed));
      },
    });
    for await (const event of events) {
      if (!(await journal.writeEvent(followed, event, new Date().toISOString()))) return;
      keptAt = performance.now();
      const { cursor: _, kind, ...facts } = event;
      metrics.taskEvents.inc({ network, kind });
      log(failures.has(kind) ? 'warn' : 'info', 'task', { network, kind, ...facts });
    }
  } finally {
    await open.close();
  }
}
