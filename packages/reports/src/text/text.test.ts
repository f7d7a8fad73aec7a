import { describe, expect, it } from 'vitest';
import { breakCommands, breakCommandsInMarkup } from './text.js';

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
