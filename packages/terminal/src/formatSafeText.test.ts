import { createAccountShortener } from '@parachron/reports';
import { array, assert, constantFrom, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatSafeText, toScreenText } from './formatSafeText.js';
import { cutWidth, measureText, wrapText } from './wrapText.js';

const ascii = { unicode: false };
const unicode = { unicode: true };

describe('toScreenText', () => {
  it.each([
    ['2000 → 2114', '2000 -> 2114'],
    ['2000 ⇄ 2114', '2000 <-> 2114'],
    ['0x12…ef', '0x12...ef'],
    ['1–2 — 3 · 4', '1-2 - 3 - 4'],
    ['2 × 3', '2 x 3'],
    ['the chain’s ‘own’ “name”', "the chain's 'own' \"name\""],
    ['got ‹bytes› bytes', 'got <bytes> bytes'],
    ['✓ pass, ✗ FAIL', '+ pass, x FAIL'],
  ])('writes %s in ASCII as %s', (text, spelled) => {
    expect(toScreenText(text, ascii)).toBe(spelled);
    expect(toScreenText(text, unicode)).toBe(text);
  });

  it.each([
    ['ü', '?'],
    ['链', '?'],
    ['🚀', '?'],
    ['e\u0301', 'e?'],
  ])('writes one question mark for %s, which has no ASCII form', (text, spelled) => {
    expect(toScreenText(text, ascii)).toBe(spelled);
  });

  it('changes no ASCII character, and writes nothing else', () => {
    assert(
      property(string({ unit: 'grapheme-ascii' }), (text) => {
        expect(toScreenText(text, ascii)).toBe(text);
      }),
    );
    assert(
      property(string({ unit: 'grapheme' }), (text) => {
        expect(toScreenText(text, ascii)).toMatch(/^\p{ASCII}*$/u);
      }),
    );
  });
});

describe('formatSafeText', () => {
  it.each([
    ['an escape sequence', 'red\u001b[31m', 'red[31m'],
    ['a direction override', 'a\u202eb', 'ab'],
    ['a zero-width mark', 'a\u200bb', 'ab'],
    ['a bell', 'a\u0007b', 'ab'],
    ['a control character of eight bits', 'a\u009bb', 'ab'],
  ])('removes %s on both kinds of terminals', (_, text, clean) => {
    expect(formatSafeText(text, unicode)).toBe(clean);
    expect(formatSafeText(text, ascii)).toBe(clean);
  });

  it('writes line breaks and tabs as one space, so that no text forges a line', () => {
    expect(formatSafeText('a\r\n\tb\nc', unicode)).toBe('a b c');
  });

  it('removes control characters before the conversion to ASCII: no question mark remains of them', () => {
    expect(formatSafeText('\u202e1000 → 2114\u200b', ascii)).toBe('1000 -> 2114');
  });

  it('shortens an account that the document shows in full already, in ASCII with three dots', () => {
    const account = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY';
    const screen = { ...ascii, shorten: createAccountShortener() };
    expect(formatSafeText(`from ${account}`, screen)).toBe(`from ${account}`);
    expect(formatSafeText(`to ${account}`, screen)).toBe('to 5Grw...utQY');
  });

  it('shortens the account of a text without its control characters', () => {
    const account = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY';
    const screen = { ...unicode, shorten: createAccountShortener() };
    formatSafeText(account, screen);
    expect(formatSafeText(`5Grwva\u200b${account.slice(6)}`, screen)).toBe('5Grw…utQY');
  });

  it('is the same when applied twice', () => {
    const characters = constantFrom(
      'a',
      ' ',
      '→',
      '\n',
      '\t',
      '\u001b',
      '[',
      '2',
      'J',
      '\u202e',
      '\u200b',
      '\u009b',
    );
    assert(
      property(array(characters), (parts) => {
        const text = parts.join('');
        const once = formatSafeText(text, unicode);
        expect(formatSafeText(once, unicode)).toBe(once);
      }),
    );
  });
});

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
