import { type Hex, parseHex, type Runtime } from '@parachron/core';
import type { Codec } from '@polkadot/types/types';
import { Option } from '@polkadot/types-codec';
import { EncodedLengthMismatchError } from './EncodedLengthMismatchError.js';
import type { StorageItem } from './metadataEntries.js';

/**
 * Decodes the value of a storage key. An absent value becomes the item's default, or undefined without a default; an Option is
 * unwrapped. Throws if the type needs more bytes; surplus bytes are ignored, as the runtime ignores them.
 */
export function decodeStorage(runtime: Runtime, item: StorageItem, value: Hex | null): Codec | undefined {
  const { meta } = item;
  if (value === null && meta.modifier.isOptional) return undefined;
  const bytes = value === null ? meta.fallback.toU8a(true) : parseHex(value, { field: item.name });
  const type = meta.type.isPlain ? meta.type.asPlain : meta.type.asMap.value;
  return readOption(decodeBytes(runtime, type.toNumber(), bytes));
}

/** Decodes bytes as a type of the runtime; polkadot.js would read missing bytes as zeros. */
export function decodeBytes(runtime: Runtime, typeId: number, bytes: Uint8Array): Codec {
  const decoded = runtime.registry.createTypeUnsafe(runtime.registry.createLookupType(typeId), [bytes]);
  if (decoded.encodedLength > bytes.length) {
    throw new EncodedLengthMismatchError({ given: bytes.length, read: decoded.encodedLength });
  }
  return decoded;
}

function readOption(value: Codec): Codec | undefined {
  if (!(value instanceof Option)) return value;
  return value.isSome ? value.unwrap() : undefined;
}
