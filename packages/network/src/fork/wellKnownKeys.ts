import { formatHex, type Hex } from '@parachron/core';
import { u8aConcat } from '@polkadot/util';
import { xxhashAsU8a } from '@polkadot/util-crypto';

/** The key of a storage item without keys of its own, or the prefix of a map. */
export function encodeItemKey(pallet: string, item: string): Hex {
  return formatHex(u8aConcat(xxhashAsU8a(pallet, 128), xxhashAsU8a(item, 128)));
}

/** The key of a value in a map of the hasher Twox64Concat, which all maps of the relay chain use that a parachain reads. */
export function encodeMapKey(pallet: string, item: string, key: Uint8Array): Hex {
  return formatHex(u8aConcat(xxhashAsU8a(pallet, 128), xxhashAsU8a(item, 128), xxhashAsU8a(key, 64), key));
}

/** `Timestamp.Now` */
export const timeKey = encodeItemKey('Timestamp', 'Now');

/** `System.LastRuntimeUpgrade`, by which each block decides whether migrations run. */
export const upgradeKey = encodeItemKey('System', 'LastRuntimeUpgrade');
