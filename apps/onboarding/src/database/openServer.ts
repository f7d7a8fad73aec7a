import pg, { type ClientBase, type Pool } from 'pg';
import { UsageError } from '../errors/errors.js';
import { readErrorCode } from '../files/readErrorCode.js';
import { createTables } from './createTables.js';
import type { Database, Query } from './Database.js';
import { DatabaseUnreachableError } from './databaseErrors.js';
import { isStatementError } from './isStatementError.js';

const connectMs = 10_000;
/** Time limit of a statement: a longer one waits for a lock that is never released. */
const statementMs = 30_000;

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
  // The next statement takes a new connection.
  pool.on('error', () => undefined);
  const database: Database = {
    kind: 'server',
    query: (sql, parameters) => toQuery(pool, url)(sql, parameters),
    transaction: (work) => runTransaction(pool, { work, url }),
    close: () => pool.end(),
  };
  try {
    if (access === 'write' || !(await hasTables(database))) await createTables(database);
  } catch (error) {
    await pool.end();
    throw error;
  }
  return database;
}

function createPool(url: string): Pool {
  if (!URL.canParse(url)) throw new UsageError({ option: '--database', reason: 'the URL is malformed' });
  return new pg.Pool({
    connectionString: url,
    connectionTimeoutMillis: connectMs,
    statement_timeout: statementMs,
    application_name: 'parachron',
    max: 4,
  });
}

async function hasTables({ query }: Database): Promise<boolean> {
  const [found] = await query<{ made: boolean }>(
    "select to_regclass('parachron_tables') is not null as made",
  );
  return found?.made === true;
}

async function runTransaction<T>(
  pool: Pool,
  { work, url }: { readonly work: (query: Query) => Promise<T>; readonly url: string },
): Promise<T> {
  const client = await pool.connect().catch((cause: unknown) => {
    throw toUnreachable(cause, url);
  });
  const query = toQuery(client, url);
  try {
    await query('begin');
    const result = await work(query);
    await query('commit');
    client.release();
    return result;
  } catch (error) {
    // A connection whose transaction may still be open is not used again.
    client.release(true);
    throw error;
  }
}

function toQuery(client: Pick<ClientBase, 'query'>, url: string): Query {
  return async <Row>(sql: string, parameters: readonly unknown[] = []) => {
    const result = await client.query(sql, [...parameters]).catch((cause: unknown) => {
      throw toUnreachable(cause, url);
    });
    return result.rows as Row[];
  };
}

/** Translates errors of the connection. Errors of the SQL itself are bugs of this program and are not translated. */
function toUnreachable(cause: unknown, url: string): unknown {
  if (isStatementError(cause)) return cause;
  const [code, message] = [readErrorCode(cause), cause instanceof Error ? cause.message : String(cause)];
  const reason = /^[A-Z_]{4,}$/.test(code) ? `the system reports ${code}` : message.replace(/\.$/, '');
  return new DatabaseUnreachableError({ server: nameServer(url), reason }, { cause });
}

/** The server and database without user, password and parameters. */
function nameServer(url: string): string {
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
}
