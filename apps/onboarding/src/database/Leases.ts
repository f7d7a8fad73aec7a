import type { Closable } from '@parachron/checklist/dry-runs';
import { Announcer } from '../watching/waitFor.js';
import type { WatchShare } from '../watching/watchRuns.js';
import type { Database, Query } from './Database.js';

/** A key with the live processes that want it, and its holder. */
interface Wanted {
  readonly key: string;
  readonly by: readonly string[];
  readonly holder: string | null;
}

/**
 * Assigns each key to one process that wants it, and returns those of one process that no other holds. A key stays with its holder up to
 * a fair share, or else goes to the process with the fewest. Every process derives the same, so that no key is left to the others.
 */
function chooseKeys(own: string, wanted: readonly Wanted[]): readonly string[] {
  const shares = new Map<string, number>();
  for (const { by } of wanted) for (const one of by) shares.set(one, (shares.get(one) ?? 0) + 1 / by.length);
  const counts = new Map<string, number>();
  const count = (one: string) => counts.get(one) ?? 0;
  // The sum of thirds may be a little more than one.
  const isFull = (one: string) => count(one) >= Math.ceil((shares.get(one) ?? 0) - 1e-6);
  return wanted.flatMap(({ key, by, holder }) => {
    const keeps = holder !== null && by.includes(holder) && !isFull(holder);
    const chosen = keeps ? holder : by.reduce((fewest, one) => (count(one) < count(fewest) ? one : fewest));
    counts.set(chosen, count(chosen) + 1);
    return chosen === own && (holder ?? own) === own ? [key] : [];
  });
}

/** The leases of one process. */
export type Leases = ReturnType<typeof createLeases>;

/**
 * Shares work among the processes that use one database: each key is held by one of them at a time.
 *
 * @param own `holder` identifies this process among all; after `seconds`, the leases of an ended process are free
 */
export function createLeases(database: Database, own: { readonly holder: string; readonly seconds: number }) {
  const { holder, seconds } = own;
  return {
    /**
     * Extends the leases of this process, takes the free ones of its share of what the live processes want, and releases the others, so
     * that a new process gets its share.
     *
     * @returns the keys that this process holds for the next seconds, in the given order
     */
    async take(keys: readonly string[]): Promise<readonly string[]> {
      return database.transaction(async (query) => {
        // One process at a time: two concurrent processes would take the same free keys.
        await query("select pg_advisory_xact_lock(hashtext('parachron leases'))");
        await query(
          `insert into holders (holder, expires_at, keys) values ($1, now() + make_interval(secs => $2), $3::jsonb)
           on conflict (holder) do update set expires_at = excluded.expires_at, keys = excluded.keys`,
          [holder, seconds, JSON.stringify(keys)],
        );
        for (const table of ['holders', 'leases'])
          await query(`delete from ${table} where expires_at < now()`);
        // Keys that few processes want come first: nobody else may take them.
        const wanted = await query<Wanted>(
          `select key, array_agg(holders.holder order by holders.holder) as by, max(leases.holder) as holder
           from (select distinct jsonb_array_elements_text(keys) as key from holders) as wanted
           join holders on keys is null or keys ? key
           left join leases using (key)
           group by key order by count(*), key`,
        );
        const held = new Set(chooseKeys(holder, wanted));
        await query(
          `with released as (delete from leases where holder = $1 and not $2::jsonb ? key)
           insert into leases (key, holder, expires_at)
           select key, $1, now() + make_interval(secs => $3) from jsonb_array_elements_text($2::jsonb) as taken (key)
           on conflict (key) do update set holder = excluded.holder, expires_at = excluded.expires_at`,
          [holder, JSON.stringify([...held]), seconds],
        );
        return keys.filter((key) => held.has(key));
      });
    },

    /** Lists in a transaction which keys this process still holds; no other process takes these until the transaction ends. */
    async listHeld(query: Query, keys: readonly string[]): Promise<ReadonlySet<string>> {
      const rows = await query<{ key: string }>(
        `select key from leases where holder = $1 and expires_at > now() and $2::jsonb ? key order by key for update`,
        [holder, JSON.stringify(keys)],
      );
      return new Set(rows.map(({ key }) => key));
    },

    /** Releases everything, so that other processes can take it immediately. */
    async close(): Promise<void> {
      await database.query('delete from leases where holder = $1', [holder]);
      await database.query('delete from holders where holder = $1', [holder]);
    },
  };
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

/** The share of this process. */
export interface Share extends WatchShare, Closable {
  /** Whether this process could not extend its leases in time. */
  readonly isExpired: boolean;
}

/**
 * Takes the first keys, and keeps the share of this process up to date. It holds no keys when the process could not extend its leases in
 * time. The same set says that this process has held its keys since.
 */
export async function startShare(options: ShareOptions): Promise<Share> {
  const { leases, keys, seconds, onChange, onObstacle } = options;
  let held: ReadonlySet<string> = new Set();
  let until = 0;
  let taking: Promise<void> | undefined;
  const changes = new Announcer();
  const isExpired = () => performance.now() >= until;
  const take = async () => {
    // The lease begins when the database stores it, at the earliest at the time of the request.
    const begun = performance.now();
    const taken = new Set(await leases.take(keys));
    const isSame = !isExpired() && taken.size === held.size && [...taken].every((key) => held.has(key));
    until = begun + seconds * 1000;
    if (isSame) return;
    held = taken;
    onChange(held);
    changes.notify();
  };
  await take();
  const timer = setInterval(
    () => {
      // A cut line answers late: more than one request would take all connections.
      taking ??= take()
        .catch(onObstacle)
        .finally(() => {
          taking = undefined;
        });
    },
    (seconds * 1000) / 3,
  );
  return {
    get held() {
      return isExpired() ? new Set<string>() : held;
    },
    get isExpired() {
      return isExpired();
    },
    get nextChange() {
      return changes.next;
    },
    async close() {
      clearInterval(timer);
      await taking;
      await leases.close().catch(onObstacle);
    },
  };
}
