import { expect, test } from 'vitest';
import { parseBlockNumber } from './parseBlockNumber.js';

// sp_runtime serializes the number of a header as hex (`serialize_number` of generic/header.rs: "{:#x}").
test('the number of a block is hex, or a JSON number', () => {
  expect(['0x0', '0x2a', '0x2A', 0, 42].map(parseBlockNumber)).toEqual([0, 42, 42, 0, 42]);
});

test.each([
  null,
  undefined,
  true,
  [],
  [7],
  '',
  '0x',
  ' 0x1',
  '-5',
  '-0x5',
  '42',
  'Infinity',
  Number.POSITIVE_INFINITY,
  Number.NaN,
  -1,
  1.5,
  2 ** 53,
  `0x${'f'.repeat(64)}`,
])('%s is not a block number', (value) => {
  expect(parseBlockNumber(value)).toBeUndefined();
});
