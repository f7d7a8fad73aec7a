import type { Database } from './Database.js';
import { DatabaseTooNewError } from './Database.js';

/** The migrations of the tables, oldest first; a released migration never changes. */
const steps: readonly (readonly string[])[] = [
  [
    `create table places (
      network text not null, parachain text not null, looked_at timestamptz not null,
      primary key (network, parachain))`,
    `create table verdicts (
      network text not null, parachain text not null, verdict text not null,
      since timestamptz not null, until timestamptz)`,
    'create unique index verdicts_now on verdicts (network, parachain) where until is null',
    'create index verdicts_since on verdicts (since)',
    `create table findings (
      network text not null, parachain text not null, check_id text not null, subject text not null,
      outcome text not null, reason text not null, finding jsonb not null,
      since timestamptz not null, until timestamptz)`,
    'create unique index findings_now on findings (network, parachain, check_id, subject) where until is null',
    'create index findings_since on findings (since)',
    'create index findings_until on findings (until)',
    `create table task_events (
      id bigint generated always as identity primary key,
      network text not null, owner text not null, task_id text not null, kind text not null,
      block_number bigint not null, at timestamptz not null, event jsonb not null)`,
    'create index task_events_task on task_events (task_id, id)',
    'create index task_events_at on task_events (at)',
    `create table cursors (
      network text not null, owner text not null, cursor jsonb not null, primary key (network, owner))`,
    `create table notices (
      id bigint generated always as identity primary key, uid uuid not null default gen_random_uuid(),
      at timestamptz not null, type text not null, data jsonb not null)`,
    `create table deliveries (
      notice_id bigint not null references notices (id) on delete cascade, receiver text not null,
      attempts integer not null default 0, due_at timestamptz not null default now(), claimed_until timestamptz,
      delivered_at timestamptz, failure text, primary key (notice_id, receiver))`,
    'create table holders (holder text primary key, expires_at timestamptz not null)',
    'create table leases (key text primary key, holder text not null, expires_at timestamptz not null)',
    'create index deliveries_open on deliveries (receiver, notice_id) where delivered_at is null',
  ],
];

/** A number that no other program uses for an advisory lock: the first bytes of the name. */
const lockKey = 0x70617261;

/**
 * Creates the tables, or migrates the tables of an earlier version. Processes that start at the same time wait for each other.
 *
 * @throws DATABASE_TOO_NEW when a newer version created the tables
 */
export async function createTables(database: Database): Promise<void> {
  await database.transaction(async (query) => {
    await query('select pg_advisory_xact_lock($1)', [lockKey]);
    await query('create table if not exists parachron_tables (version integer primary key)');
    const [{ version: found } = { version: 0 }] = await query<{ version: number }>(
      'select coalesce(max(version), 0)::integer as version from parachron_tables',
    );
    if (found > steps.length) throw new DatabaseTooNewError({ found, known: steps.length });
    for (const [at, step] of steps.entries()) {
      if (at < found) continue;
      for (const statement of step) await query(statement);
      await query('insert into parachron_tables (version) values ($1)', [at + 1]);
    }
  });
}
