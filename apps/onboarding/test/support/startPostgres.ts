import { randomUUID } from 'node:crypto';
import pg from 'pg';

/**
 * The variable with the URL of a PostgreSQL server for tests, whose user may create databases:
 * `postgres://postgres@127.0.0.1:5432/postgres`. Without it these tests are left out.
 */
export const serverUrl = process.env.PARACHRON_TEST_POSTGRES;

/** A database of its own on the server of the tests. */
export interface ServerDatabase {
  readonly url: string;
  /** Ends all connections to the database, and refuses others until it is up again, as a failover does. */
  goDown(): Promise<void>;
  comeUp(): Promise<void>;
  drop(): Promise<void>;
}

export async function makeServerDatabase(): Promise<ServerDatabase> {
  const admin = new pg.Client({ connectionString: serverUrl });
  await admin.connect();
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
