import { expect, test } from 'vitest';
import { parsePublicAccount } from './parsePublicAccount.js';

// Alice's well-known address of prefix 42, and its account id.
const alice = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY';
const aliceHex = '0xd43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d';

test.each([alice, aliceHex])('the account %s is read', (text) => {
  expect(parsePublicAccount(text, '--user').hex).toBe(aliceHex);
});

test.each([
  'bottom drive obey lake curtain smoke basket hold race lonely fit walk',
  '//Alice',
  '//Alice//stash',
])('the secret %s is refused without its words', (secret) => {
  expect(() => parsePublicAccount(secret, '--user')).toThrow(
    expect.objectContaining({
      code: 'USAGE',
      message: '--user: looks like a secret phrase or path; give a public address.',
    }),
  );
});

test.each(['', 'alice', `${alice}x`, '0x1234'])(
  'the text %j is refused as no account of the option',
  (text) => {
    expect(() => parsePublicAccount(text, '--user')).toThrow(
      expect.objectContaining({ code: 'INVALID_ACCOUNT', message: expect.stringContaining('--user') }),
    );
  },
);
