import { bytes, createTypes, hexBytes, tuple, u32 } from '@parachron/core/scale';
import { devAccounts } from '@parachron/network';
import { expect, it } from 'vitest';
import { createStorageKeys } from './createStorageKeys.js';
import { type Hasher, hashers, storageMap, storageValue } from './storage.js';

const types = createTypes(new Map());
const keys = createStorageKeys(types);
const id32 = hexBytes(32);

// Well-known keys of any Substrate chain, as published clients print them.
const account = storageMap({
  pallet: 'System',
  name: 'Account',
  keys: [['Blake2128Concat', id32]],
  type: u32,
});
const events = storageValue({ pallet: 'System', name: 'Events', type: u32 });

it.each([
  ['System.Events', events, '0x26aa394eea5630e07c48ae0c9558cef780d41e5e16056765bc8461851072c9d7'],
  ['System.Account', account, '0x26aa394eea5630e07c48ae0c9558cef7b99d880ec681799c0cf30e8886371da9'],
  [
    'Timestamp.Now',
    storageValue({ pallet: 'Timestamp', name: 'Now', type: u32 }),
    '0xf0c365c3cf59d671eb72da0e7a4113c49f1f0515f462cdcf84e0f1d6045dfcbb',
  ],
])('derives the key of %s', (_name, item, key) => {
  expect(keys.prefix(item)).toBe(key);
  expect(keys.key(item, [])).toBe(key);
});

it('derives the key of the account of Alice', () => {
  expect(keys.key(account, [devAccounts.alice])).toBe(
    '0x26aa394eea5630e07c48ae0c9558cef7b99d880ec681799c0cf30e8886371da9de1e86a9a8c739864cf3cc5ec2bea59fd43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d',
  );
});

const double = storageMap({
  pallet: 'Probe',
  name: 'Double',
  keys: [
    ['Twox64Concat', u32],
    ['Identity', u32],
  ],
  type: u32,
});

it('joins the parts of several keys, and gives the prefix of fewer keys', () => {
  const whole = keys.key(double, [1, 2]);
  expect(whole.startsWith(keys.key(double, [1]))).toBe(true);
  expect(keys.key(double, [1]).startsWith(keys.prefix(double))).toBe(true);
  // xxhash64 of 8 bytes, the key of 4 bytes, then the second key alone.
  expect(whole.slice(keys.prefix(double).length + 16)).toBe('0100000002000000');
});

it('gives the same key for the same values again, and another for others', () => {
  expect(keys.key(double, [1, 2])).toBe(keys.key(double, [1, 2]));
  expect(keys.key(double, [2, 1])).not.toBe(keys.key(double, [1, 2]));
  const objects = storageMap({
    pallet: 'Probe',
    name: 'Objects',
    keys: [['Identity', tuple(u32, u32)]],
    type: u32,
  });
  const value: [number, number] = [1, 2];
  const before = keys.key(objects, [value]);
  value[0] = 3;
  expect(keys.key(objects, [value])).not.toBe(before);
});

it.each([
  ['two keys', double, [7, 4_294_967_295]],
  ['an account', account, [devAccounts.bob]],
  ['no key', events, []],
])('reads back %s', (_title, item, values) => {
  expect(keys.parse(item, keys.key(item, values))).toEqual(values);
});

it('reads back keys of any length after each other', () => {
  const item = storageMap({
    pallet: 'Probe',
    name: 'Long',
    keys: [
      ['Blake2128Concat', bytes],
      ['Twox64Concat', bytes],
    ],
    type: u32,
  });
  const values = [new Uint8Array([1, 2, 3]), new Uint8Array()];
  expect(keys.parse(item, keys.key(item, values))).toEqual(values);
});

const isOpaque = (hasher: Hasher) => !hasher.endsWith('Concat') && hasher !== 'Identity';

it.each((Object.keys(hashers) as Hasher[]).filter(isOpaque))(
  'reads back no key of the hasher %s',
  (hasher) => {
    const item = storageMap({ pallet: 'Probe', name: hasher, keys: [[hasher, u32]], type: u32 });
    expect(() => keys.parse(item, keys.key(item, [1]))).toThrowError(`${hasher} cannot be read back`);
  },
);

it('refuses more keys than the map has', () => {
  expect(() => keys.key(events, [1])).toThrowError('System.Events takes fewer keys');
  expect(() => keys.key(double, [1, 2, 3])).toThrowError('Probe.Double takes fewer keys');
});
