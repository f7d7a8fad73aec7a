import { expect, test } from 'vitest';
import { shortenText } from './text.js';

test('shortenText cuts between words, so that no part of an address looks like an address', () => {
  const address = '5Ec4AhPZYgv9Q1KUajtv2RieJJmhPdn9cnvKxjpxuJHVoGFt';
  const text = `The account that pays for each message is ${address}.`;
  expect(shortenText(text, 60)).toBe('The account that pays for each message is…');
  expect(shortenText(text, text.length)).toBe(text);
});

test('shortenText keeps a word that ends at the limit', () => {
  expect(shortenText('one two three', 8)).toBe('one two…');
});

test('shortenText cuts a text without spaces at the limit', () => {
  expect(shortenText('x'.repeat(20), 10)).toBe(`${'x'.repeat(9)}…`);
});
