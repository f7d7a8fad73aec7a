import { formatHex, type Hex } from '@parachron/core';
import { u8aConcat } from '@polkadot/util';
import { xxhashAsU8a } from '@polkadot/util-crypto';

/** The key of a storage item without keys of its own, or the prefix of a map, by the names in the metadata. */
export function encodeItemKey(pallet: string, item: string): Hex {
  return formatHex(u8aConcat(xxhashAsU8a(pallet, 128), xxhashAsU8a(item, 128)));
}
