import { TransactionRefusedError } from '@parachron/client';
import { expect, test } from 'vitest';
import { isHeldByPool } from './isHeldByPool.js';

const refuse = (poolCode: number) =>
  new TransactionRefusedError({ endpoint: 'a node', call: 'System.remark', poolCode, poolMessage: 'no' });

// The codes of Substrate's `author_submitExtrinsic`.
test.each([
  ['the same bytes', 1013, false, true],
  ['another of its nonce after an earlier one', 1014, true, true],
  ['another of its nonce, sent first', 1014, false, false],
  ['an invalid transaction', 1010, true, false],
])('%s', (_what, code, hasEarlier, isHeld) => {
  expect(isHeldByPool(refuse(code), { hasEarlier })).toBe(isHeld);
});

test('an error other than a pool refusal is not held by the pool', () => {
  expect(isHeldByPool(new Error('1013'), { hasEarlier: true })).toBe(false);
});
