import { formatJson } from '@parachron/core';
import { hostileText, isRunnerCommand } from '@parachron/samples/hostile';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { breakCommands, breakCommandsInJson } from './text.js';

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
