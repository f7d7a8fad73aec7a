import { randomUUID } from 'node:crypto';
import pg from 'pg';

/**
 * The variable with the URL of a PostgreSQL server for tests, whose user may create databases:
 * `postgres://postgres@127.0.0.1:5432/postgres`. Without it these tests are left out.
 */
export const serverUrl = process.env.PARACHRON_TEST_POSTGRES;

/** Makes a database of its own on the server of the tests. */
export async function makeServerDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const admin = new pg.Client({ connectionString: serverUrl });
  await admin.connect();
  const name = `parachron_${randomUUID().replaceAll('-', '')}`;
  await admin.query(`create database ${name}`);
  const url = new URL(serverUrl ?? '');
  url.pathname = `/${name}`;
  return {
    url: url.href,
    async drop() {
      await admin.query(`drop database ${name} with (force)`);
      await admin.end();
    },
  };
}
