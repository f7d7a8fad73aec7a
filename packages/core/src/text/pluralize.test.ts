import { expect, test } from 'vitest';
import { pluralize } from './pluralize.js';

test('returns the singular for 1 alone', () => {
  expect([0, 1, 2].map((count) => `${count} ${pluralize(count, 'message')}`)).toEqual([
    '0 messages',
    '1 message',
    '2 messages',
  ]);
});

test('returns an irregular plural that is given', () => {
  expect([1, 2].map((count) => pluralize(count, ['proxy', 'proxies']))).toEqual(['proxy', 'proxies']);
});

test.each([undefined, null, 7, []])('refuses %o as a noun', (noun) => {
  expect(() => pluralize(2, noun as never)).toThrow(expect.objectContaining({ code: 'INVALID_INPUT' }));
});
