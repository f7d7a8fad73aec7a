import { describe, expect, it, test } from 'vitest';
import { configurationSchema } from './configurationSchema.js';
import { isSecretKey } from './listSchemaMistakes.js';
import { parseText } from './parseText.js';
import { parseTaskWhen } from './typedValues.js';

describe('parseTaskWhen', () => {
  test.each([
    ['next', { kind: 'next' }],
    ['NEXT', { kind: 'next' }],
    ['1800000000,1800000000', { kind: 'at', times: [1_800_000_000] }],
    ['every 1h x 24', { kind: 'every', seconds: 3_600, times: 24 }],
    ['Every 90m x2', { kind: 'every', seconds: 5_400, times: 2 }],
    ['every 1d', { kind: 'recurring', seconds: 86_400 }],
    ['2027-01-15T08:00:00Z', { kind: 'at', times: [1_800_000_000] }],
    ['1800000000, 2027-01-15T09:00:00Z', { kind: 'at', times: [1_800_000_000, 1_800_003_600] }],
  ])('parses %s', (text, when) => {
    expect(parseTaskWhen(text, '--when')).toEqual(when);
  });

  test.each([
    ['every', 'TASK_WHEN_MALFORMED'],
    ['tomorrow', 'TASK_WHEN_MALFORMED'],
    ['1800000000000', 'TIME_IN_MILLISECONDS'],
  ])('refuses %s and names the field', (text, code) => {
    expect(() => parseTaskWhen(text, '--when')).toThrow(
      expect.objectContaining({ code, message: expect.stringContaining('--when') }),
    );
  });

  test.each([
    ['every 0h', 'an interval from 1 s to 100 years'],
    ['every 99999999999h x 2', 'an interval from 1 s to 100 years'],
    ['every 1h x 0', 'a number of times from 1 to '],
    ['every 1h x 9007199254740991', 'a number of times from 1 to '],
    ['every hour', 'an interval such as every 1h x 24'],
  ])('names the wrong part of %s', (text, expected) => {
    expect(() => parseTaskWhen(text, '--when')).toThrow(
      expect.objectContaining({
        code: 'TASK_WHEN_MALFORMED',
        message: expect.stringContaining(`--when: expected ${expected}`),
      }),
    );
  });
});

test.each([
  'seed',
  'seedPhrase',
  'mnemonic',
  'SURI',
  'signer',
  'apiKey',
  'API_KEY',
  'key',
  'privateAccount',
  'db_password',
  'passwd',
  'keystore',
  'accessToken',
  'clientCredentials',
])('the field %s suggests a secret', (name) => {
  expect(isSecretKey(name)).toBe(true);
});

test.each(['relay', 'keys', 'keyring', 'monkeys', 'paraId', 'account', '', 'pass'])(
  'the field %j suggests no secret',
  (name) => {
    expect(isSecretKey(name)).toBe(false);
  },
);

test('no field at the top of a configuration suggests a secret', () => {
  expect(Object.keys(configurationSchema.shape).filter(isSecretKey)).toEqual([]);
});

it('an alias may name an anchor often', () => {
  const text = `a: &b { c: 1 }\nd: [${Array.from({ length: 900 }, () => '*b').join()}]`;
  const { data } = parseText({ file: 'parachron.yaml', folder: '/project', text });
  expect(data).toEqual({ a: { c: 1 }, d: Array.from({ length: 900 }, () => ({ c: 1 })) });
});
