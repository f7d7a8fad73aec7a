import type { Outcome } from '@parachron/core';
import { type Database, formatTime } from './Database.js';
import type { StoredVerdict } from './RunJournal.js';

/** The parachains and networks of a query; all by default. */
export interface HistoryScope {
  readonly only?: readonly string[];
  readonly network?: readonly string[];
}

/** A span of time, in ISO 8601. */
export interface HistorySpan {
  readonly from: string;
  readonly to: string;
}

/** A state of a finding or, without a check, of a verdict. */
export interface StoredState {
  readonly network: string;
  readonly parachain: string;
  readonly check?: string;
  readonly subject?: string;
  readonly outcome: Outcome | StoredVerdict;
  readonly reason?: string;
  readonly since: string;
  /** Absent while the state lasts. */
  readonly until?: string;
}

/** A change of a finding or of a verdict; a new or removed finding has one side only. */
export interface StoredChange extends Pick<StoredState, 'network' | 'parachain' | 'check' | 'subject'> {
  readonly at: string;
  readonly before?: Pick<StoredState, 'outcome' | 'reason'>;
  readonly after?: Pick<StoredState, 'outcome' | 'reason'>;
}

const inScope = '($1::jsonb is null or $1::jsonb ? parachain) and ($2::jsonb is null or $2::jsonb ? network)';

const place = 'network, parachain, check_id, subject';

const state = "'outcome', outcome, 'reason', finding->>'reason'";

/** The SQL expression for an object with the place of a row and further members, without those that are null. */
function formatEntry(members: string): string {
  const check = "'check', nullif(check_id, ''), 'subject', case when check_id <> '' then subject end";
  return `json_strip_nulls(json_build_object('network', network, 'parachain', parachain, ${check}, ${members})) as entry`;
}

async function list<Entry>(
  { query }: Database,
  sql: string,
  { only, network }: HistoryScope,
  ...more: readonly unknown[]
): Promise<Entry[]> {
  const scope = [only, network].map((names) => (names ? JSON.stringify(names) : null));
  const rows = await query<{ entry: Entry }>(sql, [...scope, ...more]);
  return rows.map(({ entry }) => entry);
}

/** Lists the states at a moment: each verdict, followed by its findings. */
export function listStates(
  database: Database,
  { at, ...scope }: HistoryScope & { readonly at: string },
): Promise<StoredState[]> {
  const times = `'since', ${formatTime('since')}, 'until', ${formatTime('until')}`;
  const sql = `select ${formatEntry(`${state}, ${times}`)} from states
     where ${inScope} and since <= $3::timestamptz and (until is null or until > $3::timestamptz)
     order by ${place}`;
  return list(database, sql, scope, at);
}

/** Lists the changes in a span of time, oldest first; at most the given number of the latest changes. */
export function listStoredChanges(
  database: Database,
  { from, to, limit, ...scope }: HistoryScope & HistorySpan & { readonly limit: number },
): Promise<StoredChange[]> {
  // A state that ends when another begins is one change.
  const sql = `with sides as (
       select *, since as at, 'after' as side from states union all select *, until as at, 'before' as side from states),
     changes as (
       select ${place}, at, json_object_agg(side, json_build_object(${state})) as sides from sides
       where ${inScope} and at > $3::timestamptz and at <= $4::timestamptz group by ${place}, at),
     last as (select * from changes order by at desc, ${place} limit $5)
     select ${formatEntry(`'at', ${formatTime('at')}, 'before', sides->'before', 'after', sides->'after'`)}
     from last order by last.at, ${place}`;
  return list(database, sql, scope, from, to, limit);
}
