import { formatJson } from '@parachron/core';
import { anyCharacter, hostileText, isRunnerCommand } from '@parachron/samples/hostile';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  breakCommands,
  breakCommandsInJson,
  breakCommandsInMarkup,
  cutAt,
  shortenText,
  stripControls,
} from './text.js';

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

const commandLike = fc
  .array(
    fc.oneof(
      hostileText,
      fc.constantFrom(
        '::',
        ':::',
        '##[',
        '###[[',
        '\n',
        '\r\n',
        '\r',
        '\u2028',
        '\u00a0',
        '\u034f',
        '\u200b',
        '\u0001',
        ' \t',
        ':',
        '#',
        'a',
      ),
    ),
    { maxLength: 6 },
  )
  .map((parts) => parts.join(''));

describe('breakCommands', () => {
  it('leaves no line that a runner would execute, with or without colour', () => {
    fc.assert(
      fc.property(commandLike, (text) => {
        expect(
          breakCommands(text)
            .split(/[\n\r\u2028\u2029]/)
            .filter(isRunnerCommand),
        ).toEqual([]);
        const colored = breakCommands(`\u001b[1m${text}\u001b[22m`);
        expect(colored.split(/[\n\r\u2028\u2029]/).filter(isRunnerCommand)).toEqual([]);
      }),
    );
  });

  it('changes nothing else', () => {
    const usual = 'Balances::transfer a::b ##x #[1] 0x0a03\n  - one: two\n';
    expect(breakCommands(usual)).toBe(usual);
    expect(breakCommands('  ::error::x')).toBe('  : :error::x');
    expect(breakCommands('a ##[error]x')).toBe('a ## [error]x');
  });
});

describe('breakCommandsInJson', () => {
  it('keeps the content of the JSON, and leaves no line that a runner would execute', () => {
    fc.assert(
      fc.property(fc.dictionary(commandLike, commandLike), fc.constantFrom(0, 2), (value, indent) => {
        const json = breakCommandsInJson(formatJson(value, indent));
        expect(JSON.parse(json)).toEqual(JSON.parse(formatJson(value)));
        expect(json.split('\n').filter(isRunnerCommand)).toEqual([]);
      }),
    );
  });
});

const anyText = fc.oneof(hostileText, fc.string({ unit: anyCharacter, maxLength: 80 }));
const limit = fc.integer({ min: 1, max: 60 });

test('a cut text is a beginning of at most its limit, without half a character', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), limit, (text, most) => {
      const cut = cutAt(text, most);
      expect(text.startsWith(cut)).toBe(true);
      expect(cut.length).toBeLessThanOrEqual(most);
      expect(cut).not.toMatch(/\p{Cs}/u);
    }),
  );
});

test('a shortened text keeps its limit, and has an ellipsis only if something is missing', () => {
  fc.assert(
    fc.property(anyText, limit, (text, most) => {
      const short = shortenText(text, most);
      expect(short.length).toBeLessThanOrEqual(most);
      expect(short).not.toMatch(/\p{Cs}/u);
      const clean = stripControls(text);
      const isWhole = short === clean;
      expect(isWhole || short.endsWith('…')).toBe(true);
      expect(isWhole || clean.startsWith(short.slice(0, -1))).toBe(true);
    }),
  );
});
