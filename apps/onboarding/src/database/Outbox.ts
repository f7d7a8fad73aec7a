import { type Database, formatStored, formatTime, type Query } from './Database.js';

/** A due notice for a receiver. */
export interface DueNotice {
  readonly id: number;
  /** The same in each attempt, so that a receiver recognizes a repeated notice. */
  readonly uid: string;
  readonly type: string;
  readonly at: string;
  readonly data: unknown;
  /** 1 for the first attempt. */
  readonly attempts: number;
}

/** Seconds after which another process takes over a delivery of an ended process. */
const claimSeconds = 120;

/** The undelivered notices. Each receiver gets them in order, one after another. */
export class Outbox {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /**
   * Takes over the deliveries of an ended process: an embedded store has only one process, so that no other process delivers
   * now.
   */
  async start(): Promise<void> {
    if (this.#database.kind !== 'embedded') return;
    await this.#database.query('update deliveries set claimed_until = null where delivered_at is null');
  }

  /** Claims the oldest notice of a receiver; undefined if it is not due, or another process delivers it. */
  async takeDue(receiver: string): Promise<DueNotice | undefined> {
    const [due] = await this.#database.query<DueNotice>(
      `with claimed as (
         update deliveries set claimed_until = now() + make_interval(secs => $2), attempts = attempts + 1
         where receiver = $1 and due_at <= now() and (claimed_until is null or claimed_until < now())
           and notice_id = (
             select notice_id from deliveries where receiver = $1 and delivered_at is null
             order by notice_id limit 1 for update)
         returning notice_id, attempts)
       select notices.id::integer as id, uid::text as uid, type, ${formatTime('at')} as at, data, attempts
       from claimed join notices on notices.id = claimed.notice_id`,
      [receiver, claimSeconds],
    );
    return due;
  }

  async noteDelivered(receiver: string, { id }: Pick<DueNotice, 'id'>): Promise<void> {
    await this.#database.query(
      `update deliveries set delivered_at = now(), claimed_until = null, failure = null
       where notice_id = $1 and receiver = $2`,
      [id, receiver],
    );
  }

  /** Records the reason of a failed delivery, if no later attempt has begun; the notice is due again after the pause. */
  async fail(
    receiver: string,
    { id, attempts }: Pick<DueNotice, 'id' | 'attempts'>,
    { reason, pauseSeconds }: { readonly reason: string; readonly pauseSeconds: number },
  ): Promise<void> {
    await this.#database.query(
      `update deliveries set failure = $3, claimed_until = null, due_at = now() + make_interval(secs => $4)
       where notice_id = $1 and receiver = $2 and attempts = $5`,
      [id, receiver, reason, pauseSeconds, attempts],
    );
  }

  /** Counts the waiting notices of each receiver. */
  async countWaiting(): Promise<ReadonlyMap<string, number>> {
    const rows = await this.#database.query<{ receiver: string; waiting: number }>(
      `select receiver, count(*)::integer as waiting from deliveries where delivered_at is null group by receiver`,
    );
    return new Map(rows.map(({ receiver, waiting }) => [receiver, waiting]));
  }
}

/** A notice for the receivers of a watch. */
interface NewNotice {
  /** `verdict.changed` or `task.failed`. */
  readonly type: string;
  readonly at: string;
  readonly data: unknown;
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
