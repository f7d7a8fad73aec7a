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
} from './databaseErrors.js';
import { describeStoreFailure } from './describeStoreFailure.js';
import { type Held, holdFolder } from './holdFolder.js';

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
  const held = await hold(folder, access);
  if (held.kind === 'other') return held.reader;
  const store = await Store.create(join(folder, 'store')).catch(async (cause: unknown) => {
    await held.close();
    throw new StoreNotOpenedError({ folder, reason: describeStoreFailure(cause) }, { cause });
  });
  const database = createDatabase(store, held);
  try {
    await createTables(database);
  } catch (error) {
    await database.close();
    throw error;
  }
  held.answer((sql, parameters) => readOnly(store, sql, parameters));
  return database;
}

/** Milliseconds that a writer waits for a process that only reads. */
const patienceMs = 10_000;
const pollMs = 200;

async function hold(folder: string, access: 'read' | 'write'): Promise<Held> {
  const begun = performance.now();
  for (;;) {
    const held = await holdFolder(folder).catch((cause: unknown) => {
      if (isParachronError(cause)) throw cause;
      throw new StoreNotOpenedError({ folder, reason: describeFileFailure(cause) }, { cause });
    });
    if (held.kind === 'own' || access === 'read') return held;
    await held.reader.close();
    if (performance.now() - begun > patienceMs) throw new StoreInUseError({ folder });
    await setTimeout(pollMs);
  }
}

function createDatabase(store: PGlite, held: Held & { kind: 'own' }): Database {
  return {
    kind: 'embedded',
    query: toQuery(store),
    transaction: (work) => store.transaction((transaction) => work(toQuery(transaction))),
    async close() {
      await held.close();
      await store.close();
    },
  };
}

function toQuery(store: Pick<PGlite, 'query'>): Query {
  return async <Row>(sql: string, parameters: readonly unknown[] = []) =>
    (await store.query<Row>(sql, [...parameters])).rows;
}

function readOnly(store: PGlite, sql: string, parameters: readonly unknown[]): Promise<readonly unknown[]> {
  return store.transaction(async (transaction) => {
    await transaction.query('set transaction read only');
    return (await transaction.query(sql, [...parameters])).rows;
  });
}
