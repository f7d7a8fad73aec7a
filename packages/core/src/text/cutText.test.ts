import { expect, test } from 'vitest';
import { cutText } from './cutText.js';

test('a short text stays as it is', () => {
  expect(cutText('Rococo')).toBe('Rococo');
  expect(cutText('x'.repeat(100))).toBe('x'.repeat(100));
});

test('a long text is cut, and says its length; cutting it again changes nothing', () => {
  const cut = cutText('x'.repeat(5_000_000), 30);
  expect(cut).toBe('xxxxxx… (5,000,000 characters)');
  expect(cutText(cut, 30)).toBe(cut);
  expect(cutText('x'.repeat(101))).toHaveLength(100);
});

test('no character is torn apart', () => {
  for (const length of [60, 61])
    expect(() => encodeURIComponent(cutText('🦀'.repeat(99), length))).not.toThrow();
});
