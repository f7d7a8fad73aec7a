import { type Account, isParachronError, omitUndefined } from '@parachron/core';
import type { TaskEvent } from '@parachron/scheduler';
import type { TaskJournal } from '../database/TaskJournal.js';
import { deriveTasksKey } from '../database/TaskJournal.js';
import type { Log } from '../observing/createLog.js';
import type { RunNetwork, RunPlan } from '../running/readRunPlan.js';
import { openService } from '../tasks/openService.js';
import { waitFor } from '../watching/waitFor.js';
import type { WatchShare } from '../watching/watchRuns.js';
import { withOwnSignal } from '../watching/withOwnSignal.js';

/** Owners of the tasks to follow, and the handlers of their events. */
export interface FollowTasksOptions {
  readonly plan: Pick<RunPlan, 'networks' | 'timeoutMs'>;
  readonly owners: readonly Account[];
  readonly journal: TaskJournal;
  readonly share?: WatchShare;
  readonly log: Log;
  /** Called with each stored event. */
  readonly onEvent: (network: string, event: TaskEvent) => void;
  readonly signal: AbortSignal;
}

/** Milliseconds before an account is followed again after an error. */
const pauseMs = 5_000;
/** Milliseconds after which the cursor of a watch without events is stored. */
const restMs = 10_000;

/** The keys of all accounts to follow, for a share. */
export function listTaskKeys({ plan, owners }: Pick<FollowTasksOptions, 'plan' | 'owners'>): string[] {
  return listFollowed(plan).flatMap(({ name }) =>
    owners.map(({ hex }) => deriveTasksKey({ network: name, owner: hex })),
  );
}

/** Follows all tasks of accounts on the service of each network, until the signal aborts; a lost connection is restored. */
export async function followTasks(options: FollowTasksOptions): Promise<void> {
  const accounts = listFollowed(options.plan).flatMap((network) =>
    options.owners.map((owner) => ({ network, owner })),
  );
  await Promise.all(accounts.map((account) => followAccount(account, options)));
}

/** A network without an endpoint of the service has nothing to follow. */
function listFollowed({ networks }: FollowTasksOptions['plan']): readonly RunNetwork[] {
  return networks.filter((network) => listEndpoints(network).length > 0);
}

function listEndpoints({ service }: RunNetwork): readonly string[] {
  return service.filter(({ kind }) => kind === 'endpoint').map(({ text }) => text);
}

interface AccountOnNetwork {
  readonly network: RunNetwork;
  readonly owner: Account;
}

async function followAccount(account: AccountOnNetwork, options: FollowTasksOptions): Promise<void> {
  const { signal, share, log } = options;
  const place = { network: account.network.name, owner: account.owner.hex };
  const key = deriveTasksKey(place);
  while (!signal.aborted) {
    if (share && !share.held.has(key)) {
      await waitFor([share.nextChange, signal], pauseMs);
      continue;
    }
    try {
      await withOwnSignal(signal, (own) => followOnce(account, options, own));
    } catch (error) {
      if (signal.aborted) return;
      if (!isParachronError(error)) throw error;
      log('error', 'following', { ...place, code: error.code, reason: error.message });
      await waitFor([signal], pauseMs);
    }
  }
}

/** Follows an account until the signal aborts or another process follows it. */
async function followOnce(
  { network, owner }: AccountOnNetwork,
  { plan, journal, onEvent }: FollowTasksOptions,
  own: AbortController,
): Promise<void> {
  const { signal } = own;
  const place = { network: network.name, owner: owner.hex };
  const service = { endpoints: listEndpoints(network), origin: network.name };
  const connecting = { timeout: plan.timeoutMs / 1000, onProgress: () => {}, signal };
  const open = await openService({ service }, connecting);
  // The first cursor is stored immediately: a restart must not begin at a later head.
  let keptAt = Number.NEGATIVE_INFINITY;
  try {
    const from = await journal.load(place);
    const events = open.scheduler.watchTasks({
      owner,
      ...omitUndefined({ from }),
      signal,
      async onCursor(cursor) {
        if (performance.now() - keptAt < restMs) return;
        keptAt = performance.now();
        if (!(await journal.keepCursor(place, cursor))) own.abort();
      },
    });
    for await (const event of events) {
      if (!(await journal.writeEvent(place, event, new Date().toISOString()))) return;
      keptAt = performance.now();
      onEvent(network.name, event);
    }
  } finally {
    await open.close();
  }
}
