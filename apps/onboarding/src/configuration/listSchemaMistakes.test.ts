import { expect, test } from 'vitest';
import { configurationSchema } from './configurationSchema.js';
import { isSecretKey } from './listSchemaMistakes.js';

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
