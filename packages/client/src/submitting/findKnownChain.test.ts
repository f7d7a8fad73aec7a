import { formatHex, type Hex } from '@parachron/core';
import { allNetworks } from '@polkadot/util-crypto/networks';
import { expect, test } from 'vitest';
import { findKnownChain } from './findKnownChain.js';

/** The current genesis of a network in the list that polkadot.js keeps. */
const listGeneses = (network: string) =>
  (allNetworks.find((one) => one.network === network)?.genesisHash ?? []) as Hex[];

test.each([
  ['polkadot', 'Polkadot'],
  ['kusama', 'Kusama'],
  ['acala', 'Acala'],
  ['karura', 'Karura'],
  ['astar', 'Astar'],
  ['bifrost', 'Bifrost'],
  ['phala', 'Phala'],
  ['hydradx', 'Hydration'],
])('%s in the list of polkadot.js is %s', (network, expected) => {
  const [hash] = listGeneses(network);
  const spellings = [hash, hash?.toUpperCase().replace('0X', '0x')] as Hex[];
  expect(spellings.map(findKnownChain)).toEqual([expected, expected]);
});

// The last genesis of Rococo, of which local networks are forks.
const rococo: Hex = '0x6408de7737c59c238890533af25896a2c20608d8b380bb01029acb392781063e';

test.each([rococo, formatHex(new Uint8Array(32))])('no known chain has the genesis %s', (hash) => {
  expect(findKnownChain(hash)).toBeUndefined();
});
