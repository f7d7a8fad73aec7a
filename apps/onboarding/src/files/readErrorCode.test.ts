import { expect, test } from 'vitest';
import { readErrorCode } from './readErrorCode.js';

test.each([
  [Object.assign(new Error('no such file'), { code: 'ENOENT' }), 'ENOENT'],
  [{ code: '42501' }, '42501'],
  [{ code: 5 }, ''],
  [new Error('ENOENT'), ''],
  ['ENOENT', ''],
  [null, ''],
  [undefined, ''],
])('the code of %o is "%s"', (error, code) => {
  expect(readErrorCode(error)).toBe(code);
});
