import { describe, expect, test } from 'vitest';
import { parseAccount } from './Account.js';
import { formatAccount } from './ss58.js';

// The well-known development account Alice, as `subkey inspect //Alice` prints it.
const alice = {
  hex: '0xd43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d',
  generic: '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY',
  polkadot: '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5',
  kusama: 'HNZata7iMYWmk5RvZRTiAsSDhV8366zq2YGb3tLH5Upf74F',
} as const;
// The first development account of Moonbeam, `Alith`.
const alith = '0xf24ff3a9cf04c71dbc94d0b566f7a27b94566cac';

describe('parseAccount', () => {
  test.each([alice.hex, alice.generic, alice.polkadot, alice.kusama, ` ${alice.generic}\n`])(
    'reads %s',
    (text) => {
      expect(parseAccount(text)).toEqual({ kind: 'AccountId32', hex: alice.hex });
    },
  );

  test('reads accounts of 20 bytes, with digits of any case', () => {
    expect(parseAccount('0xf24FF3a9CF04c71Dbc94D0b566f7A27B94566cac')).toEqual({
      kind: 'AccountKey20',
      hex: alith,
    });
  });

  test('leaves an account as it is', () => {
    const account = { kind: 'AccountId32', hex: alice.hex } as const;
    expect(parseAccount(account)).toEqual(account);
  });

  // What programs without types may give.
  test.each([undefined, null, 7, {}, { kind: 'AccountId32', hex: alith }, { kind: 'Other', hex: alice.hex }])(
    'refuses %j, which is no account',
    (given) => {
      expect(() => parseAccount(given as never, 'owner')).toThrow(
        expect.objectContaining({
          code: 'INVALID_ACCOUNT',
          message: expect.stringMatching(/^owner: expected an account/),
        }),
      );
    },
  );

  const cycle: { self?: unknown } = {};
  cycle.self = cycle;
  test.each([
    ['an amount', { kind: 'AccountId32', hex: 1n }, '{"kind":"AccountId32","hex":"1"}'],
    ['an amount alone', 1n, '1'],
    ['bytes', new Uint8Array([1, 2]), '0x0102'],
    ['a symbol', Symbol('alice'), 'Symbol(alice)'],
    ['an object that contains itself', cycle, 'an object'],
  ])('refuses %s by the field, with what was given', (_, given, text) => {
    expect(() => parseAccount(given as never, 'delegate')).toThrow(
      expect.objectContaining({
        code: 'INVALID_ACCOUNT',
        message: expect.stringMatching(/^delegate: expected an account/),
        facts: expect.objectContaining({ text: expect.stringContaining(text) }),
      }),
    );
  });

  test('cuts a long text between two characters', () => {
    const [even, odd] = ['', 'x'].map((begin) => begin + '🦊'.repeat(1000));
    for (const text of [even, odd])
      expect(() => parseAccount(text ?? '')).toThrow(/^account: expected an account, got "(?:x|🦊)+… \(/u);
  });

  test('keeps its message short for any input', () => {
    expect(() => parseAccount('5'.repeat(100_000))).toThrow(
      expect.objectContaining({ message: expect.stringMatching(/^.{0,200}$/) }),
    );
  });

  test.each([
    ['bottom drive obey lake curtain smoke basket hold race lonely fit walk', 'obey'],
    ['//Alice//stash', 'stash'],
  ])('never repeats the secret %s', (secret, part) => {
    const refuse = () => parseAccount(` ${secret}`, 'owner');
    expect(refuse).toThrow(/^owner: expected an account, .*looks like a secret/);
    expect(refuse).toThrow(
      expect.toSatisfy((error: Error) => !`${error.message}${JSON.stringify(error)}`.includes(part)),
    );
  });

  test.each([
    ['a wrong checksum', alice.generic.replace('utQY', 'utQZ'), /checksum/i],
    ['a text cut short', alice.generic.slice(0, -3), /./],
    ['letters that base58 lacks', `${alice.generic.slice(0, -1)}0`, /base58/i],
    ['hex of 31 bytes', alice.hex.slice(0, -2), /neither 32 nor 20 bytes/],
    ['an odd number of digits', alice.hex.slice(0, -1), /./],
    // SS58 text of a single byte (0x01) with prefix 42: an account index, as chains with indices accept it.
    ['the index of an account', '25GUyv', /bytes|length/i],
    ['a wrong checksum of another prefix', alice.polkadot.replace('Sp5', 'Sp6'), /checksum/i],
    ['nothing', '', /./],
  ])('refuses %s', (_what, text, reason) => {
    expect(() => parseAccount(text, 'delegate')).toThrow(
      expect.objectContaining({
        code: 'INVALID_ACCOUNT',
        fault: 'input',
        message: expect.stringMatching(/^delegate: expected an account/),
        facts: expect.objectContaining({ reason: expect.stringMatching(reason) }),
      }),
    );
  });
});

describe('formatAccount', () => {
  test('writes SS58 with the prefix of the chain, 42 by default', () => {
    const account = parseAccount(alice.hex);
    expect(formatAccount(account)).toBe(alice.generic);
    expect(formatAccount(account, 0)).toBe(alice.polkadot);
    expect(formatAccount(account, 2)).toBe(alice.kusama);
  });

  test('writes 20 bytes as hex', () => {
    expect(formatAccount(parseAccount(alith), 51)).toBe(alith);
  });
});
