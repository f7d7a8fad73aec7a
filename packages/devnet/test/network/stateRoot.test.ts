import { Trie } from '@parachron/runtime';
import { hexToU8a, u8aConcat } from '@polkadot/util';
import { blake2AsHex } from '@polkadot/util-crypto';
import { expect, test } from 'vitest';
import { loadRelaySpec } from '../support/realSpecs.js';

// The chain's published genesis hash covers the state root, a parent hash of zeros and the root of an empty list of extrinsics.
test('the root of a real chain gives its genesis hash', async () => {
  const { top } = await loadRelaySpec();
  const root = new Trie().with([...top].map(([name, value]) => [name, hexToU8a(value)] as const)).getRoot();
  const zeros = new Uint8Array(32);
  const none = new Trie().getRoot();
  const header = u8aConcat(zeros, new Uint8Array([0]), root, none, new Uint8Array([0]));
  expect(blake2AsHex(header)).toBe('0x6408de7737c59c238890533af25896a2c20608d8b380bb01029acb392781063e');
});
