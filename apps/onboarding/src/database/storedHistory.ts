import type { Outcome } from '@parachron/core';
import type { HistoryFlags } from '../cli/commands/watchingCommands.js';
import { type Database, isoAt } from './Database.js';
import type { StoredVerdict } from './RunJournal.js';

/** The parachains and networks of a query, all by default; its span of time, in ISO 8601; and its maximum number of entries. */
export type HistoryQuery = Pick<HistoryFlags, 'only' | 'network' | 'limit'> &
  Required<Pick<HistoryFlags, 'from' | 'to'>>;

/** An outcome of a finding or of a verdict, and its reason. */
interface Side {
  readonly outcome: Outcome | StoredVerdict;
  readonly reason?: string;
}

/** A change of a finding or, without a check, of a verdict; a new or removed finding has one side only. */
export interface StoredChange {
  readonly network: string;
  readonly parachain: string;
  readonly check?: string;
  readonly subject?: string;
  readonly at: string;
  readonly before?: Side;
  readonly after?: Side;
}

const place = 'network, parachain, check_id, subject';

/** Lists the changes in a span of time, oldest first; at most the given number of the latest changes. */
export async function listStoredChanges(
  { query }: Database,
  { from, to, limit, only, network }: HistoryQuery,
): Promise<StoredChange[]> {
  // A state that ends when another begins is one change.
  const rows = await query<{ entry: StoredChange }>(
    `with sides as (
       select *, since as at, 'after' as side from states union all select *, until as at, 'before' as side from states),
     changes as (
       select ${place}, at, json_object_agg(
         side, json_build_object('outcome', outcome, 'reason', finding->>'reason')) as sides from sides
       where ($1::jsonb is null or $1::jsonb ? parachain) and ($2::jsonb is null or $2::jsonb ? network)
         and at > $3::timestamptz and at <= $4::timestamptz group by ${place}, at),
     last as (select * from changes order by at desc, ${place} limit $5)
     select json_strip_nulls(json_build_object(
       'network', network, 'parachain', parachain,
       'check', nullif(check_id, ''), 'subject', case when check_id <> '' then subject end,
       'at', ${isoAt}, 'before', sides->'before', 'after', sides->'after')) as entry
     from last order by last.at, ${place}`,
    [...[only, network].map((names) => (names ? JSON.stringify(names) : null)), from, to, limit],
  );
  return rows.map(({ entry }) => entry);
}
