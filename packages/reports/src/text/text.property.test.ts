import { formatJson } from '@parachron/core';
import { anyCharacter, hostileText, isRunnerCommand } from '@parachron/samples/hostile';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { breakCommands, breakCommandsInJson, cutText, shortenText, stripControls } from './text.js';

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
      const cut = cutText(text, most);
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
