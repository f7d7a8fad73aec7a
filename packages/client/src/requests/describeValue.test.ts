import { expect, test } from 'vitest';
import { describeValue } from './describeValue.js';

test.each([
  [undefined, 'undefined'],
  [null, 'null'],
  ['//Alice', 'a string'],
  [42, 'a number'],
  [{}, 'an object with nothing'],
  [Object.create(null), 'an object with nothing'],
  [['ws://127.0.0.1'], 'an array'],
  [new URL('ws://127.0.0.1'), 'an object of the class URL'],
  [{ publicKey: '0x00', seed: 'secret' }, 'an object with publicKey, seed'],
])('%j is described without its contents', (value, text) => {
  expect(describeValue(value)).toBe(text);
});
