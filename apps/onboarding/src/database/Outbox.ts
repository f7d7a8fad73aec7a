import type { Closable } from '@parachron/checklist/dry-runs';
import { omitUndefined } from '@parachron/core';
import type { Receiver } from '../watching/readReceivers.js';
import { waitFor } from '../watching/waitFor.js';
import { type Database, formatStored, isoAt, type Query } from './Database.js';

/** A notice for the receivers of a watch. */
interface NewNotice {
  /** `verdict.changed` or `task.failed`. */
  readonly type: string;
  readonly at: string;
  readonly data: unknown;
}

/** A due notice for a receiver. */
export interface DueNotice extends NewNotice {
  readonly id: number;
  /** The same in each attempt, so that a receiver recognizes a repeated notice. */
  readonly uid: string;
  /** 1 for the first attempt. */
  readonly attempts: number;
}

/** Seconds after which another process takes over a delivery of an ended process. */
const claimSeconds = 120;

/** The undelivered notices of a database. */
export type Outbox = ReturnType<typeof createOutbox>;

/** Opens the undelivered notices. Each receiver gets them in order, one after another. */
export function createOutbox({ kind, query }: Pick<Database, 'kind' | 'query'>) {
  return {
    /** Takes over the deliveries of an ended process: an embedded store has one process, so that no other one delivers now. */
    async start(): Promise<void> {
      if (kind !== 'embedded') return;
      await query('update deliveries set claimed_until = null where delivered_at is null');
    },

    /**
     * Claims the oldest notice of a receiver; undefined if it is not due, or another process delivers it. If its due time is further away
     * than the longest pause, the clock of the database was set back, and the notice is due.
     */
    async takeDue(receiver: string): Promise<DueNotice | undefined> {
      const [due] = await query<DueNotice>(
        `with claimed as (
           update deliveries set claimed_until = now() + make_interval(secs => $2), attempts = attempts + 1
           where receiver = $1 and (due_at <= now() or due_at > now() + make_interval(secs => $3))
             and (claimed_until is null or claimed_until < now()) and notice_id = (
               select notice_id from deliveries where receiver = $1 and delivered_at is null
               order by notice_id limit 1 for update)
           returning notice_id, attempts)
         select notices.id::integer as id, uid::text as uid, type, ${isoAt} as at, data, attempts
         from claimed join notices on notices.id = claimed.notice_id`,
        [receiver, claimSeconds, longestPauseSeconds],
      );
      return due;
    },

    /** Records the result of an attempt. After a failure, the notice is due again after the pause, unless a later attempt has begun. */
    async noteAttempt(
      receiver: string,
      { id, attempts }: Pick<DueNotice, 'id' | 'attempts'>,
      { failure, pauseSeconds }: { readonly failure?: string | undefined; readonly pauseSeconds: number },
    ): Promise<void> {
      await query(
        `update deliveries set failure = $3, claimed_until = null, due_at = now() + make_interval(secs => $4),
           delivered_at = case when $3::text is null then now() else delivered_at end
         where notice_id = $1 and receiver = $2 and (attempts = $5 or $3::text is null)`,
        [id, receiver, failure ?? null, pauseSeconds, attempts],
      );
    },

    /** Counts the waiting notices of each receiver. */
    async countWaiting(): Promise<ReadonlyMap<string, number>> {
      const rows = await query<{ receiver: string; waiting: number }>(
        `select receiver, count(*)::integer as waiting from deliveries where delivered_at is null group by receiver`,
      );
      return new Map(rows.map(({ receiver, waiting }) => [receiver, waiting]));
    },
  };
}

/** Stores notices with a delivery for each receiver, in the transaction of the reported change: both are stored, or neither. */
export async function keepNotices(
  query: Query,
  notices: readonly NewNotice[],
  receivers: readonly string[],
): Promise<void> {
  if (notices.length === 0 || receivers.length === 0) return;
  await query(
    `with added as (
       insert into notices (at, type, data)
       select at, type, data from jsonb_to_recordset($1::jsonb) as given (at timestamptz, type text, data jsonb)
       returning id)
     insert into deliveries (notice_id, receiver)
     select id, receiver from added cross join jsonb_array_elements_text($2::jsonb) as receiver`,
    [formatStored(notices), JSON.stringify(receivers)],
  );
}

/** The result of one attempt. */
export interface DeliveryAttempt {
  readonly receiver: Pick<Receiver, 'label'>;
  readonly uid: string;
  readonly attempts: number;
  /** Reason of the failure; absent if the receiver accepted the notice. */
  readonly failure?: string;
}

/** The notices to deliver, and their receivers. */
export interface DeliveringOptions {
  readonly outbox: Pick<Outbox, 'takeDue' | 'noteAttempt'>;
  readonly receivers: readonly Receiver[];
  readonly onAttempt: (attempt: DeliveryAttempt) => void;
  /** Called when the database did not answer; the deliveries continue after a pause. */
  readonly onObstacle: (error: unknown) => void;
  /** Seconds of the first pause after a failure; each is twice the previous one, at most five minutes. */
  readonly firstPauseSeconds?: number;
}

const longestPauseSeconds = 300;
/** Interval of the search for notices that are due: new ones, those of other processes, and those whose pause ended. */
const pollMs = 1_000;
/** Pause after the database did not answer: each process that delivered a notice stores its answer until then, also after its claim. */
const obstacleMs = 15_000;

/**
 * Delivers the notices of an outbox, until the returned object is closed: to each receiver independently, in order, and again until the
 * receiver accepts. The end aborts the running deliveries, and the next start delivers them again.
 */
export function deliverNotices(options: DeliveringOptions): Closable {
  const { outbox, receivers, onAttempt, onObstacle, firstPauseSeconds = 1 } = options;
  const stop = new AbortController();
  const { signal } = stop;
  /** Stores the result of an attempt, again until the database answers: the notice is sent again if its result is not stored. */
  const noteResult = async (write: () => Promise<void>): Promise<void> => {
    for (;;) {
      try {
        return await write();
      } catch (error) {
        if (signal.aborted) throw error;
        onObstacle(error);
        await waitFor([signal], firstPauseSeconds * 1000);
      }
    }
  };
  const sendNotice = async (receiver: Receiver, due: DueNotice) => {
    const { uid, attempts } = due;
    const failure = await receiver.deliver(due, signal);
    // An aborted delivery is due immediately at the next start.
    const pause = Math.min(firstPauseSeconds * 2 ** Math.min(attempts - 1, 20), longestPauseSeconds);
    const pauseSeconds = signal.aborted ? 0 : pause;
    await noteResult(() => outbox.noteAttempt(receiver.id, due, { failure, pauseSeconds }));
    if (failure !== undefined && signal.aborted) return;
    onAttempt({ receiver, uid, attempts, ...omitUndefined({ failure }) });
  };
  const serve = async (receiver: Receiver) => {
    while (!signal.aborted) {
      try {
        const due = await outbox.takeDue(receiver.id);
        if (due) await sendNotice(receiver, due);
        else await waitFor([signal], pollMs);
      } catch (error) {
        if (signal.aborted) return;
        onObstacle(error);
        await waitFor([signal], obstacleMs);
      }
    }
  };
  const serving = Promise.all(receivers.map(serve));
  return {
    async close() {
      stop.abort();
      await serving;
    },
  };
}
