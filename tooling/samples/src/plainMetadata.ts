import type { Hex } from '@parachron/core';
import { Metadata, TypeRegistry } from '@polkadot/types';
import { compactToU8a, u8aConcat, u8aToHex } from '@polkadot/util';

/** A version of metadata that can be changed. */
export type PlainVersion = 14 | 15;

/** The parts of metadata that a test of transaction extensions changes. */
export interface PlainExtensions {
  readonly lookup: { readonly types: { readonly id: number; readonly type: PlainType }[] };
  readonly extrinsic: { signedExtensions: { identifier: string; type: number; additionalSigned: number }[] };
}

interface PlainType {
  readonly path: readonly string[];
  readonly def: object;
  readonly params: readonly object[];
  readonly docs: readonly string[];
}

// The types of metadata itself are those of every registry.
const registry = new TypeRegistry();

/** Metadata as JSON: tests change the metadata of a few runtimes, each of which is decoded once. */
const decoded = new Map<string, string>();

/** Encoded parts by their type and value: a change leaves nearly all parts of a runtime as they are. */
const encoded = new Map<string, Uint8Array>();

/**
 * Returns metadata as plain data, the object of its JSON, separate for each caller; version 15 also from metadata of version 14.
 * The caller names the parts that it changes.
 */
export function readPlainMetadata<T extends object>(metadata: Hex, version: PlainVersion): T {
  const key = `${version} ${metadata}`;
  const json = decoded.get(key) ?? JSON.stringify(new Metadata(registry, metadata)[`asV${version}`]);
  decoded.set(key, json);
  return JSON.parse(json) as T;
}

/** Encodes plain data as metadata: the inverse of `readPlainMetadata`. */
export function encodePlainMetadata(version: PlainVersion, plain: object): Hex {
  const parts = plain as { readonly [name: string]: unknown };
  const { types } = parts.lookup as { readonly types: readonly unknown[] };
  const later =
    version === 15
      ? [
          encode('Vec<RuntimeApiMetadataV15>', parts.apis),
          encode('OuterEnums15', parts.outerEnums),
          encode('CustomMetadata15', parts.custom),
        ]
      : [];
  const bytes = u8aConcat(
    // "meta", the version, and the content.
    new Uint8Array([0x6d, 0x65, 0x74, 0x61, version]),
    encodeList('PortableTypeV14', types),
    encodeList(`PalletMetadataV${version}`, parts.pallets as readonly unknown[]),
    encode(`ExtrinsicMetadataV${version}`, parts.extrinsic),
    encode('SiLookupTypeId', parts.type),
    ...later,
  );
  return u8aToHex(bytes);
}

function encodeList(type: string, values: readonly unknown[]): Uint8Array {
  return u8aConcat(compactToU8a(values.length), ...values.map((value) => encode(type, value)));
}

function encode(type: string, value: unknown): Uint8Array {
  const key = `${type} ${JSON.stringify(value)}`;
  const bytes = encoded.get(key) ?? registry.createTypeUnsafe(type, [value]).toU8a();
  encoded.set(key, bytes);
  return bytes;
}
