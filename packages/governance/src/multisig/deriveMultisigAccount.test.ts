import { type Account, formatAccount, parseAccount } from '@parachron/core';
import { blake2AsHex } from '@polkadot/util-crypto';
import { describe, expect, it } from 'vitest';
import { deriveMultisigAccount } from './deriveMultisigAccount.js';

// The accounts of //Alice, //Bob and //Charlie.
const [alice, bob, charlie] = [
  '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY',
  '5FHneW46xGXgs5mUiveU4sbTyGBzmstUspZC92UhjJM694ty',
  '5FLSigC9HGRKVhB9FiEo4Y3koPsNmBmLJbpXg2mp1hXcS59Y',
].map((address) => parseAccount(address)) as [Account, Account, Account];
const short = ['f2', '3c', '77'].map((byte) => parseAccount(`0x${byte.repeat(20)}`));

/** The account by the formula of pallet_multisig: multi_account_id. */
function deriveByFormula(members: readonly Account[], threshold: number): string {
  const sorted = members.map(({ hex }) => hex.slice(2)).sort();
  const tag = Buffer.from('modlpy/utilisuba').toString('hex');
  const count = (members.length << 2).toString(16).padStart(2, '0');
  const last = `${threshold.toString(16).padStart(2, '0')}00`;
  return blake2AsHex(`0x${tag}${count}${sorted.join('')}${last}`);
}

describe('deriveMultisigAccount', () => {
  // The same address is in the documentation of multisig accounts for these development accounts.
  it('has the published account of two of three development accounts', () => {
    const account = deriveMultisigAccount({ threshold: 2, members: [alice, bob, charlie] });
    expect(formatAccount(account, 42)).toBe('5DjYJStmdZ2rcqXbXGX7TW85JsrW6uG4y9MUcLq2BoPMpRA7');
  });

  it.each([
    [1, [alice, bob]],
    [2, [bob, alice]],
    [2, [alice, charlie]],
    [1, [alice, bob, charlie]],
    [3, [charlie, bob, alice]],
    [3, [bob, charlie, alice]],
  ])('hashes the tag, the sorted members and the threshold %i: %#', (threshold, members) => {
    const expected = { kind: 'AccountId32', hex: deriveByFormula(members, threshold) };
    expect(deriveMultisigAccount({ threshold, members })).toEqual(expected);
    expect(deriveMultisigAccount({ threshold, members: members.toReversed() })).toEqual(expected);
  });

  it('is another account for another threshold', () => {
    const hexes = [1, 2, 3].map(
      (threshold) => deriveMultisigAccount({ threshold, members: [alice, bob, charlie] }).hex,
    );
    expect(new Set(hexes).size).toBe(3);
  });

  it.each([1, 2, 3])(
    'has the first 20 bytes of the hash for 20-byte members, with threshold %i',
    (threshold) => {
      const { kind, hex } = deriveMultisigAccount({ threshold, members: short });
      expect(kind).toBe('AccountKey20');
      expect(hex).toBe(deriveByFormula(short, threshold).slice(0, 42));
    },
  );

  it.each([
    ['threshold', { members: [alice, bob] }],
    ['members', { threshold: 2 }],
    ['members', { threshold: 2, members: ['5Grw'] }],
  ])('refuses a wrong %s by its name', (field, multisig) => {
    expect(() => deriveMultisigAccount(multisig as never)).toThrow(
      expect.objectContaining({ fault: 'input', message: expect.stringContaining(field) }),
    );
  });
});
