import { expect, test } from 'vitest';
import { constantRead, storageRead } from './storageRead.js';

const none = undefined as never;
const decode = () => 1;

test.each([
  ['pallet', () => storageRead(none, 'Account', [], decode)],
  ['keys', () => storageRead('System', 'Account', decode as never, none)],
  ['decode', () => storageRead('System', 'Number', [], none)],
  ['name', () => constantRead('System', decode as never, none)],
  ['decode', () => constantRead('System', 'Version', none)],
])('a read names a wrong %s when it is made', (field, read) => {
  expect(read).toThrow(
    expect.objectContaining({ code: 'INVALID_INPUT', facts: expect.objectContaining({ field }) }),
  );
});
