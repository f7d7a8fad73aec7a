import { join, resolve } from 'node:path';
import { findUserFolder } from '../files/findUserFolder.js';
import type { Database } from './Database.js';
import { openEmbedded } from './openEmbedded.js';

/** Location of a command's history as typed, and the function that resolves it. */
export interface DatabaseChoice {
  /** A folder, or the URL of a PostgreSQL server; the folder of this user by default. */
  readonly database: string | undefined;
  readonly access: 'read' | 'write';
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
}

/** The variable with the database, if no option names it: other users can see a command line. */
export const databaseVariable = 'PARACHRON_DATABASE';

/**
 * Opens the database that the option, the environment or the platform's convention names.
 *
 * @throws STORE_NOT_INSTALLED, STORE_NOT_FOUND, STORE_NOT_OPENED, STORE_IN_USE from an embedded store
 * @throws DATABASE_UNREACHABLE from a server
 * @throws DATABASE_TOO_NEW when a newer version created the tables
 */
export async function openDatabase({ database, access, env, cwd }: DatabaseChoice): Promise<Database> {
  const place = database ?? (env[databaseVariable] || join(findUserFolder('state', env), 'history'));
  if (/^postgres(ql)?:\/\//i.test(place)) {
    const { openServer } = await import('./openServer.js');
    return openServer(place, access);
  }
  return openEmbedded(resolve(cwd, place), access);
}
