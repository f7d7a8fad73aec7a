import { anyCharacter, hostileText } from '@parachron/samples/hostile';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { breakCommands, breakCommandsInMarkup, stripControls } from './text.js';

const many = 100_000;
// A blank character, an invisible one, one of both kinds, a line break, and a colour code.
const repeated = [
  ' ',
  '\t',
  '\u00a0',
  '\u200b',
  '\ufeff',
  '\u0001',
  '\u0085',
  '\n',
  '\r\n',
  '\u2028',
  '\u001b[1m',
];

describe.each(repeated)('a hundred thousand of %j', (one) => {
  const long = one.repeat(many);

  it('before a command', () => {
    expect(breakCommands(`${long}::error::x`)).toBe(`${long}: :error::x`);
    expect(breakCommandsInMarkup(`${long}::error::x`)).toBe(`${long}&#58;:error::x`);
  });

  it('before a text that is no command', () => {
    expect(breakCommands(`${long}a::b`)).toBe(`${long}a::b`);
    expect(breakCommands(`${long}:a`)).toBe(`${long}:a`);
  });

  it('between the signs of a command', () => {
    expect(breakCommands(`:${long}a`)).toBe(`:${long}a`);
    expect(breakCommands(`#${long}a`)).toBe(`#${long}a`);
    expect(breakCommands(`#${long}#a`)).toBe(`#${long}#a`);
  });
});

it('a hundred thousand unterminated colour codes are text, as is the text after them', () => {
  const text = `${'\u001b['.repeat(many)}::error::x`;
  expect(breakCommands(text)).toBe(text);
});

it('a hundred thousand commands', () => {
  expect(breakCommands('::x\n'.repeat(many))).toBe(': :x\n'.repeat(many));
  expect(breakCommands('##['.repeat(many))).toBe('## ['.repeat(many));
});

describe('stripControls', () => {
  it.each([
    ['\u001b[31mred\u001b[0m', '[31mred[0m'],
    ['one\r\ntwo\tthree', 'one two three'],
    ['safe\u202Eevil', 'safeevil'],
    ['zero\u200Bwidth', 'zerowidth'],
    ['Asset Hub → 2114 ✓', 'Asset Hub → 2114 ✓'],
  ])('makes %j into %j', (text, plain) => {
    expect(stripControls(text)).toBe(plain);
  });

  it('makes one line of characters that XML and terminals allow, and changes no clean text', () => {
    fc.assert(
      fc.property(fc.oneof(hostileText, fc.string({ unit: anyCharacter, maxLength: 80 })), (text) => {
        const clean = stripControls(text);
        // XML 1.0, production Char, without the line breaks that it allows, and without overrides of the direction.
        expect(clean).toMatch(
          /^[\u0020-\u007E\u00A0-\u2029\u202F-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]*$/u,
        );
        expect(stripControls(clean)).toBe(clean);
      }),
    );
  });
});
