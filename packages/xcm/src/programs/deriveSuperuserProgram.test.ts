import { expect, test } from 'vitest';
import { encodeProgram } from './encodeProgram.js';
import { deriveSuperuserProgram } from './sendCall.js';

const weight = { refTime: 1_000_000n, proofSize: 0n };

// By the published format: UnpaidExecution is 47, Transact 6, Superuser 2, ExpectTransactStatus 32, Success 0; a limit that is
// Unlimited and no origin are 0. A million as a compact number is 02093d00.
test.each([
  [2, '0x02040602' + '02093d00' + '0c' + '000400'],
  [3, '0x030c2f0000' + '0602' + '02093d0000' + '0c' + '000400' + '2000'],
  [4, '0x040c2f0000' + '0602' + '02093d0000' + '0c' + '000400' + '2000'],
  // The weight is an option from version 5 on, and follows the origin kind.
  [5, '0x050c2f0000' + '0602' + '0102093d0000' + '0c' + '000400' + '2000'],
] as const)('has the published format in version %i', (version, expected) => {
  const program = deriveSuperuserProgram({ call: '0x000400', weight, version });
  expect(encodeProgram(program, { version })).toBe(expected);
});
