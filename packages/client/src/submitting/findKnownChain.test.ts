import { formatHex, type Hex } from '@parachron/core';
import { expect, test } from 'vitest';
import { findKnownChain } from './findKnownChain.js';

test.each<[Hex, string]>([
  ['0x91b171bb158e2d3848fa23a9f1c25182fb8e20313b2c1eb49219da7a70ce90c3', 'Polkadot Relay Chain'],
  ['0xb0a8d493285c2df73290dfb7e61f870f17b41801197a149ca93654499ea3dafe', 'Kusama Relay Chain'],
  ['0xfc41b9bd8ef8fe53d58c7ea67c794c7ec9a73daf05e6d54b14ff6342c99ba64c', 'Acala'],
  ['0x0f62b701fb12d02237a33b84818c11f621653d2b1614c777973babf4652b535d', 'Turing'],
  ['0x77afd6190f1554ad45fd0d31aee62aacc33c6db0ea801129acb813f913e0764f', 'Paseo'],
])('%s is the genesis of %s, in any case of its digits', (hash, expected) => {
  const spellings = [hash, hash.toUpperCase().replace('0X', '0x') as Hex];
  expect(spellings.map(findKnownChain)).toEqual([expected, expected]);
});

// The last genesis of Rococo, of which local networks are forks.
const rococo: Hex = '0x6408de7737c59c238890533af25896a2c20608d8b380bb01029acb392781063e';

test.each([rococo, formatHex(new Uint8Array(32))])('no known chain has the genesis %s', (hash) => {
  expect(findKnownChain(hash)).toBeUndefined();
});
