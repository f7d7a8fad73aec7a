import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { makeDir } from '../../test/support/dataDir.js';
import { createLock } from './createLock.js';

const inUse = (dir: string) => expect.objectContaining({ code: 'DATA_IN_USE', facts: { dir } });

it('holds a directory until it is released, once at a time', async () => {
  const dir = makeDir();
  const lock = await createLock(dir);
  await expect(createLock(dir)).rejects.toThrowError(inUse(dir));
  await expect(createLock(dir)).rejects.toThrowError(inUse(dir));
  await lock.release();
  const next = await createLock(dir);
  await next.release();
});

it('is the same for all names of a directory', async () => {
  const dir = makeDir();
  mkdirSync(join(dir, 'data'));
  symlinkSync(join(dir, 'data'), join(dir, 'link'));
  const lock = await createLock(join(dir, 'data'));
  for (const name of ['link', 'data/../data', 'data/']) {
    await expect(createLock(join(dir, name))).rejects.toThrowError(inUse(join(dir, name)));
  }
  await lock.release();
});

it('holds no other directory, also of the parent', async () => {
  const dir = makeDir();
  mkdirSync(join(dir, 'one'));
  mkdirSync(join(dir, 'two'));
  const dirs = [dir, join(dir, 'one'), join(dir, 'two')];
  const locks = await Promise.all(dirs.map((one) => createLock(one)));
  expect(locks).toHaveLength(3);
  for (const lock of locks) await lock.release();
});

it('is taken by one of many that start at the same time', async () => {
  const dir = makeDir();
  const locks = await Promise.allSettled(Array.from({ length: 8 }, () => createLock(dir)));
  const held = locks.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  expect(held).toHaveLength(1);
  await held[0]?.release();
});

it('names a directory that does not exist', async () => {
  const dir = join(makeDir(), 'absent');
  await expect(createLock(dir)).rejects.toThrowError(
    expect.objectContaining({ code: 'DATA_INACCESSIBLE', facts: expect.objectContaining({ file: dir }) }),
  );
});
