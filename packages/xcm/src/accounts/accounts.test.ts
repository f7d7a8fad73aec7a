import { type Account, formatHex, parseAccount } from '@parachron/core';
import { describe, expect, it } from 'vitest';
import {
  deriveHashedDescriptionAccount,
  deriveLocation,
  deriveLocationHashAccount,
  deriveSovereignAccount,
} from '../index.js';

const alice = parseAccount('0xd43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d');
const zeros = (bytes: number): Account => parseAccount(formatHex(new Uint8Array(bytes)));
const hex = (...bytes: number[]) => formatHex(new Uint8Array(bytes));
const ss58 = (text: string) => parseAccount(text).hex;

describe('deriveSovereignAccount', () => {
  it.each([
    // https://polkadot.subsquare.io/techcomm/proposals/44: the address of Statemint on its relay chain.
    ['child', 1000, '0x70617261e8030000000000000000000000000000000000000000000000000000'],
    // https://kusama.subsquare.io, externals/4191837: the beneficiary of Moonriver's program.
    ['child', 2023, '0x70617261e7070000000000000000000000000000000000000000000000000000'],
    // polkadot-sdk, tests of Asset Hub: location_conversion_works, "DescribeTerminus Sibling".
    ['sibling', 1111, ss58('5Eg2fnssmmJnF3z1iZ1NouAuzciDaaDQH7qURAy3w15jULDk')],
  ] as const)('%s %i', (relation, paraId, expected) => {
    expect(deriveSovereignAccount({ paraId, relation })).toEqual({ kind: 'AccountId32', hex: expected });
  });

  it('has 20 bytes on chains with 20-byte accounts', () => {
    expect(deriveSovereignAccount({ paraId: 2114, relation: 'sibling', bytes: 20 })).toEqual({
      kind: 'AccountKey20',
      hex: `0x7369626c42080000${'00'.repeat(12)}`,
    });
  });

  it('refuses an invalid para id', () => {
    expect(() => deriveSovereignAccount({ paraId: -1, relation: 'child' })).toThrow(
      'paraId: -1 is not a whole number',
    );
  });
});

describe('deriveHashedDescriptionAccount', () => {
  it('derives the account of Alice at 2114 in the specification', () => {
    const derived = deriveHashedDescriptionAccount({ paraId: 2114, relation: 'sibling', account: alice });
    expect(derived.hex).toBe('0x90e82a92dcae13698d1f787e8d2f2647b161ac9b6488a664561c5e95d336a75f');
    const short = deriveHashedDescriptionAccount({
      paraId: 2114,
      relation: 'sibling',
      account: alice,
      bytes: 20,
    });
    expect(short).toEqual({ kind: 'AccountKey20', hex: derived.hex.slice(0, 42) });
  });

  // polkadot-sdk, tests of Asset Hub (location_conversion_works), where ALICE is 32 times 0x01.
  it.each([
    [parseAccount(`0x${'01'.repeat(32)}`), '5DGRXLYwWGce7wvm14vX1Ms4Vf118FSWQbJkyQigY2pfm6bg'],
    [zeros(20), '5CB2FbUds2qvcJNhDiTbRZwiS3trAy6ydFGMSVutmYijpPAg'],
  ])('has the account of $kind at 1111 that Asset Hub derives', (account, expected) => {
    const derived = deriveHashedDescriptionAccount({ paraId: 1111, relation: 'sibling', account });
    expect(derived.hex).toBe(ss58(expected));
  });

  // test_hashed_family_all_terminal_converter of chains that carried the converter before it was in polkadot.
  it.each([
    [
      'sibling',
      zeros(32),
      hex(17, 142, 105, 253, 199, 34, 43, 136, 155, 48, 12, 137, 155, 219, 155, 110),
      hex(93, 181, 93, 252, 124, 60, 250, 195, 229, 86, 31, 220, 121, 111, 254, 252),
    ],
    [
      'child',
      zeros(20),
      hex(237, 65, 190, 49, 53, 182, 196, 183, 151, 24, 214, 23, 72, 244, 235, 87),
      hex(187, 67, 52, 122, 195, 192, 10, 58, 253, 49, 0, 112, 175, 224, 125, 66),
    ],
    [
      'sibling',
      zeros(20),
      hex(226, 225, 225, 162, 254, 156, 113, 95, 68, 155, 160, 118, 126, 18, 166, 132),
      hex(144, 19, 8, 204, 228, 112, 164, 189, 179, 124, 249, 1, 168, 110, 151, 50),
    ],
  ] as const)('has the account of a user of para 1, %s', (relation, account, first, second) => {
    const derived = deriveHashedDescriptionAccount({ paraId: 1, relation, account });
    expect(derived.hex).toBe(`${first}${second.slice(2)}`);
  });

  it('hashes an empty description for the parachain itself', () => {
    const own = deriveHashedDescriptionAccount({ paraId: 2114, relation: 'sibling', bytes: 20 });
    expect(own.kind).toBe('AccountKey20');
    expect(own.hex).not.toBe(deriveSovereignAccount({ paraId: 2114, relation: 'sibling', bytes: 20 }).hex);
  });
});

describe('deriveLocationHashAccount', () => {
  it('derives the account of Alice at 2114 in the specification', () => {
    const user = deriveLocation({ paraId: 2114, relation: 'sibling', account: alice });
    const derived = deriveLocationHashAccount(user);
    expect(derived.hex).toBe('0xc3f91ea5c873ee4f4be432f11c670e7102674b3965de7e4dfc40a2aa59366568');
    expect(deriveLocationHashAccount(user, { bytes: 20 }).hex).toBe(derived.hex.slice(0, 42));
  });

  it('differs for a child and for a key of 20 bytes', () => {
    const places = [
      deriveLocation({ paraId: 2114, relation: 'child', account: alice }),
      deriveLocation({ paraId: 2114, relation: 'sibling', account: zeros(20) }),
      deriveLocation({ paraId: 2114, relation: 'sibling' }),
    ];
    const derived = places.map((place) => deriveLocationHashAccount(place).hex);
    expect(new Set(derived).size).toBe(3);
  });

  it('refuses a location that version 1 does not have', () => {
    const universal = {
      parents: 2,
      interior: [{ kind: 'GlobalConsensus', network: { kind: 'Kusama' } }],
    } as const;
    expect(() => deriveLocationHashAccount(universal)).toThrow('GlobalConsensus is not in XCM version 2');
  });
});
