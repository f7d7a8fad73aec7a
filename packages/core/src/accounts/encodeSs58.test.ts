import { describe, expect, it } from 'vitest';
import { parseHex } from '../bytes/parseHex.js';
import { encodeSs58 } from './encodeSs58.js';
import { formatAccount } from './formatAccount.js';
import { decodeSs58 } from './ss58.js';

const alice = '0xd43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d';
const bytes = parseHex(alice);

describe('encodeSs58', () => {
  // Addresses of Alice in public documents: the accounts of `subkey` (//Alice), and of https://wiki.polkadot.network
  // (Polkadot accounts in-depth).
  it.each([
    [42, '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'],
    [0, '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5'],
    [2, 'HNZata7iMYWmk5RvZRTiAsSDhV8366zq2YGb3tLH5Upf74F'],
  ])('has the published address of Alice with the prefix %s', (prefix, address) => {
    expect(encodeSs58(bytes, prefix)).toBe(address);
    expect(decodeSs58(address)).toEqual({ bytes });
  });

  it.each([0, 63, 64, 255, 256, 16_383])(
    'is read back with the prefix %s, at a limit of its form',
    (prefix) => {
      expect(decodeSs58(encodeSs58(bytes, prefix))).toEqual({ bytes });
    },
  );

  it('has a different address for each prefix', () => {
    const prefixes = Array.from({ length: 300 }, (_, prefix) => prefix).filter(
      (one) => one !== 46 && one !== 47,
    );
    expect(new Set(prefixes.map((prefix) => encodeSs58(bytes, prefix))).size).toBe(prefixes.length);
  });

  it.each([-1, 46, 47, 16_384, 1.5, Number.NaN, Number.POSITIVE_INFINITY])(
    'refuses the prefix %s',
    (prefix) => {
      expect(() => encodeSs58(bytes, prefix)).toThrow(
        expect.objectContaining({ code: 'SS58_PREFIX', fault: 'input', facts: { prefix } }),
      );
    },
  );

  it('is not read with a typing error in any place', () => {
    const address = encodeSs58(bytes, 42);
    for (let at = 0; at < address.length; at += 1) {
      const other = address[at] === 'A' ? 'B' : 'A';
      expect(decodeSs58(`${address.slice(0, at)}${other}${address.slice(at + 1)}`)).toHaveProperty('reason');
    }
  });
});

describe('formatAccount', () => {
  it('has the prefix 42 by default', () => {
    expect(formatAccount({ kind: 'AccountId32', hex: alice })).toMatch(/^5Grw/);
    expect(formatAccount({ kind: 'AccountId32', hex: alice }, 2)).toMatch(/^HNZata/);
  });

  it('leaves an account of 20 bytes as hex, with any prefix', () => {
    const hex = `0x${'11'.repeat(20)}` as const;
    expect(formatAccount({ kind: 'AccountKey20', hex }, 1284)).toBe(hex);
  });

  it.each([
    [undefined, 42, 'account'],
    [{ kind: 'AccountId32' }, 42, 'account.hex'],
    [{ kind: 'AccountId32', hex: alice }, '42', 'ss58Prefix'],
  ])('refuses wrong arguments by their field, row %#', (account, prefix, field) => {
    expect(() => formatAccount(account as never, prefix as never)).toThrow(
      expect.objectContaining({ code: 'INVALID_INPUT', facts: expect.objectContaining({ field }) }),
    );
  });
});
