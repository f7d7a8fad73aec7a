import { describe, expect, it, test } from 'vitest';
import { parseHex } from '../bytes/parseHex.js';
import { defineError } from './defineError.js';
import { attempt, isParachronError, omitError, orUndefined, ParachronError } from './ParachronError.js';

const definition = { code: 'CHANNEL_MISSING', fault: 'incompatible' } as const;
function createError<Facts>(facts: Facts, options?: ErrorOptions) {
  return new ParachronError(definition, { message: 'No channel.', hint: 'Open it.', facts }, options);
}

describe('an error', () => {
  it('is an error of JavaScript with its code as its name', () => {
    const error = createError({ sender: 1000 });
    expect(error).toBeInstanceOf(Error);
    expect(`${error}`).toBe('CHANNEL_MISSING: No channel.');
    expect(error).toMatchObject({ code: 'CHANNEL_MISSING', fault: 'incompatible', hint: 'Open it.' });
    expect('cause' in error).toBe(false);
  });

  it('keeps its cause', () => {
    const cause = new Error('Connection lost.');
    expect(createError({}, { cause }).cause).toBe(cause);
  });

  it('shows its brand neither in its keys nor in its JSON', () => {
    const error = createError({});
    expect(Object.keys(error).sort()).toEqual(['code', 'facts', 'fault', 'hint', 'name']);
    expect(Object.keys(error.toJSON())).toEqual(['code', 'fault', 'message', 'hint', 'facts', 'causes']);
  });
});

describe('the JSON of an error', () => {
  it.each([
    ['amounts as decimal text', { deposit: 2n ** 80n }, { deposit: '1208925819614629174706176' }],
    ['bytes as hex', { call: Uint8Array.of(1, 255) }, { call: '0x01ff' }],
    ['a map as an object', { paid: new Map([['a', 1n]]) }, { paid: { a: '1' } }],
    ['nothing for what is undefined', { field: undefined, at: 0 }, { at: 0 }],
    ['null for no facts', undefined, null],
  ])('has %s', (_, facts, plain) => {
    expect(createError(facts).toJSON().facts).toEqual(plain);
  });

  it('has the messages of the causes, from the nearest', () => {
    const lost = new Error('Connection lost.', { cause: 'ECONNRESET' });
    const inner = createError({}, { cause: lost });
    expect(createError({}, { cause: inner }).toJSON().causes).toEqual([
      ...['No channel.', 'Connection lost.', 'ECONNRESET'],
    ]);
    expect(createError({}).toJSON().causes).toEqual([]);
  });

  it.each([[7], [null], [{ code: 1006 }], [Symbol('x')]])(
    'has a cause that is no error as text: %s',
    (cause) => {
      expect(createError({}, { cause }).toJSON().causes).toEqual([String(cause)]);
    },
  );

  it('has at most eight causes', () => {
    const chain = Array.from({ length: 20 }).reduce<Error | undefined>(
      (cause, _, at) => new Error(`${at}`, { cause }),
      undefined,
    );
    expect(createError({}, { cause: chain }).toJSON().causes).toEqual([
      '19',
      '18',
      '17',
      '16',
      '15',
      '14',
      '13',
      '12',
    ]);
  });
});

describe('isParachronError', () => {
  it('narrows the facts by the code', () => {
    const catchError = (): unknown => {
      try {
        return parseHex('0x1', { field: 'salt', bytes: 2 });
      } catch (error) {
        return error;
      }
    };
    const error = catchError();
    if (!isParachronError(error, 'INVALID_HEX')) return expect.fail('another error');
    const { text, field, expectedBytes } = error.facts;
    expect([text, field, expectedBytes]).toEqual(['0x1', 'salt', 2]);
  });

  it.each(['', 'Error', 'channel_missing', 'INVALID_HEX'])(
    'does not take the error for one with the code %j',
    (code) => {
      expect(isParachronError(createError({}), code)).toBe(false);
    },
  );

  it('does not take an object with the fields of an error for one', () => {
    expect(isParachronError({ ...createError({}), message: 'No channel.' })).toBe(false);
    expect(isParachronError(Object.assign(new Error('x'), { code: 'CHANNEL_MISSING' }))).toBe(false);
  });
});

test('a message cuts what it quotes to its beginning and its end, in each line', () => {
  class LostError extends defineError({
    ...definition,
    message: ({ what }: { what: string }) => `Lost: ${what}.`,
    hint: () => 'Look for it.',
  }) {}
  const { message } = new LostError({ what: `${'x'.repeat(100_000)}\nnext` });
  expect(message).toMatch(/^Lost: x{594} … x{300}\nnext\.$/);
  const usual = 'x'.repeat(900);
  expect(new LostError({ what: usual }).message).toBe(`Lost: ${usual}.`);
});

test('an error that another realm or worker cloned is no error of this project', () => {
  expect(isParachronError(structuredClone(createError({})))).toBe(false);
});

test('attempt returns the result, and passes over errors of any kind', () => {
  expect(attempt(() => 7)).toBe(7);
  expect(attempt(() => JSON.parse('{'))).toBeUndefined();
});

test('orUndefined returns the result, passes over errors of this project, and throws others', () => {
  const fail = () => parseHex('Alice');
  expect(orUndefined(() => 7)).toBe(7);
  expect(orUndefined(fail)).toBeUndefined();
  expect(orUndefined(fail, 'INVALID_HEX')).toBeUndefined();
  expect(() => orUndefined(fail, 'INVALID_ACCOUNT')).toThrow('Alice');
  expect(() => orUndefined(() => JSON.parse('{'))).toThrow(SyntaxError);
});

test('omitError passes over errors of this project after a promise, and throws others', async () => {
  const fail = async () => parseHex('Alice');
  expect(await fail().catch(omitError())).toBeUndefined();
  expect(await fail().catch(omitError('INVALID_ACCOUNT', 'INVALID_HEX'))).toBeUndefined();
  await expect(fail().catch(omitError('INVALID_ACCOUNT'))).rejects.toThrow('Alice');
  await expect(Promise.reject(new RangeError('far')).catch(omitError())).rejects.toThrow(RangeError);
});
