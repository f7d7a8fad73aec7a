import type { KeepingFlags } from '../cli/commands/keepingOptions.js';
import type { Database } from './Database.js';
import { type DatabaseChoice, databaseVariable, openDatabase } from './openDatabase.js';
import { RunJournal } from './RunJournal.js';

/** What a watch keeps, and where. */
export interface Keeping {
  readonly database: Database;
  readonly journal: RunJournal;
}

/** Opens the history of a watch; undefined where neither an option nor the environment asks for one. */
export async function openKeeping(
  { database: given }: KeepingFlags,
  { env, cwd }: Pick<DatabaseChoice, 'env' | 'cwd'>,
): Promise<Keeping | undefined> {
  if (given === undefined && !env[databaseVariable]) return undefined;
  const place = given === true ? undefined : given;
  const database = await openDatabase({ database: place, access: 'write', env, cwd });
  return { database, journal: new RunJournal(database) };
}
