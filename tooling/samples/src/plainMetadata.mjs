import { Metadata, TypeRegistry } from '@polkadot/types';
import { compactToU8a, u8aConcat, u8aToHex } from '@polkadot/util';

// The types of metadata itself are those of every registry.
const registry = new TypeRegistry();

/** Metadata as JSON: tests change the metadata of a few runtimes, each of which is decoded once. @type {Map<string, string>} */
const decoded = new Map();

/** Encoded parts by their type and value: a change leaves nearly all parts of a runtime as they are. @type {Map<string, Uint8Array>} */
const encoded = new Map();

/** @type {typeof import('./plainMetadata.d.mts').readPlainMetadata} */
export function readPlainMetadata(metadata, version) {
  const key = `${version} ${metadata}`;
  const json = decoded.get(key) ?? JSON.stringify(new Metadata(registry, metadata)[`asV${version}`]);
  decoded.set(key, json);
  return JSON.parse(json);
}

/** @type {typeof import('./plainMetadata.d.mts').encodePlainMetadata} */
export function encodePlainMetadata(version, plain) {
  const { lookup, pallets, extrinsic, type, apis, outerEnums, custom } = /** @type {any} */ (plain);
  const later =
    version === 15
      ? [
          encode('Vec<RuntimeApiMetadataV15>', apis),
          encode('OuterEnums15', outerEnums),
          encode('CustomMetadata15', custom),
        ]
      : [];
  const bytes = u8aConcat(
    // "meta", the version, and the content.
    new Uint8Array([0x6d, 0x65, 0x74, 0x61, version]),
    encodeList('PortableTypeV14', lookup.types),
    encodeList(`PalletMetadataV${version}`, pallets),
    encode(`ExtrinsicMetadataV${version}`, extrinsic),
    encode('SiLookupTypeId', type),
    ...later,
  );
  return u8aToHex(bytes);
}

/** @param {string} type @param {readonly unknown[]} values */
function encodeList(type, values) {
  return u8aConcat(compactToU8a(values.length), ...values.map((value) => encode(type, value)));
}

/** @param {string} type @param {unknown} value */
function encode(type, value) {
  const key = `${type} ${JSON.stringify(value)}`;
  const bytes = encoded.get(key) ?? registry.createTypeUnsafe(type, [value]).toU8a();
  encoded.set(key, bytes);
  return bytes;
}
