import { describe, expect, test } from 'vitest';
import { deriveKillPureRefusal } from './deriveKillPureRefusal.js';
import { derivePureProxyAccount } from './derivePureProxyAccount.js';

const alice = '0xd43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d';
const ethereum = `0x${'11'.repeat(20)}`;
const creation = { spawner: alice, proxyType: 7, index: 513, height: 258, extrinsicIndex: 3 } as const;

// pallet_proxy::pure_account: BLAKE2-256 of ("modlpy/proxy____", who, height: u32, extrinsic index: u32, proxy type, index: u16),
// computed with another program.
describe('a pure proxy', () => {
  test.each([
    [
      'the first extrinsic of a user in block 2',
      { spawner: alice, proxyType: 0, index: 0, height: 2, extrinsicIndex: 2 },
      '0xd969376cc4b91a593871526e0d76f57a40f1dfb524ae22a2a74b232c53acf5aa',
    ],
    ['numbers of two bytes', creation, '0x293020df3ed4941a92a7502f1f7dad08c1ff2d82ed943d351207a39d67048b50'],
    [
      'a creator of 20 bytes',
      { ...creation, spawner: ethereum },
      '0xb09f2a09d96e81103cdc77a3280a099f972ea78d',
    ],
  ])('has the account of its creation: %s', (_title, origin, hex) => {
    const kind = hex.length === 42 ? 'AccountKey20' : 'AccountId32';
    expect(derivePureProxyAccount(origin)).toEqual({ kind, hex });
  });

  const pure = derivePureProxyAccount(creation).hex;

  test('removes itself with the data of its creation', () => {
    expect(deriveKillPureRefusal(creation, { as: pure })).toBeUndefined();
  });

  test.each([
    ['its creator', creation, alice],
    ['another index', { ...creation, index: 512 }, pure],
    ['another block', { ...creation, height: 259 }, pure],
    ['another extrinsic', { ...creation, extrinsicIndex: 4 }, pure],
    ['another type', { ...creation, proxyType: 6 }, pure],
  ])('is not removed by %s', (_title, origin, as) => {
    expect(deriveKillPureRefusal(origin, { as })).toEqual({
      pallet: 'Proxy',
      name: 'NoPermission',
      reason: 'Only the pure proxy itself can remove the pure proxy, with the arguments of its creation.',
    });
  });
});
