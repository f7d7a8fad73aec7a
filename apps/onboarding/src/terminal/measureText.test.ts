import { describe, expect, it } from 'vitest';
import { cutWidth, measureText } from './measureText.js';
import { wrapText } from './wrapText.js';

describe('measureText', () => {
  it.each([
    ['plain', 5],
    ['→ 2114', 6],
    ['链', 2],
    ['e\u0301', 1],
    ['👩‍👩‍👧', 2],
  ])('counts the columns of %s', (text, width) => {
    expect(measureText(text)).toBe(width);
  });
});

describe('cutWidth', () => {
  it('cuts between characters', () => {
    expect(cutWidth('链链链', 5)).toBe('链链');
    expect(cutWidth('ab', 5)).toBe('ab');
  });
});

describe('wrapText', () => {
  it('wraps wide characters by the columns that they take', () => {
    expect(wrapText('链链 链链 链链', 9)).toEqual(['链链 链链', '链链']);
  });
});
