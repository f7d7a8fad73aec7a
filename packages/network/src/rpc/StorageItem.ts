import type { Hex } from '@parachron/core';
import { defineError, formatHex, parseHex } from '@parachron/core';
import { StorageKey } from '@polkadot/types';
import type { DecoratedMeta } from '@polkadot/types/metadata/decorate/types';
import type { StorageEntry } from '@polkadot/types/primitive/types';
import type { Codec } from '@polkadot/types/types';
import { compactStripLength, stringCamelCase } from '@polkadot/util';

/** A runtime has no such storage item. */
export class StorageItemNotFoundError extends defineError({
  code: 'STORAGE_ITEM_NOT_FOUND',
  fault: 'incompatible',
  message: (facts: { chain: string; pallet: string; item: string }) =>
    `The runtime of ${facts.chain} has no storage item ${facts.pallet}.${facts.item}.`,
  hint: () => "Use the names in the chain's metadata.",
}) {}

/** A storage item's key and how to decode its value. */
export interface StorageItem {
  readonly key: Hex;
  decode(value: Hex): Codec;
  encode(value: unknown): Hex;
}

/** A storage value to write: a raw key and value (null deletes), or an item by the chain's names. */
export type StorageWrite =
  | readonly [key: Hex, value: Hex | null]
  | {
      readonly pallet: string;
      readonly item: string;
      readonly keys?: readonly unknown[];
      /** Value in any form that the item's type accepts; null deletes. */
      readonly value: unknown;
    };

/** Finds a storage item of a runtime by the chain's names, in any case; undefined when there is none. */
export function findStorageItem(
  meta: DecoratedMeta,
  name: { pallet: string; item: string; keys?: readonly unknown[] },
): StorageItem | undefined {
  const entry = meta.query[stringCamelCase(name.pallet)]?.[stringCamelCase(name.item)];
  if (!entry) return undefined;
  const keys = name.keys ?? [];
  const type = new StorageKey(meta.registry, [entry, [...keys]]).outputType;
  return {
    key: formatHex(compactStripLength(encodeKey(entry, keys))[1]),
    // Bytes instead of hex: the hex of a number would be read in big-endian order.
    decode: (value) => meta.registry.createTypeUnsafe(type, [parseHex(value)]),
    encode: (value) => formatHex(meta.registry.createTypeUnsafe(type, [value]).toU8a()),
  };
}

function encodeKey(entry: StorageEntry, keys: readonly unknown[]): Uint8Array {
  if (keys.length === 0) return entry();
  return keys.length === 1 ? entry(keys[0]) : entry(...keys);
}

/** Turns writes by name into raw keys and values. */
export function encodeStorageWrites(
  meta: DecoratedMeta,
  options: { chain: string; writes: readonly StorageWrite[] },
): [Hex, Hex | null][] {
  return options.writes.map((write) => {
    if (!('pallet' in write)) return [write[0], write[1]];
    const item = findStorageItem(meta, write);
    if (!item) {
      throw new StorageItemNotFoundError({ chain: options.chain, pallet: write.pallet, item: write.item });
    }
    return [item.key, write.value === null ? null : item.encode(write.value)];
  });
}
