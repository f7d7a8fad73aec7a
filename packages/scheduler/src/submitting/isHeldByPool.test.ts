import { TransactionRefusedError } from '@parachron/client';
import { expect, test } from 'vitest';
import { isHeldByPool } from './isHeldByPool.js';

const refuse = (poolCode: number) =>
  new TransactionRefusedError({ endpoint: 'a node', call: 'System.remark', poolCode, poolMessage: 'no' });

// The codes of Substrate's `author_submitExtrinsic`.
test.each([
  ['the same bytes', 1013, false, true],
  ['a transaction with the nonce of an earlier transaction', 1014, true, true],
  ['a first transaction with a used nonce', 1014, false, false],
  ['an invalid transaction', 1010, true, false],
])('%s', (_what, code, hasEarlier, isHeld) => {
  expect(isHeldByPool(refuse(code), { hasEarlier })).toBe(isHeld);
});

test('an error other than a refusal by the pool does not mean that the pool has the transaction', () => {
  expect(isHeldByPool(new Error('1013'), { hasEarlier: true })).toBe(false);
});
