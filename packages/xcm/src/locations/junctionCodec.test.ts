import { describe, expect, test } from 'vitest';
import { readBytes, writeBytes } from '../../test/codecBytes.js';
import type { XcmVersion } from '../versions/XcmVersion.js';
import { junctionCodec } from './junctionCodec.js';
import type { Junction, NetworkId } from './Location.js';

const id = `0x${'11'.repeat(32)}` as const;
const key = `0x${'22'.repeat(20)}` as const;
const [id32, key20] = ['11'.repeat(32), '22'.repeat(20)];
const padded = `1234${'00'.repeat(30)}`;
const plurality = (body: object, part: object = { kind: 'Voice' }) =>
  ({ kind: 'Plurality', id: body, part }) as Junction;
const consensus = (network: NetworkId): Junction => ({ kind: 'GlobalConsensus', network });
const every: readonly XcmVersion[] = [2, 3, 4, 5];
const later: readonly XcmVersion[] = [3, 4, 5];

// The enums Junction, NetworkId, BodyId and BodyPart of xcm v2 (polkadot v0.9.37) and of v3 to v5 (polkadot-sdk), written by hand.
const cases: readonly (readonly [Junction, readonly XcmVersion[], string])[] = [
  [{ kind: 'Parachain', paraId: 2114 }, every, '000921'],
  [{ kind: 'AccountId32', id }, every, `0100${id32}`],
  [{ kind: 'AccountId32', network: { kind: 'Kusama' }, id }, [2], `0103${id32}`],
  [{ kind: 'AccountId32', network: { kind: 'Kusama' }, id }, later, `010103${id32}`],
  [{ kind: 'AccountId32', network: { kind: 'Named', name: '0x1234' }, id }, [2], `0101081234${id32}`],
  [{ kind: 'AccountIndex64', index: 1n }, every, '020004'],
  [{ kind: 'AccountKey20', key }, every, `0300${key20}`],
  [{ kind: 'AccountKey20', network: { kind: 'Polkadot' }, key }, [2], `0302${key20}`],
  [{ kind: 'PalletInstance', index: 50 }, every, '0432'],
  [{ kind: 'GeneralIndex', index: 1984n }, every, '05011f'],
  [{ kind: 'GeneralKey', length: 2, data: `0x${padded}` }, [2], '06081234'],
  [{ kind: 'GeneralKey', length: 2, data: `0x${padded}` }, later, `0602${padded}`],
  [{ kind: 'OnlyChild' }, every, '07'],
  [plurality({ kind: 'Unit' }), every, '080000'],
  [plurality({ kind: 'Named', name: '0x1234' }), [2], '080108123400'],
  [plurality({ kind: 'Moniker', name: '0x12345678' }), later, '08011234567800'],
  [plurality({ kind: 'Index', index: 1 }), every, '08020400'],
  [plurality({ kind: 'Executive' }), every, '080300'],
  [plurality({ kind: 'Technical' }), every, '080400'],
  [plurality({ kind: 'Legislative' }), every, '080500'],
  [plurality({ kind: 'Judicial' }), every, '080600'],
  [plurality({ kind: 'Defense' }), every, '080700'],
  [plurality({ kind: 'Administration' }), every, '080800'],
  [plurality({ kind: 'Treasury' }), every, '080900'],
  [plurality({ kind: 'Unit' }, { kind: 'Members', count: 3 }), every, '0800010c'],
  [plurality({ kind: 'Unit' }, { kind: 'Fraction', nom: 1, denom: 2 }), every, '0800020408'],
  [plurality({ kind: 'Unit' }, { kind: 'AtLeastProportion', nom: 1, denom: 2 }), every, '0800030408'],
  [plurality({ kind: 'Unit' }, { kind: 'MoreThanProportion', nom: 1, denom: 2 }), every, '0800040408'],
  [consensus({ kind: 'ByGenesis', genesis: id }), later, `0900${id32}`],
  [consensus({ kind: 'ByFork', blockNumber: 258n, blockHash: id }), later, `09010201000000000000${id32}`],
  [consensus({ kind: 'Polkadot' }), later, '0902'],
  [consensus({ kind: 'Kusama' }), later, '0903'],
  [consensus({ kind: 'Westend' }), [3, 4], '0904'],
  [consensus({ kind: 'Rococo' }), [3, 4], '0905'],
  [consensus({ kind: 'Wococo' }), [3, 4], '0906'],
  [consensus({ kind: 'Ethereum', chainId: 1n }), later, '090704'],
  [consensus({ kind: 'BitcoinCore' }), later, '0908'],
  [consensus({ kind: 'BitcoinCash' }), later, '0909'],
  [consensus({ kind: 'PolkadotBulletin' }), later, '090a'],
];

describe('a junction', () => {
  test.each(cases)('%o in versions %j is 0x%s', (junction, versions, hex) => {
    for (const version of versions) {
      expect(writeBytes(junctionCodec(version), junction)).toBe(`0x${hex}`);
      expect(readBytes(junctionCodec(version), `0x${hex}ff`)).toEqual({ value: junction, left: 1 });
    }
  });

  test.each([
    [2, '0x0a'],
    [2, '0x09'],
    [5, '0x0a'],
    [5, '0x0905'],
    [3, '0x090b'],
    [3, '0x080a00'],
    [3, '0x080005'],
  ] as const)('of version %i has no index of %s', (version, hex) => {
    expect(() => readBytes(junctionCodec(version), hex)).toThrow(
      expect.objectContaining({ code: 'XCM_UNDECODABLE' }),
    );
  });

  test('of version 2 has a key of at most 32 bytes', () => {
    const long: Junction = { kind: 'GeneralKey', length: 33, data: id };
    expect(() => writeBytes(junctionCodec(2), long)).toThrow('is more than 32, the maximum of version 2');
    const whole: Junction = { kind: 'GeneralKey', length: 32, data: id };
    expect(writeBytes(junctionCodec(2), whole)).toBe(`0x0680${id32}`);
  });
});
