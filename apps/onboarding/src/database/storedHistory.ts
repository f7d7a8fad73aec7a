import { type Outcome, omitUndefined } from '@parachron/core';
import type { Database } from './Database.js';
import { formatTime } from './Database.js';
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

/** Selects the subject of a state from the joined table that has it. */
function formatPlaceColumns(one: string, other: string): string {
  return places.map((column) => `coalesce(${one}.${column}, ${other}.${column}) as ${column}`).join(', ');
}

/** A verdict has neither check nor subject. */
function isSamePlace(one: string, other: string): string {
  return places
    .map((column) => `coalesce(${one}.${column}, '') = coalesce(${other}.${column}, '')`)
    .join(' and ');
}

const order = 'network, parachain, check_id nulls first, subject';

interface Row {
  readonly network: string;
  readonly parachain: string;
  readonly check_id: string | null;
  readonly subject: string | null;
  readonly outcome: StoredState['outcome'];
  readonly reason: string | null;
  readonly since: string;
  readonly until: string | null;
}

/** Lists the states at a moment: each verdict, followed by its findings. */
export async function listStates(
  { query }: Database,
  { at, ...scope }: HistoryScope & { readonly at: string },
): Promise<StoredState[]> {
  const rows = await query<Row>(
    `select network, parachain, check_id, subject, outcome, reason,
       ${formatTime('since')} as since, ${formatTime('until')} as until
     from (${states}) as states
     where ${inScope} and since <= $3::timestamptz and (until is null or until > $3::timestamptz)
     order by ${order}`,
    [...toParameters(scope), at],
  );
  return rows.map(toState);
}

/** Lists the changes in a span of time, oldest first; at most the given number of the latest changes. */
export async function listStoredChanges(
  { query }: Database,
  { from, to, limit, ...scope }: HistoryScope & HistorySpan & { readonly limit: number },
): Promise<StoredChange[]> {
  const rows = await query<ChangeRow>(
    `with states as (select * from (${states}) as all_states where ${inScope}),
     began as (select *, since as at from states where since > $3::timestamptz and since <= $4::timestamptz),
     ended as (select *, until as at from states where until > $3::timestamptz and until <= $4::timestamptz),
     changes as (
       select ${formatPlaceColumns('began', 'ended')}, coalesce(began.at, ended.at) as at,
         ended.outcome as before_outcome, ended.reason as before_reason,
         began.outcome as after_outcome, began.reason as after_reason
       from began full join ended on ${isSamePlace('began', 'ended')} and began.at = ended.at),
     last as (select * from changes order by at desc, ${order} limit $5)
     select network, parachain, check_id, subject, ${formatTime('at')} as at,
       before_outcome, before_reason, after_outcome, after_reason
     from last order by last.at, ${order}`,
    [...toParameters(scope), from, to, limit],
  );
  return rows.map((row) => ({ ...toPlace(row), at: row.at, ...toSides(row) }));
}

/** Compares the states at two moments, without the changes between them. */
export async function compareTimes(
  { query }: Database,
  { from, to, ...scope }: HistoryScope & HistorySpan,
): Promise<StoredChange[]> {
  const rows = await query<Omit<ChangeRow, 'at'>>(
    `with states as (select * from (${states}) as all_states where ${inScope}),
     earlier as (select * from states
       where since <= $3::timestamptz and (until is null or until > $3::timestamptz)),
     later as (select * from states
       where since <= $4::timestamptz and (until is null or until > $4::timestamptz)),
     compared as (
       select ${formatPlaceColumns('later', 'earlier')}, earlier.outcome as before_outcome, earlier.reason as before_reason,
         later.outcome as after_outcome, later.reason as after_reason
       from later full join earlier on ${isSamePlace('later', 'earlier')}
       where later.outcome is distinct from earlier.outcome or later.reason is distinct from earlier.reason)
     select * from compared order by ${order}`,
    [...toParameters(scope), from, to],
  );
  return rows.map((row) => ({ ...toPlace(row), at: to, ...toSides(row) }));
}

interface ChangeRow extends Pick<Row, 'network' | 'parachain' | 'check_id' | 'subject'> {
  readonly at: string;
  readonly before_outcome: StoredState['outcome'] | null;
  readonly before_reason: string | null;
  readonly after_outcome: StoredState['outcome'] | null;
  readonly after_reason: string | null;
}

function toParameters({ only, network }: HistoryScope): (string | null)[] {
  return [only, network].map((names) => (names ? JSON.stringify(names) : null));
}

function toPlace({ network, parachain, check_id, subject }: Omit<ChangeRow, 'at'>) {
  return {
    network,
    parachain,
    ...omitUndefined({ check: check_id ?? undefined, subject: subject ?? undefined }),
  };
}

function toState(row: Row): StoredState {
  const { outcome, reason, since, until } = row;
  return {
    ...toPlace({ ...row, ...noSides }),
    ...toSide(outcome, reason),
    since,
    ...omitUndefined({ until: until || undefined }),
  };
}

const noSides = { before_outcome: null, before_reason: null, after_outcome: null, after_reason: null };

function toSide(outcome: StoredState['outcome'], reason: string | null) {
  return { outcome, ...omitUndefined({ reason: reason ?? undefined }) };
}

function toSides(row: Omit<ChangeRow, 'at'>): Pick<StoredChange, 'before' | 'after'> {
  return {
    ...(row.before_outcome === null ? {} : { before: toSide(row.before_outcome, row.before_reason) }),
    ...(row.after_outcome === null ? {} : { after: toSide(row.after_outcome, row.after_reason) }),
  };
}
