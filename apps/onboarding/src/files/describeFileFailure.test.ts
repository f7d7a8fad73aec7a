import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { writeFolder } from '../../test/support/writeFolder.js';
import { describeFileFailure } from './describeFileFailure.js';

/** Returns the error of an action. */
function failureOf(act: () => unknown): unknown {
  try {
    act();
  } catch (error) {
    return error;
  }
  throw new RangeError('expected an error');
}

const secret = 'bottom drive obey';

test.each<[string, (folder: string) => unknown]>([
  ['no such file or folder (ENOENT)', (folder) => readFileSync(join(folder, secret))],
  ['the path is a folder (EISDIR)', (folder) => readFileSync(folder)],
  ['a part of the path is not a folder (ENOTDIR)', (folder) => readFileSync(join(folder, 'file', secret))],
  ['the name is too long (ENAMETOOLONG)', (folder) => writeFileSync(join(folder, 'x'.repeat(300)), '')],
])('the system refuses with %j, without the path', (reason, act) => {
  const folder = writeFolder({ file: '' });
  expect(describeFileFailure(failureOf(() => act(folder)))).toBe(reason);
});

test.each([
  [{ code: 'EACCES' }, 'permission denied (EACCES)'],
  [{ code: 'ENOSPC' }, 'the disk is full (ENOSPC)'],
  [{ code: 'EROFS' }, 'the file system is read-only (EROFS)'],
  [{ code: 'EMFILE', message: `EMFILE: ${secret}` }, 'the system reports EMFILE'],
  [{ message: 'The file is locked.' }, 'The file is locked'],
  [new Error('No code'), 'No code'],
  ['a text.', 'a text'],
  [undefined, 'undefined'],
])('the reason of %o is %j', (cause, reason) => {
  expect(describeFileFailure(cause)).toBe(reason);
});
