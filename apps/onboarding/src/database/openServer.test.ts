import { rmSync } from 'node:fs';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { makeStore } from '../../test/support/operations.js';
import type { Database } from './Database.js';
import { openEmbedded } from './openDatabase.js';
import { openServer } from './openServer.js';

// postgresql.org, "Message Formats": a type, the length, and the content. This server stores nothing, and finds no rows.
const message = (type: string, content: Uint8Array = new Uint8Array()) => {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length + 4);
  return Buffer.concat([Buffer.from(type), length, content]);
};
const done = [message('C', Buffer.from('SELECT 0\0')), message('Z', Buffer.from('I'))];
const started = Buffer.concat([message('R', Buffer.alloc(4)), message('Z', Buffer.from('I'))]);
const answered = new Map([
  ['Q', Buffer.concat(done)],
  ['P', Buffer.concat([message('1'), message('2'), message('n'), ...done])],
]);

let server: Server;
let url: string;
let isUp = true;
const sockets = new Set<Socket>();
/** Ends all connections, and refuses others until the server is up again. */
const fail = () => {
  isUp = false;
  for (const socket of sockets) socket.destroy();
};

beforeEach(async () => {
  isUp = true;
  server = createServer((socket) => {
    if (!isUp) return void socket.destroy();
    sockets.add(socket.on('close', () => sockets.delete(socket)).on('error', () => socket.destroy()));
    socket.once('data', () => {
      socket.write(started);
      socket.on('data', (data) => socket.write(answered.get(String.fromCharCode(data[0] ?? 0)) ?? ''));
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  url = `postgres://me@127.0.0.1:${(server.address() as AddressInfo).port}/watch`;
});
afterEach(async () => {
  fail();
  await new Promise((closed) => server.close(closed));
});

const lost = { code: 'DATABASE_UNREACHABLE', fault: 'unreachable' };

it('a connection that ends between the statements of a transaction fails the transaction only', async () => {
  const database = await openServer(url, 'write');
  const work = database.transaction(async (query) => {
    await query('select 1');
    const ended = Promise.all([...sockets].map((socket) => new Promise((end) => socket.once('close', end))));
    fail();
    await ended;
    return query('select 2');
  });
  await expect(work).rejects.toMatchObject(lost);
  isUp = true;
  expect(await database.query('select 3')).toEqual([]);
  await database.close();
});

it('a failed transaction ends its connection, and connections without work that end are replaced', async () => {
  const database = await openServer(url, 'write');
  const mine = new TypeError('not of the database');
  const work = database.transaction(async (query) => {
    await query('select 1');
    throw mine;
  });
  await expect(work).rejects.toBe(mine);
  // A later statement on its connection would be part of the open transaction.
  await expect.poll(() => sockets.size).toBe(0);
  await database.query('select 2');
  fail();
  await expect.poll(() => sockets.size).toBe(0);
  isUp = true;
  expect(await database.query('select 3')).toEqual([]);
  await database.close();
});

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

// PostgreSQL, "Error Codes": the classes of statements and their data are bugs of this program.
it.each([
  ['undefined_table', { code: '42P01' }],
  ['unique_violation', { code: '23505' }],
  ['insufficient_privilege', { code: 'STORE_NOT_USABLE' }],
])('the error %s is %j', async (name, error) => {
  const fails = database.query(`do $$ begin raise exception 'x' using errcode = '${name}'; end $$`);
  await expect(fails).rejects.toMatchObject(error);
});

it('the tables of an earlier version are migrated, and keep what they store', async () => {
  const older = await makeStore();
  const open = () => openEmbedded(older, 'write');
  const first = await open();
  await first.query('alter table holders drop column keys');
  await first.query('delete from parachron_tables where version > 1');
  await first.query("insert into holders values ('old', now())");
  await first.close();
  const second = await open();
  expect(await second.query('select holder, keys from holders')).toEqual([{ holder: 'old', keys: null }]);
  await second.close();
  rmSync(older, { recursive: true });
});
