import { u8aToHex } from '@polkadot/util';
import { expect, it } from 'vitest';
import { hashers } from './hashers.js';
import type { Hasher } from './storage.js';

const text = (of: string) => new TextEncoder().encode(of);

// The test vectors of sp-core (twox, of "abc" and "System") and of RFC 7693 in the lengths of Substrate (blake2b of "abc").
it.each<[Hasher, string, string]>([
  ['Twox128', 'System', '26aa394eea5630e07c48ae0c9558cef7'],
  ['Twox128', 'Balances', 'c2261276cc9d1f8598ea4b6a74b15c2f'],
  ['Twox64Concat', 'abc', '990977adf52cbc44616263'],
  ['Twox256', 'abc', '990977adf52cbc440889329981caa9bef7da5770b2b8a05303b75d95360dd62b'],
  ['Blake2_256', 'abc', 'bddd813c634239723171ef3fee98579b94964e3bb1cb3e427262c8c068d52319'],
  ['Blake2_128', 'abc', 'cf4ab791c62b8d2b2109c90275287816'],
  ['Blake2_128Concat', 'abc', 'cf4ab791c62b8d2b2109c90275287816616263'],
  ['Identity', 'abc', '616263'],
])('%s of %s', (name, key, expected) => {
  expect(u8aToHex(hashers[name].hash(text(key)))).toBe(`0x${expected}`);
});

it.each<[Hasher, number | undefined]>([
  ['Identity', 0],
  ['Twox64Concat', 8],
  ['Blake2_128Concat', 16],
  ['Blake2_128', undefined],
  ['Blake2_256', undefined],
  ['Twox128', undefined],
  ['Twox256', undefined],
])('%s has its key after %s bytes', (name, skip) => {
  expect(hashers[name].skip).toBe(skip);
  const key = text('a key');
  const tail = skip === undefined ? undefined : hashers[name].hash(key).slice(skip);
  expect(tail).toEqual(skip === undefined ? undefined : key);
});
