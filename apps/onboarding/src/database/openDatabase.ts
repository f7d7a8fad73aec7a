import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { PGlite } from '@electric-sql/pglite';
import { isParachronError, isRecord } from '@parachron/core';
import type { CommandContext } from '../cli/CommandContext.js';
import { describeFileFailure, readErrorCode } from '../files/describeFileFailure.js';
import { createFolder, findUserFolder } from '../files/userFolders.js';
import {
  createQuery,
  createTables,
  type Database,
  isStatementError,
  type Query,
  StoreNotFoundError,
  StoreNotInstalledError,
  StoreNotOpenedError,
  StoreNotUsableError,
} from './Database.js';
import { type Held, takeFolder } from './takeFolder.js';

/** The variable with the database, if no option names it: other users can see a command line. */
export const databaseVariable = 'PARACHRON_DATABASE';

/**
 * Opens the database that the option, the environment or the platform's convention names.
 *
 * @param database a folder, or the URL of a PostgreSQL server; the folder of this user by default
 * @throws STORE_NOT_INSTALLED, STORE_NOT_FOUND, STORE_NOT_OPENED from an embedded store
 * @throws DATABASE_UNREACHABLE from a server
 * @throws DATABASE_TOO_NEW when a newer version created the tables
 */
export async function openDatabase(
  database: string | undefined,
  access: 'read' | 'write',
  { env, cwd }: Pick<CommandContext, 'env' | 'cwd'>,
): Promise<Database> {
  const place = database ?? (env[databaseVariable] || join(findUserFolder('state', env), 'history'));
  if (/^postgres(ql)?:\/\//i.test(place)) {
    const { openServer } = await import('./openServer.js');
    return openServer(place, access);
  }
  return openEmbedded(resolve(cwd, place), access);
}

const moduleName = '@electric-sql/pglite';

/**
 * Opens the embedded store of a folder. A process that writes creates the store if necessary. While a process writes to the
 * store, other processes read through that process.
 *
 * @throws STORE_NOT_INSTALLED when the package of the store is missing
 * @throws STORE_NOT_FOUND when this process reads, and the folder has no store
 * @throws STORE_NOT_OPENED when the folder cannot be used, or another process has locked the store and this process has to write
 */
export async function openEmbedded(folder: string, access: 'read' | 'write'): Promise<Database> {
  const { PGlite: Store } = await import('@electric-sql/pglite').catch((cause: unknown) => {
    throw new StoreNotInstalledError({ module: moduleName }, { cause });
  });
  if (access === 'read' && !existsSync(join(folder, 'store'))) throw new StoreNotFoundError({ folder });
  const refuse = (cause: unknown): never => {
    if (isParachronError(cause)) throw cause;
    throw new StoreNotOpenedError({ folder, reason: describeStoreFailure(cause) }, { cause });
  };
  await createFolder(folder).catch(refuse);
  const held = await takeFolderOrWait(folder, access).catch(refuse);
  if (held.kind === 'other') return held.reader;
  const store = await Store.create(join(folder, 'store')).catch(async (cause: unknown) => {
    await held.close();
    return refuse(cause);
  });
  const database = createDatabase(store, held, folder);
  await createTables(database).catch(async (error: unknown) => {
    await database.close();
    throw error;
  });
  held.answer((sql, parameters) => readOnly(store, { folder, sql, parameters }));
  return database;
}

/** Milliseconds that a writer waits for a process that only reads. */
const patienceMs = 10_000;
const pollMs = 200;

async function takeFolderOrWait(folder: string, access: 'read' | 'write'): Promise<Held> {
  const begun = performance.now();
  for (;;) {
    const held = await takeFolder(folder);
    if (held.kind === 'own' || access === 'read') return held;
    await held.reader.close();
    if (performance.now() - begun > patienceMs)
      throw new StoreNotOpenedError({ folder, reason: 'another process uses it' });
    await setTimeout(pollMs);
  }
}

function createDatabase(store: PGlite, held: Held & { kind: 'own' }, folder: string): Database {
  return {
    kind: 'embedded',
    query: createQuery(store, (cause) => toUnusable(cause, folder)),
    transaction: (work) => runTransaction(store, folder, work),
    async close() {
      held.endReaders();
      await store.close();
      // The next process opens the store at once.
      await held.close();
    },
  };
}

/** The end of the transaction may fail too, when the store writes its changes. */
async function runTransaction<T>(
  store: PGlite,
  folder: string,
  work: (query: Query) => Promise<T>,
): Promise<T> {
  let failure: { readonly error: unknown } | undefined;
  const run = (transaction: Pick<PGlite, 'query'>) =>
    work(createQuery(transaction, (cause) => toUnusable(cause, folder))).catch((error: unknown) => {
      failure = { error };
      throw error;
    });
  return store.transaction(run).catch((cause: unknown) => {
    if (failure) throw failure.error;
    throw isStatementError(cause) ? cause : toUnusable(cause, folder);
  });
}

function toUnusable(cause: unknown, folder: string): StoreNotUsableError {
  return new StoreNotUsableError({ folder, reason: describeStoreFailure(cause) }, { cause });
}

function readOnly(
  store: PGlite,
  { folder, sql, parameters }: { folder: string; sql: string; parameters: readonly unknown[] },
): Promise<readonly unknown[]> {
  return runTransaction(store, folder, async (query) => {
    await query('set transaction read only');
    return query(sql, parameters);
  });
}

/** The system's codes of WASI's error numbers, by which the file system of the embedded store reports a failure. */
const codes: Readonly<Record<number, string>> = {
  2: 'EACCES',
  19: 'EDQUOT',
  22: 'EFBIG',
  29: 'EIO',
  33: 'EMFILE',
  51: 'ENOSPC',
  63: 'EPERM',
  69: 'EROFS',
};

const diskFull = '53100';

/** Describes why the embedded store failed. Its file system throws objects with a number, its database errors with an SQLSTATE. */
function describeStoreFailure(cause: unknown): string {
  if (cause instanceof Error) {
    const code = readErrorCode(cause);
    if (code === diskFull) return describeFileFailure({ code: 'ENOSPC' });
    return describeFileFailure(/^(\d|XX)/.test(code) ? { message: cause.message } : cause);
  }
  if (!isRecord(cause) || typeof cause.errno !== 'number') return String(cause);
  return describeFileFailure({ code: codes[cause.errno] ?? `error ${cause.errno}` });
}
