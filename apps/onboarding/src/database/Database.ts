import type { Closable } from '@parachron/checklist/dry-runs';
import { defineError, formatJson } from '@parachron/core';
import { readErrorCode } from '../files/describeFileFailure.js';

/** Runs one statement with parameters `$1`, `$2` and so on, and returns its rows. */
export type Query = <Row>(sql: string, parameters?: readonly unknown[]) => Promise<readonly Row[]>;

/** A database with PostgreSQL's SQL: the embedded store, or a server. */
export interface Database extends Closable {
  readonly kind: 'embedded' | 'server';
  readonly query: Query;
  /** Runs statements in one transaction: all take effect, or none. */
  transaction<T>(work: (query: Query) => Promise<T>): Promise<T>;
}

/** A client of a database, or a transaction of one. */
interface Client {
  query(sql: string, parameters: unknown[]): Promise<{ readonly rows: unknown[] }>;
}

/** Runs statements by a client. Its errors are translated, except those of a statement, which are bugs of this program. */
export function createQuery(client: Client, translate: (cause: unknown) => unknown): Query {
  return async <Row>(sql: string, parameters: readonly unknown[] = []) => {
    const { rows } = await client.query(sql, [...parameters]).catch((cause: unknown) => {
      throw isStatementError(cause) ? cause : translate(cause);
    });
    return rows as Row[];
  };
}

/** Writes a value as JSON for a column: PostgreSQL refuses a NUL and half of a character, and texts of chains may contain both. */
export function formatStored(value: unknown): string {
  return formatJson(value).replace(/\\(u0000|ud[89a-f]..|.)/g, (written, code: string) =>
    code.length > 1 ? '\ufffd' : written,
  );
}

/** The SQL expression for the column `at` as ISO 8601 text, the same in every database. */
export const isoAt = `to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/**
 * Whether an error of a database is about a statement or its data, by the classes of SQLSTATE. Such an error is a bug of this program; all
 * other errors are about the database itself, such as a lost connection or a full disk.
 */
export function isStatementError(cause: unknown): boolean {
  // 42501: the user lacks a privilege.
  return /^(22|23|42(?!501))/.test(readErrorCode(cause));
}

/** The package of the embedded store is not installed. */
export class StoreNotInstalledError extends defineError({
  code: 'STORE_NOT_INSTALLED',
  fault: 'input',
  message: (facts: { module: string }) => `The embedded store needs the package ${facts.module}.`,
  hint: ({ module }) =>
    `Run \`npm install ${module}@0.5\` beside parachron, or give --database postgres://….`,
}) {}

/** The folder of the history has no store. */
export class StoreNotFoundError extends defineError({
  code: 'STORE_NOT_FOUND',
  fault: 'input',
  message: (facts: { folder: string }) => `No history is stored in ${facts.folder}.`,
  hint: () =>
    'Store a history first with `parachron watch --database` or `serve --database`, and give the same --database here.',
}) {}

/** The embedded store cannot be opened. */
export class StoreNotOpenedError extends defineError({
  code: 'STORE_NOT_OPENED',
  fault: 'input',
  message: (facts: { folder: string; reason: string }) =>
    `The store in ${facts.folder} cannot be opened: ${facts.reason}.`,
  hint: () => 'Give another folder with --database, or a PostgreSQL server, which many processes can share.',
}) {}

/** The embedded store cannot be written, or read, at the moment: its disk may be full. */
export class StoreNotUsableError extends defineError({
  code: 'STORE_NOT_USABLE',
  fault: 'unreachable',
  message: (facts: { folder: string; reason: string }) =>
    `The store in ${facts.folder} cannot be used: ${facts.reason}.`,
  hint: () =>
    'Run the command again. If the error repeats, free space on the disk of the store, and check its permissions. No stored result is lost.',
}) {}

/** The database server cannot be reached, or refuses the connection. */
export class DatabaseUnreachableError extends defineError({
  code: 'DATABASE_UNREACHABLE',
  fault: 'unreachable',
  message: (facts: { server: string; reason: string }) =>
    `The database ${facts.server} cannot be used: ${facts.reason}.`,
  hint: () => 'Check the address, user and password of the database, and that the user may create tables.',
}) {}

/** A newer version of parachron created the tables of the database. */
export class DatabaseTooNewError extends defineError({
  code: 'DATABASE_TOO_NEW',
  fault: 'incompatible',
  message: (facts: { found: number; known: number }) =>
    `Version of the database tables: expected at most ${facts.known}, got ${facts.found}.`,
  hint: () => 'Use a newer version of parachron, or another database.',
}) {}

/** The migrations of the tables, oldest first; a released migration never changes. */
const steps: readonly (readonly string[])[] = [
  [
    // The states of findings, and of verdicts, which have an empty check and subject, and no finding.
    `create table states (
      network text not null, parachain text not null, check_id text not null, subject text not null,
      outcome text not null, finding jsonb, since timestamptz not null, until timestamptz)`,
    'create unique index states_now on states (network, parachain, check_id, subject) where until is null',
    'create index states_since on states (since)',
    'create index states_until on states (until)',
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
  // All keys that a process wants; null for a process of an earlier version, which wants the keys of all others.
  ['alter table holders add column keys jsonb'],
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
