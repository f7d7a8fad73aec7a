import { expect, test } from 'vitest';
import { describeSent } from './describeSent.js';

const chain = { chain: 'Rococo', token: { symbol: 'ROC', decimals: 12 } };

test.each([
  ['its fee in tokens', 10_000_000_000n, '0.01 ROC'],
  ['no text for an unknown fee', undefined, ''],
])('a transaction in a block has %s', (_, fee, text) => {
  expect(describeSent({ block: { number: 7 }, hash: '0x0a', fee }, chain)).toEqual({
    ...{ chain: 'Rococo', block: 7, hash: '0x0a', fee: text },
  });
});
