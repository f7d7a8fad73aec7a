import { isParachronError, parseAccount } from '@parachron/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hexOf, location } from '../../test/arbitraries.js';
import {
  deriveAccountJunction,
  deriveLocation,
  encodeLocation,
  formatLocation,
  hereLocation,
  type Junction,
  relayLocation,
  xcmVersions,
} from '../index.js';
import { decodeVersionedPart } from '../parts/index.js';

const alice = parseAccount('0xd43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d');

describe('encodeLocation', () => {
  it('has the bytes of the destinations in published calls', () => {
    // https://kusama.subsquare.io/democracy/proposals/100: `dest` of both calls, 1000 as a child and the relay chain.
    expect(encodeLocation(deriveLocation({ paraId: 1000, relation: 'child' }), { version: 2 })).toBe(
      '0x01000100a10f',
    );
    expect(encodeLocation(relayLocation, { version: 2 })).toBe('0x010100');
  });

  it.each(xcmVersions)('is the inverse of decodeVersionedPart, version %i', (version) => {
    fc.assert(
      fc.property(location(version), (place) => {
        const hex = encodeLocation(place, { version });
        expect(decodeVersionedPart('location', hex)).toEqual({ version, value: place });
      }),
    );
  });
});

it.each([-1, 1.5, Number.NaN])('the para id %d, which no chain has, is refused', (paraId) => {
  expect(() => deriveLocation({ paraId, relation: 'child' })).toThrow(
    expect.objectContaining({
      code: 'INVALID_INPUT',
      facts: expect.objectContaining({ field: 'place.paraId' }),
    }),
  );
});

describe('a versioned location', () => {
  it.each(['0x', '0x020100', '0x060100', '0x03010000', '0x030101', '0x030109'] as const)(
    'refuses %s',
    (hex) => {
      expect(() => decodeVersionedPart('location', hex)).toThrow(
        expect.objectContaining({ code: 'XCM_UNDECODABLE' }),
      );
    },
  );

  it('returns a location or throws a typed error for any bytes', () => {
    fc.assert(
      fc.property(hexOf(0, 60), (hex) => {
        try {
          const { version, value: place } = decodeVersionedPart('location', hex);
          expect(encodeLocation(place, { version })).toBe(hex);
        } catch (error) {
          if (!isParachronError(error)) throw error;
        }
      }),
    );
  });
});

describe('formatLocation', () => {
  it.each<[string, Junction]>([
    ['Parachain(2114)', { kind: 'Parachain', paraId: 2114 }],
    [`AccountId32(${alice.hex})`, deriveAccountJunction(alice)],
    [
      `AccountId32(${alice.hex}, Kusama)`,
      { kind: 'AccountId32', id: alice.hex, network: { kind: 'Kusama' } },
    ],
    [
      `AccountKey20(0x${'11'.repeat(20)}, Ethereum 1)`,
      { kind: 'AccountKey20', key: `0x${'11'.repeat(20)}`, network: { kind: 'Ethereum', chainId: 1n } },
    ],
    ['AccountIndex64(7)', { kind: 'AccountIndex64', index: 7n }],
    ['PalletInstance(50)', { kind: 'PalletInstance', index: 50 }],
    ['GeneralIndex(1984)', { kind: 'GeneralIndex', index: 1984n }],
    ['GeneralKey(0x0102)', { kind: 'GeneralKey', length: 2, data: `0x0102${'00'.repeat(30)}` }],
    ['OnlyChild', { kind: 'OnlyChild' }],
    [
      'Plurality(Executive, Voice)',
      { kind: 'Plurality', id: { kind: 'Executive' }, part: { kind: 'Voice' } },
    ],
    [
      'Plurality(Index 3, Fraction 2/3)',
      { kind: 'Plurality', id: { kind: 'Index', index: 3 }, part: { kind: 'Fraction', nom: 2, denom: 3 } },
    ],
    ['GlobalConsensus(Polkadot)', { kind: 'GlobalConsensus', network: { kind: 'Polkadot' } }],
  ])('%s', (text, junction) => {
    expect(formatLocation({ parents: 0, interior: [junction] })).toBe(text);
    expect(formatLocation({ parents: 2, interior: [junction] })).toBe(`../../${text}`);
  });

  it('names the chain itself and the relay chain', () => {
    expect(formatLocation(hereLocation)).toBe('Here');
    expect(formatLocation(relayLocation)).toBe('..');
  });
});
