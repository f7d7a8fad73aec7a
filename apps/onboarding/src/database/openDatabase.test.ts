import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeStore } from '../../test/support/makeStore.js';
import type { Database } from './Database.js';
import { openEmbedded } from './openDatabase.js';

let folder: string;
let database: Database;

beforeAll(async () => {
  folder = await makeStore();
  database = await openEmbedded(folder, 'write');
});
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true });
});

// The error of a full disk, as PostgreSQL raises it when a file cannot grow.
const fill = "do $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$";
const full = () => ({
  code: 'STORE_NOT_USABLE',
  // A watch stores its results later.
  fault: 'unreachable',
  message: `The store in ${folder} cannot be used: the disk is full (ENOSPC).`,
});

it('a full disk is an error of the store, in a statement and in a transaction', async () => {
  await expect(database.query(fill)).rejects.toMatchObject(full());
  await database.query('create table kept (value integer)');
  const work = database.transaction(async (query) => {
    await query('insert into kept values (1)');
    await query(fill);
  });
  await expect(work).rejects.toMatchObject(full());
  // The store goes on, without the failed transaction.
  await database.transaction((query) => query('insert into kept values (2)'));
  expect(await database.query('select value from kept')).toEqual([{ value: 2 }]);
});

it('a full disk at the end of a transaction is an error of the store', async () => {
  await database.query(`create function fill() returns trigger language plpgsql as $f$
    begin raise exception 'could not extend file' using errcode = 'disk_full'; end $f$`);
  await database.query('create table filled (value integer)');
  await database.query(`create constraint trigger at_end after insert on filled
    deferrable initially deferred for each row execute function fill()`);
  const work = database.transaction((query) => query('insert into filled values (1)'));
  await expect(work).rejects.toMatchObject(full());
  expect(await database.query('select value from filled')).toEqual([]);
});

it('an error of a statement is no error of the store', async () => {
  await expect(database.query('select * from absent')).rejects.toMatchObject({ code: '42P01' });
});
