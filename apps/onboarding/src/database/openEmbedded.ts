import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { PGlite } from '@electric-sql/pglite';
import { isParachronError } from '@parachron/core';
import { createFolder } from '../files/createFolder.js';
import { describeFileFailure } from '../files/describeFileFailure.js';
import { createTables } from './createTables.js';
import type { Database, Query } from './Database.js';
import {
  StoreInUseError,
  StoreNotFoundError,
  StoreNotInstalledError,
  StoreNotOpenedError,
  StoreNotUsableError,
} from './databaseErrors.js';
import { describeStoreFailure } from './describeStoreFailure.js';
import { isStatementError } from './isStatementError.js';
import { type Held, takeFolder } from './takeFolder.js';

const moduleName = '@electric-sql/pglite';

/**
 * Opens the embedded store of a folder. A process that writes creates the store if necessary. While a process writes to the
 * store, other processes read through that process.
 *
 * @throws STORE_NOT_INSTALLED when the package of the store is missing
 * @throws STORE_NOT_FOUND when this process reads, and the folder has no store
 * @throws STORE_IN_USE when another process has locked the store and this process has to write
 * @throws STORE_NOT_OPENED when the folder cannot be used
 */
export async function openEmbedded(folder: string, access: 'read' | 'write'): Promise<Database> {
  const { PGlite: Store } = await import('@electric-sql/pglite').catch((cause: unknown) => {
    throw new StoreNotInstalledError({ module: moduleName }, { cause });
  });
  if (access === 'read' && !existsSync(join(folder, 'store'))) throw new StoreNotFoundError({ folder });
  await createFolder(folder).catch((cause: unknown) => {
    throw new StoreNotOpenedError({ folder, reason: describeFileFailure(cause) }, { cause });
  });
  const held = await takeFolderOrWait(folder, access);
  if (held.kind === 'other') return held.reader;
  const store = await Store.create(join(folder, 'store')).catch(async (cause: unknown) => {
    await held.close();
    throw new StoreNotOpenedError({ folder, reason: describeStoreFailure(cause) }, { cause });
  });
  const database = createDatabase(store, held, folder);
  try {
    await createTables(database);
  } catch (error) {
    await database.close();
    throw error;
  }
  held.answer((sql, parameters) => readOnly(store, { folder, sql, parameters }));
  return database;
}

/** Milliseconds that a writer waits for a process that only reads. */
const patienceMs = 10_000;
const pollMs = 200;

async function takeFolderOrWait(folder: string, access: 'read' | 'write'): Promise<Held> {
  const begun = performance.now();
  for (;;) {
    const held = await takeFolder(folder).catch((cause: unknown) => {
      if (isParachronError(cause)) throw cause;
      throw new StoreNotOpenedError({ folder, reason: describeFileFailure(cause) }, { cause });
    });
    if (held.kind === 'own' || access === 'read') return held;
    await held.reader.close();
    if (performance.now() - begun > patienceMs) throw new StoreInUseError({ folder });
    await setTimeout(pollMs);
  }
}

function createDatabase(store: PGlite, held: Held & { kind: 'own' }, folder: string): Database {
  return {
    kind: 'embedded',
    query: toQuery(store, folder),
    transaction: (work) => runTransaction(store, folder, work),
    async close() {
      await held.close();
      await store.close();
    },
  };
}

function toQuery(store: Pick<PGlite, 'query'>, folder: string): Query {
  return async <Row>(sql: string, parameters: readonly unknown[] = []) => {
    const result = await store.query<Row>(sql, [...parameters]).catch((cause: unknown) => {
      throw toUnusable(cause, folder);
    });
    return result.rows;
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
    work(toQuery(transaction, folder)).catch((error: unknown) => {
      failure = { error };
      throw error;
    });
  return store.transaction(run).catch((cause: unknown) => {
    throw failure ? failure.error : toUnusable(cause, folder);
  });
}

/** Translates errors of the store's files. Errors of the SQL itself are bugs of this program and are not translated. */
function toUnusable(cause: unknown, folder: string): unknown {
  if (isStatementError(cause)) return cause;
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
