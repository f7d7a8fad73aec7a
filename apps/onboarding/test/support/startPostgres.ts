import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import pg from 'pg';

/**
 * The variable with the URL of a PostgreSQL server for tests, whose user may create databases:
 * `postgres://postgres@127.0.0.1:5432/postgres`. Without it these tests are left out.
 */
export const serverUrl = process.env.PARACHRON_TEST_POSTGRES;

/**
 * Stops the server at once and starts it again, by the shell command of `PARACHRON_TEST_POSTGRES_RESTART`:
 * `pg_ctl -D FOLDER -m immediate -w restart`. Returns false without the variable.
 */
export async function restartServer(): Promise<boolean> {
  const command = process.env.PARACHRON_TEST_POSTGRES_RESTART;
  if (command === undefined) return false;
  await promisify(execFile)('sh', ['-c', command]);
  return true;
}

/** A database of its own on the server of the tests. */
export interface ServerDatabase {
  readonly url: string;
  /** Ends all connections to the database, and refuses others until it is up again, as a failover does. */
  goDown(): Promise<void>;
  comeUp(): Promise<void>;
  drop(): Promise<void>;
}

export async function makeServerDatabase(): Promise<ServerDatabase> {
  // An immediate stop of the server ends the connections of the tests too.
  const admin = new pg.Pool({ connectionString: serverUrl, max: 1 }).on('error', () => undefined);
  const name = `parachron_${randomUUID().replaceAll('-', '')}`;
  await admin.query(`create database ${name}`);
  const url = new URL(serverUrl ?? '');
  url.pathname = `/${name}`;
  const allow = (are: boolean) => admin.query(`alter database ${name} with allow_connections ${are}`);
  return {
    url: url.href,
    async goDown() {
      await allow(false);
      await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
    },
    async comeUp() {
      await allow(true);
    },
    async drop() {
      await admin.query(`drop database ${name} with (force)`);
      await admin.end();
    },
  };
}
