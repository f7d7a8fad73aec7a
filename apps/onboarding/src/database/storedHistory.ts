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

const states = `
  select network, parachain, null as check_id, null as subject, verdict as outcome, null as reason, since, until
  from verdicts
  union all
  select network, parachain, check_id, subject, outcome, reason, since, until from findings`;

const inScope = '($1::jsonb is null or $1::jsonb ? parachain) and ($2::jsonb is null or $2::jsonb ? network)';

const places = ['network', 'parachain', 'check_id', 'subject'];
const order = 'network, parachain, check_id nulls first, subject';

/** The SQL expression for an object with the place of a row and further members, without those that are null. */
function formatEntry(members: string): string {
  const place = "'network', network, 'parachain', parachain, 'check', check_id, 'subject', subject";
  return `json_strip_nulls(json_build_object(${place}, ${members})) as entry`;
}

/** The SQL expressions for the states before and after a change; a side without an outcome is null. */
const sides = ['before', 'after']
  .map((side) => {
    const [outcome, reason] = [`${side}_outcome`, `${side}_reason`];
    const state = `json_build_object('outcome', ${outcome}, 'reason', ${reason})`;
    return `'${side}', case when ${outcome} is not null then ${state} end`;
  })
  .join(', ');

/**
 * The SQL expression for changes: the states that began, joined with those that ended at the same time. The subject of a change is in one of
 * the tables at least, and a verdict has neither check nor subject.
 */
function formatChanges(): string {
  const columns = places.map((column) => `coalesce(began.${column}, ended.${column}) as ${column}`);
  const same = places.map((column) => `coalesce(began.${column}, '') = coalesce(ended.${column}, '')`);
  return `select ${columns.join(', ')}, coalesce(began.at, ended.at) as at,
      ended.outcome as before_outcome, ended.reason as before_reason,
      began.outcome as after_outcome, began.reason as after_reason
    from began full join ended on ${same.join(' and ')} and began.at = ended.at`;
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
  const sql = `select ${formatEntry(`'outcome', outcome, 'reason', reason, ${times}`)} from (${states}) as states
     where ${inScope} and since <= $3::timestamptz and (until is null or until > $3::timestamptz)
     order by ${order}`;
  return list(database, sql, scope, at);
}

/** Lists the changes in a span of time, oldest first; at most the given number of the latest changes. */
export function listStoredChanges(
  database: Database,
  { from, to, limit, ...scope }: HistoryScope & HistorySpan & { readonly limit: number },
): Promise<StoredChange[]> {
  const sql = `with states as (select * from (${states}) as all_states where ${inScope}),
     began as (select *, since as at from states where since > $3::timestamptz and since <= $4::timestamptz),
     ended as (select *, until as at from states where until > $3::timestamptz and until <= $4::timestamptz),
     changes as (${formatChanges()}),
     last as (select * from changes order by at desc, ${order} limit $5)
     select ${formatEntry(`'at', ${formatTime('at')}, ${sides}`)} from last order by last.at, ${order}`;
  return list(database, sql, scope, from, to, limit);
}
