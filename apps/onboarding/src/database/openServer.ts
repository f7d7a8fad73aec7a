import { setTimeout } from 'node:timers/promises';
import { readMessage } from '@parachron/core';
import pg, { type Pool } from 'pg';
import { UsageError } from '../errors.js';
import { readErrorCode } from '../files/describeFileFailure.js';
import {
  createQuery,
  createTables,
  type Database,
  DatabaseUnreachableError,
  type Query,
} from './Database.js';

const connectMs = 10_000;
/** Time limit of a statement: a longer one waits for a lock that is never released. */
const statementMs = 30_000;
/** Time limit of an answer, beyond that of a statement: a cut line never answers. */
const answerMs = 35_000;
/** Time after which the server ends a transaction whose process is cut off, and releases its locks. */
const silenceMs = 10_000;
/** Time for the goodbyes of connections at the end. */
const closingMs = 2_000;

/**
 * Opens the database of a PostgreSQL server.
 *
 * @param url `postgres://user:password@host:port/database`, with the parameters of libpq; no message contains the URL
 * @throws USAGE when the URL is malformed
 * @throws DATABASE_UNREACHABLE when the server cannot be reached, or refuses the user
 * @throws DATABASE_TOO_NEW when a newer version created the tables
 */
export async function openServer(url: string, access: 'read' | 'write'): Promise<Database> {
  const pool = createPool(url);
  const use = <T>(work: (query: Query) => Promise<T>) => runConnected(pool, url, work);
  const database: Database = {
    kind: 'server',
    query: (sql, parameters) => use((query) => query(sql, parameters)),
    transaction: (work) => use((query) => runTransaction(query, work)),
    close: () => Promise.race([pool.end(), setTimeout(closingMs, undefined, { ref: false })]),
  };
  try {
    if (access === 'write' || !(await hasTables(database))) await createTables(database);
  } catch (error) {
    await database.close();
    throw error;
  }
  return database;
}

function createPool(url: string): Pool {
  if (!URL.canParse(url)) throw new UsageError({ option: '--database', reason: 'the URL is malformed' });
  const pool = new pg.Pool({
    connectionString: url,
    connectionTimeoutMillis: connectMs,
    statement_timeout: statementMs,
    query_timeout: answerMs,
    idle_in_transaction_session_timeout: silenceMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: silenceMs,
    application_name: 'parachron',
    max: 4,
  });
  // The statements of a lost connection fail, and the next statement takes a new connection. The pool listens to idle
  // connections only: without a listener, the error of a connection in use would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

async function hasTables({ query }: Database): Promise<boolean> {
  const [found] = await query<{ made: boolean }>(
    "select to_regclass('parachron_tables') is not null as made",
  );
  return found?.made === true;
}

/** A connection is not used again after a failure: its transaction may still be open. */
async function runConnected<T>(pool: Pool, url: string, work: (query: Query) => Promise<T>): Promise<T> {
  const client = await pool.connect().catch((cause: unknown) => {
    throw toUnreachable(cause, url);
  });
  try {
    const result = await work(createQuery(client, (cause) => toUnreachable(cause, url)));
    client.release();
    return result;
  } catch (error) {
    client.release(true);
    throw error;
  }
}

async function runTransaction<T>(query: Query, work: (query: Query) => Promise<T>): Promise<T> {
  await query('begin');
  const result = await work(query);
  await query('commit');
  return result;
}

function toUnreachable(cause: unknown, url: string): DatabaseUnreachableError {
  const code = readErrorCode(cause);
  const message = readMessage(cause);
  const reason = /^[A-Z_]{4,}$/.test(code) ? `the system reports ${code}` : message.replace(/\.$/, '');
  // Without user, password and parameters.
  const { host, pathname } = new URL(url);
  return new DatabaseUnreachableError({ server: `${host}${pathname}`, reason }, { cause });
}
