import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatHex } from '../bytes/parseHex.js';
import { parseAccount } from './Account.js';
import { formatAccount } from './formatAccount.js';

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

test('one changed letter is always noticed', () => {
  const letters = fc.constantFrom(...'123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz');
  fc.assert(
    fc.property(
      fc.uint8Array({ minLength: 32, maxLength: 32 }),
      fc.integer({ min: 0, max: 46 }),
      letters,
      (bytes, at, letter) => {
        const address = formatAccount(parseAccount(formatHex(bytes)));
        const changed = address.slice(0, at) + letter + address.slice(at + 1);
        fc.pre(changed !== address);
        expect(() => parseAccount(changed)).toThrow(expect.objectContaining({ code: 'INVALID_ACCOUNT' }));
      },
    ),
  );
});
