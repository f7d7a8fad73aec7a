import { expect, test } from 'vitest';
import { wrapParagraphs } from './wrapParagraphs.js';

test('wraps paragraphs again, and leaves other lines unchanged', () => {
  const text = 'One two three four\nfive six.\n\nSeven:\n- eight nine ten eleven\n- twelve\n1. one\n';
  expect(wrapParagraphs(text, 12)).toBe(
    'One two\nthree four\nfive six.\n\nSeven:\n- eight nine\nten eleven\n- twelve\n1. one',
  );
  expect(wrapParagraphs('One two\nthree.', 80)).toBe('One two three.');
});
