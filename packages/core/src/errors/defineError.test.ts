import { describe, expect, test } from 'vitest';
import { defineError } from './defineError.js';
import { isParachronError, ParachronError } from './ParachronError.js';

class ChannelMissingError extends defineError({
  code: 'CHANNEL_MISSING',
  fault: 'input',
  message: (facts: { sender: number; deposit: bigint }) => `No channel from ${facts.sender}.`,
  hint: (facts) => `Reserve ${facts.deposit} planck and open it.`,
}) {}

describe('an error made by defineError', () => {
  const error = new ChannelMissingError(
    { sender: 1000, deposit: 10n },
    { cause: new Error('outer', { cause: 'inner' }) },
  );

  test('renders message and hint from its facts', () => {
    expect(error).toBeInstanceOf(ParachronError);
    expect(error).toMatchObject({
      name: 'CHANNEL_MISSING',
      code: 'CHANNEL_MISSING',
      fault: 'input',
      message: 'No channel from 1000.',
      hint: 'Reserve 10 planck and open it.',
      facts: { sender: 1000, deposit: 10n },
    });
    expect(error.stack).toContain('defineError.test.ts');
  });

  test('is plain data as JSON, with the causes', () => {
    expect(JSON.parse(JSON.stringify(error))).toEqual({
      code: 'CHANNEL_MISSING',
      fault: 'input',
      message: 'No channel from 1000.',
      hint: 'Reserve 10 planck and open it.',
      facts: { sender: 1000, deposit: '10' },
      causes: ['outer', 'inner'],
    });
  });

  test('lists the causes of a circle only so far', () => {
    const circle = new Error('round');
    circle.cause = circle;
    const round = new ChannelMissingError({ sender: 1, deposit: 0n }, { cause: circle });
    expect(round.toJSON().causes).toHaveLength(8);
  });
});

describe('isParachronError', () => {
  const error = new ChannelMissingError({ sender: 1000, deposit: 10n });

  test('recognises by brand and code', () => {
    expect(isParachronError(error)).toBe(true);
    expect(isParachronError(error, 'CHANNEL_MISSING')).toBe(true);
    expect(isParachronError(error, 'INVALID_HEX')).toBe(false);
  });

  test('recognises an error of another copy of the package', () => {
    const foreign = new Error('x');
    foreign.name = 'INVALID_HEX';
    Object.defineProperty(foreign, Symbol.for('@parachron/error'), { value: true });
    expect(isParachronError(foreign, 'INVALID_HEX')).toBe(true);
  });

  test.each([undefined, null, 'INVALID_HEX', {}, { code: 'INVALID_HEX' }, new Error('INVALID_HEX')])(
    'does not take %s for one',
    (value) => {
      expect(isParachronError(value)).toBe(false);
    },
  );
});
