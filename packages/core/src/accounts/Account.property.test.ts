import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatHex } from '../bytes/parseHex.js';
import { isParachronError } from '../errors/ParachronError.js';
import { parseAccount } from './Account.js';
import { formatAccount } from './ss58.js';

// Prefixes that SS58 defines: 0 to 16383 without the two it reserves.
const prefix = fc.integer({ min: 0, max: 16_383 }).filter((value) => value !== 46 && value !== 47);

test('an account is restored from its address, with any prefix', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), prefix, (bytes, ss58Prefix) => {
      const account = parseAccount(formatHex(bytes));
      expect(parseAccount(formatAccount(account, ss58Prefix))).toEqual(account);
    }),
  );
});

test('one changed letter is noticed, or makes the address of another account', () => {
  const letters = fc.constantFrom(...'123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz');
  const read = (text: string) => {
    try {
      return parseAccount(text).hex;
    } catch (error) {
      return isParachronError(error, 'INVALID_ACCOUNT') ? 'refused' : error;
    }
  };
  fc.assert(
    fc.property(
      fc.uint8Array({ minLength: 32, maxLength: 32 }),
      fc.integer({ min: 0, max: 46 }),
      letters,
      (bytes, at, letter) => {
        const { hex } = parseAccount(formatHex(bytes));
        const address = formatAccount({ kind: 'AccountId32', hex });
        const changed = address.slice(0, at) + letter + address.slice(at + 1);
        fc.pre(changed !== address);
        expect(read(changed)).not.toBe(hex);
        expect(read(changed)).toBeTypeOf('string');
      },
    ),
  );
});

// The checksum has two bytes: one of 65,536 texts has the right one by chance.
test('a changed letter may fit the checksum, of another account', () => {
  const [address, changed] = ['5GU8', '5Gn8'].map(
    (begin) => `${begin}J8eNfjLJ71bqJoq6cz8SNtbwkYbDL9JCBJ1KR5ARz6Lo`,
  );
  const [first, second] = [address, changed].map((text) => parseAccount(text ?? ''));
  expect(first?.hex).not.toBe(second?.hex);
  expect(second && formatAccount(second)).toBe(changed);
});
