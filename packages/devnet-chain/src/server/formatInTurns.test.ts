import { expect, test } from 'vitest';
import { ExactNumber, formatRpcJson } from '../rpc/ExactNumber.js';
import { formatInTurns } from './formatInTurns.js';

const pairs = Array.from({ length: 1234 }, (_, at) => [
  `0x${at}`,
  at % 3 === 0 ? null : { at, no: undefined },
]);

test.each([
  ['a short answer', { jsonrpc: '2.0', id: 1, result: null }],
  ['a long list', { jsonrpc: '2.0', id: 1, result: pairs }],
  ['long lists within a list', [{ block: '0x', changes: pairs }, 'text', undefined, { changes: [] }]],
  ['exact numbers', { list: [...pairs, new ExactNumber(9_007_199_254_740_993n)] }],
  ['an object with an unset field beside a long list', { unset: undefined, '"': pairs }],
])('writes %s as in one piece', async (_name, value) => {
  expect(await formatInTurns(value)).toBe(formatRpcJson(value));
});
