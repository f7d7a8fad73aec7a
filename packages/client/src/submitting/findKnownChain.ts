import { type Hex, requireInput } from '@parachron/core';
import { selectableNetworks } from '@polkadot/util-crypto/networks';

/**
 * Genesis hashes without 0x of public chains that polkadot.js does not list, each on 24 November 2026 in at least two public lists of other
 * projects: those of Moonbeam (`xcm-sdk`), Mimir, SubWallet (`ChainList`) and Nova Wallet (`nova-utils`). Networks that ended, such as
 * Rococo, are omitted: local networks start from their specifications.
 */
const chains = {
  'Polkadot Asset Hub': '68d56f15f85d3136970ec16946040bc1752654e906147f7e43e9d539d7c3de2f',
  'Polkadot Bridge Hub': 'dcf691b5a3fbe24adc99ddc959c0561b973e329b1aef4c4b22e7bb2ddecb4464',
  'Polkadot Collectives': '46ee89aa2eedd13e988962630ec9fb7565964cf5023bb351f2b6b25c1b68b0b2',
  'Polkadot Coretime': 'efb56e30d9b4a24099f88820987d0f45fb645992416535d87650d98e00f46fc4',
  'Polkadot People': '67fa177a097bfa18f77ea95ab56e9bcdfeb0e5b8a40e46298bb93e16b6fc5008',
  'Kusama Asset Hub': '48239ef607d7928874027a43a67689209727dfb3d3dc5e5b03a39bdc2eda771a',
  'Kusama Bridge Hub': '00dcb981df86429de8bbacf9803401f09485366c44efbf53af9ecfab03adc7e5',
  'Kusama Coretime': '638cd2b9af4b3bb54b8c1f0d22711fc89924ca93300f0caf25a580432b29d050',
  'Kusama People': 'c1af4cb4eb3918e5db15086c0cc5ec17fb334f728b7c65dd44bfe1e174ff8b3f',
  Encointer: '7dd99936c1e9e6d1ce7d90eb6f33bea8393b4bf87677d675aa63c9cb3e8c5b5b',
  Westend: 'e143f23803ac50e8f6f8e62695d1ce9e4e1d68aa36c1cd2cfd15340213f3423e',
  'Westend Asset Hub': '67f9723393ef76214df0118c34bbbd3dbebc8ed46a10973a8c969d48fe7598c9',
  Paseo: '77afd6190f1554ad45fd0d31aee62aacc33c6db0ea801129acb813f913e0764f',
  Amplitude: 'cceae7f3b9947cdb67369c026ef78efa5f34a08fe5808d373c04421ecf4f1aaf',
  'Bifrost Kusama': '9f28c6a68e0fc9646eff64935684f6eeeece527e37bbe1f213d22caa1d9d6bed',
  Darwinia: 'f0b8924b12e8108550d28870bc03f7b45a947e1b2b9abf81bfb0b89ecb60570e',
  Interlay: 'bf88efe70e9e0e916416e8bed61f2b45717f517d7f3523e33c7b001e5ffcbc72',
  Khala: 'd43540ba6d3eb4897c28a77d48cb5b729fea37603cbbfc7a86a73b72adb3be8d',
  Kintsugi: '9af9a64e6e4da8e3073901c3ff0cc4c3aad9563786d89daf6ad820b6e14a0b8b',
  'KILT Spiritnet': '411f057b9107718c9624d6aa4a3f23c1653898297f3d4d529d9bb6511a39dd21',
  Mangata: 'd611f22d291c5b7b69f1e105cca03352984c344c4421977efaa4cbdd1834e2aa',
  Manta: 'f3c7ad88f6a80f366c4be216691411ef0622e8b809b1046ea297ef106058d4eb',
  Moonbeam: 'fe58ea77779b7abda7da4ec526d14db9b1e9cd40a217c34892af80a9b332b76d',
  Moonriver: '401a1f9dca3da46f5c4091016c8a2f26dcea05865116b286f60f668207d1474b',
  NeuroWeb: 'e7e0962324a3b86c83404dbea483f25fb5dab4c224791c81b756cfc948006174',
  Quartz: 'cd4d732201ebe5d6b014edda071c4203e16867305332301dc8d092044b28e554',
  Robonomics: '631ccc82a078481584041656af292834e1ae6daab61d2875b4dd0c14bb9b17bc',
  Shiden: 'f1cf9022c7ebb34b162d5b5e34e705a5a740b2d0ecc1009fb89023e62a488108',
  Subsocial: '4a12be580bb959937a1c7a61d5cf24428ed67fa571974b4007645d1886e7c89f',
  Turing: '0f62b701fb12d02237a33b84818c11f621653d2b1614c777973babf4652b535d',
  Unique: '84322d9cddbf35088f1e54e9a85c967a41a56a4f43445768125e61af166c7d31',
};

/**
 * Finds the public chain that has a genesis hash: relay chains, their system chains, and larger parachains. A signature covers the
 * genesis hash, so that no node can state that of one chain and have the signature used on another. Use it for decisions that a node
 * must not make by the name or the type that it states.
 *
 * Sends: nothing.
 *
 * @param genesisHash of the chain
 * @returns the name of the chain; undefined for any other chain
 *
 * @example
 * ```ts
 * import { findKnownChain } from '@parachron/client';
 *
 * findKnownChain('0x91b171bb158e2d3848fa23a9f1c25182fb8e20313b2c1eb49219da7a70ce90c3'); // 'Polkadot Relay Chain'
 * ```
 */
export function findKnownChain(genesisHash: Hex): string | undefined {
  requireInput({ genesisHash }, { genesisHash: 'string' });
  const wanted = genesisHash.toLowerCase();
  const listed = selectableNetworks.find((network) => network.genesisHash.some((hash) => hash === wanted));
  return listed?.displayName ?? Object.entries(chains).find(([, hash]) => `0x${hash}` === wanted)?.[0];
}
