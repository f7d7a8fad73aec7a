import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { writeFolder } from '../../test/support/writeFolder.js';
import { createFolder } from './createFolder.js';

test('a folder is created with its parents, for this user alone', async () => {
  const folder = writeFolder({});
  await createFolder(join(folder, 'a', 'b'));
  const modes = ['a', join('a', 'b')].map((path) => statSync(join(folder, path)).mode & 0o777);
  expect(modes).toEqual(process.platform === 'win32' ? [0o666, 0o666] : [0o700, 0o700]);
});

test('an existing folder stays as it is', async () => {
  const folder = writeFolder({ file: 'x' });
  await createFolder(folder);
  expect(readFileSync(join(folder, 'file'), 'utf8')).toBe('x');
});

test('several processes may create one folder at the same time', async () => {
  const folder = join(writeFolder({}), 'a', 'b', 'c');
  await Promise.all([createFolder(folder), createFolder(folder), createFolder(folder)]);
  expect(statSync(folder).isDirectory()).toBe(true);
});

test('a folder inside a file is refused', async () => {
  const folder = writeFolder({ file: '' });
  await expect(createFolder(join(folder, 'file', 'a'))).rejects.toMatchObject({ code: 'ENOTDIR' });
});

test.runIf(process.platform === 'linux')('a folder where the system accepts none is refused', async () => {
  await expect(createFolder('/proc/parachron/cache')).rejects.toMatchObject({ code: 'ENOENT' });
});
