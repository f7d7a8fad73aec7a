import type { Hex } from '@parachron/core';
import type { TaskEvent, WatchCursor } from '@parachron/scheduler';
import { failures } from '../tasks/taskEvents.js';
import { type Database, formatStored, isoAt, type Query } from './Database.js';
import { keepNotices } from './Outbox.js';
import type { JournalOptions } from './RunJournal.js';
import type { HistoryQuery } from './storedHistory.js';

/** The tasks of an account on the service of a network. */
export interface FollowedAccount {
  readonly network: string;
  readonly owner: Hex;
}

/** The key of the lease for an account's tasks. */
export function deriveTasksKey({ network, owner }: FollowedAccount): string {
  return `tasks\n${network}\n${owner}`;
}

/** The stored events of tasks. */
export type TaskJournal = ReturnType<typeof createTaskJournal>;

/** Stores the events of tasks. An event and the cursor after it are stored together, so that no event is lost or repeated. */
export function createTaskJournal(database: Database, { receivers = [], leases }: JournalOptions = {}) {
  /** Returns whether the cursor was stored; false if another process follows the account by now. */
  const keep = (account: FollowedAccount, cursor: WatchCursor, work: (query: Query) => Promise<void>) => {
    const key = deriveTasksKey(account);
    return database.transaction(async (query) => {
      const held = await leases?.listHeld(query, [key]);
      if (held && !held.has(key)) return false;
      await work(query);
      await query(
        `insert into cursors (network, owner, cursor) values ($1, $2, $3::jsonb)
         on conflict (network, owner) do update set cursor = excluded.cursor`,
        [account.network, account.owner, formatStored(cursor)],
      );
      return true;
    });
  };
  return {
    /** Reads the stored cursor; undefined for a new account. */
    async load({ network, owner }: FollowedAccount): Promise<WatchCursor | undefined> {
      const [kept] = await database.query<{ cursor: WatchCursor }>(
        'select cursor from cursors where network = $1 and owner = $2',
        [network, owner],
      );
      return kept?.cursor;
    },

    /** Stores an event. Returns false if another process follows the account by now. */
    writeEvent: (account: FollowedAccount, { cursor, ...event }: TaskEvent, at: string): Promise<boolean> =>
      keep(account, cursor, async (query) => {
        const { network, owner } = account;
        await query(
          `insert into task_events (network, owner, task_id, kind, block_number, at, event)
           values ($1, $2, $3, $4, $5, $6::timestamptz, $7::jsonb)`,
          [network, owner, event.taskId, event.kind, event.block.number, at, formatStored(event)],
        );
        const notice = { type: 'task.failed', at, data: { network, owner, ...event } };
        if (failures.has(event.kind)) await keepNotices(query, [notice], receivers);
      }),

    /** Stores the cursor of a watch without a new event. Returns false if another process follows the account by now. */
    keepCursor: (account: FollowedAccount, cursor: WatchCursor): Promise<boolean> =>
      keep(account, cursor, () => Promise.resolve()),
  };
}

/** An event in the history of a task. */
export interface StoredTaskEvent {
  readonly network: string;
  readonly owner: Hex;
  readonly taskId: Hex;
  readonly kind: TaskEvent['kind'];
  /** Time at which the watch saw the event. */
  readonly at: string;
  /** The event of the watch, with amounts as texts. */
  readonly event: { readonly kind: TaskEvent['kind']; readonly block: { readonly number: number } };
}

/** Lists the events of tasks in a span of time, oldest first; at most the given number of the latest events. */
export async function listTaskEvents(
  { query }: Database,
  { from, to, limit, network }: HistoryQuery,
): Promise<readonly StoredTaskEvent[]> {
  return query<StoredTaskEvent>(
    `select network, owner, task_id as "taskId", kind, ${isoAt} as at, event from (
       select * from task_events
       where at > $1::timestamptz and at <= $2::timestamptz
         and ($3::jsonb is null or $3::jsonb ? network)
       order by id desc limit $4) as last
     order by id`,
    [from, to, network ? JSON.stringify(network) : null, limit],
  );
}
