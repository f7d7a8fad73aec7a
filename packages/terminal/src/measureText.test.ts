import { describe, expect, it } from 'vitest';
import { cutWidth, measureText, wrapText } from './wrapText.js';

describe('measureText', () => {
  it.each([
    ['plain', 5],
    ['→ 2114', 6],
    ['‹hash›', 6],
    ['链', 2],
    ['e\u0301', 1],
    ['👩‍👩‍👧', 2],
  ])('counts the columns of %s', (text, width) => {
    expect(measureText(text)).toBe(width);
  });
});

it('counts the characters of one column as string-width does', async () => {
  const { default: stringWidth } = await import('string-width');
  const ranges = [
    [0x20, 0x7e],
    [0x2013, 0x201d],
    [0x2026, 0x2026],
    [0x2039, 0x203a],
    [0x2190, 0x2193],
  ] as const;
  for (const [first, last] of ranges) {
    for (let code = first; code <= last; code += 1) {
      const character = String.fromCodePoint(code);
      expect([character, measureText(character)]).toEqual([character, stringWidth(character)]);
    }
  }
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
