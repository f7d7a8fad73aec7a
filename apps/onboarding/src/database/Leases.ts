import { Announcer } from '../watching/waitFor.js';
import type { Database, Query } from './Database.js';

/** Options of leases. */
export interface LeasesOptions {
  /** Identifies this process among all. */
  readonly holder: string;
  /** Seconds after which the leases of an ended process are free. */
  readonly seconds: number;
}

/** Shares work among the processes that use one database: each key is held by one of them at a time. */
export class Leases {
  readonly #database: Database;
  readonly #options: LeasesOptions;

  constructor(database: Database, options: LeasesOptions) {
    this.#database = database;
    this.#options = options;
  }

  /**
   * Extends the leases of this process and takes free leases up to its share: the keys divided by the live processes. Releases
   * the leases above the share, so that a new process gets its share.
   *
   * @returns the keys that this process holds for the next seconds, in the given order
   */
  async take(keys: readonly string[]): Promise<readonly string[]> {
    const { holder, seconds } = this.#options;
    return this.#database.transaction(async (query) => {
      // One process at a time: two concurrent processes would take the same free keys.
      await query("select pg_advisory_xact_lock(hashtext('parachron leases'))");
      await query(
        `insert into holders (holder, expires_at) values ($1, now() + make_interval(secs => $2))
         on conflict (holder) do update set expires_at = excluded.expires_at`,
        [holder, seconds],
      );
      await query('delete from holders where expires_at < now()');
      const [{ alive } = { alive: 1 }] = await query<{ alive: number }>(
        'select count(*)::integer as alive from holders',
      );
      const wanted = [holder, JSON.stringify(keys), Math.ceil(keys.length / alive)];
      await query(
        `delete from leases where holder = $1 and key not in (
           select key from leases where holder = $1 and $2::jsonb ? key order by key limit $3)`,
        wanted,
      );
      const rows = await query<{ key: string }>(
        `with free as (
           select wanted.key from jsonb_array_elements_text($2::jsonb) as wanted (key)
           left join leases on leases.key = wanted.key
           where leases.key is null or leases.expires_at < now() or leases.holder = $1
           order by (leases.holder is not distinct from $1) desc, wanted.key limit $3)
         insert into leases (key, holder, expires_at)
         select key, $1, now() + make_interval(secs => $4) from free
         on conflict (key) do update set holder = excluded.holder, expires_at = excluded.expires_at
         returning key`,
        [...wanted, seconds],
      );
      const held = new Set(rows.map(({ key }) => key));
      return keys.filter((key) => held.has(key));
    });
  }

  /** Lists in a transaction which keys this process still holds; no other process takes these until the transaction ends. */
  async listHeld(query: Query, keys: readonly string[]): Promise<ReadonlySet<string>> {
    const rows = await query<{ key: string }>(
      `select key from leases where holder = $1 and expires_at > now() and $2::jsonb ? key order by key for update`,
      [this.#options.holder, JSON.stringify(keys)],
    );
    return new Set(rows.map(({ key }) => key));
  }

  /** Releases everything, so that other processes can take it immediately. */
  async close(): Promise<void> {
    const { holder } = this.#options;
    await this.#database.query('delete from leases where holder = $1', [holder]);
    await this.#database.query('delete from holders where holder = $1', [holder]);
  }
}

/** Options of a share. */
interface ShareOptions {
  readonly leases: Pick<Leases, 'take' | 'close'>;
  /** All keys that the processes share. */
  readonly keys: readonly string[];
  /** Seconds for which a lease lasts; it is extended three times as often. */
  readonly seconds: number;
  /** Called when the keys of this process have changed. */
  readonly onChange: (held: ReadonlySet<string>) => void;
  /** Called when the database did not answer. */
  readonly onObstacle: (error: unknown) => void;
}

/** The share of this process, kept up to date. */
export class Share {
  readonly #options: ShareOptions;
  #held: ReadonlySet<string> = new Set();
  #until = 0;
  #timer: NodeJS.Timeout | undefined;
  #taking: Promise<void> | undefined;
  readonly #changes = new Announcer();

  constructor(options: ShareOptions) {
    this.#options = options;
  }

  /** Takes the first keys. */
  async start(): Promise<void> {
    await this.#take();
    this.#timer = setInterval(
      () => {
        // A cut line answers late: more than one request would take all connections.
        this.#taking ??= this.#take()
          .catch(this.#options.onObstacle)
          .finally(() => {
            this.#taking = undefined;
          });
      },
      (this.#options.seconds * 1000) / 3,
    );
  }

  /**
   * Keys that this process holds now; none when the process could not extend its leases in time. The same set says that this
   * process has held its keys since.
   */
  get held(): ReadonlySet<string> {
    return this.isExpired ? new Set() : this.#held;
  }

  /** Whether this process could not extend its leases in time. */
  get isExpired(): boolean {
    return performance.now() >= this.#until;
  }

  /** Aborts at the next change of the keys that this process holds. */
  get nextChange(): AbortSignal {
    return this.#changes.next;
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#taking;
    await Promise.resolve(this.#options.leases.close()).catch(this.#options.onObstacle);
  }

  async #take(): Promise<void> {
    const { leases, keys, seconds, onChange } = this.#options;
    // The lease begins when the database stores it, at the earliest at the time of the request.
    const begun = performance.now();
    const held = new Set(await leases.take(keys));
    const isSame =
      !this.isExpired && held.size === this.#held.size && [...held].every((key) => this.#held.has(key));
    this.#until = begun + seconds * 1000;
    if (isSame) return;
    this.#held = held;
    onChange(held);
    this.#changes.notify();
  }
}
