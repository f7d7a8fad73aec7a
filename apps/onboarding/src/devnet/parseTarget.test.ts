import { expect, test } from 'vitest';
import { parseTarget } from './parseTarget.js';

test.each([
  ['2000', { paraId: 2000 }],
  ['0', { paraId: 0 }],
  ['4294967295', { paraId: 4_294_967_295 }],
  ['1000=embedded', { paraId: 1000, source: 'embedded' }],
  ['1000=wss://a.example:443/x?y=z', { paraId: 1000, source: 'wss://a.example:443/x?y=z' }],
  ['1000=./2000:v2', { paraId: 1000, source: './2000:v2' }],
])('the target %s is read', (text, target) => {
  expect(parseTarget(text)).toEqual(target);
});

test.each(['', 'abc', '-1', '1.5', '2000:', '2000:v4', '2000=', '=wss://a.example', '12345678901', ' 2000'])(
  'the target %j is refused with its forms',
  (text) => {
    expect(() => parseTarget(text)).toThrow('A target is written 2000, or 1000=CHAIN.');
  },
);

test.each(['4294967296', '9999999999=embedded'])('the para id of %s is too large', (text) => {
  expect(() => parseTarget(text)).toThrow('A para id is a whole number from 0 to 4294967295.');
});
