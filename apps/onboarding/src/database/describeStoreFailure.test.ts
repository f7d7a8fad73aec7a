import { expect, it } from 'vitest';
import { describeStoreFailure } from './describeStoreFailure.js';

it.each([
  [{ name: 'ErrnoError', errno: 51 }, 'the disk is full (ENOSPC)'],
  [{ name: 'ErrnoError', errno: 22 }, 'the system allows no larger file (EFBIG)'],
  [{ name: 'ErrnoError', errno: 7 }, 'the system reports error 7'],
  [Object.assign(new Error('EROFS: …'), { code: 'EROFS' }), 'the file system is read-only (EROFS)'],
  [new Error('The program ended.'), 'The program ended'],
  [
    Object.assign(new Error('could not extend file "base/5/1"'), { code: '53100' }),
    'the disk is full (ENOSPC)',
  ],
  [Object.assign(new Error('could not read block 7.'), { code: '58030' }), 'could not read block 7'],
  ['no reason', 'no reason'],
])('describes %o', (cause, text) => {
  expect(describeStoreFailure(cause)).toBe(text);
});
