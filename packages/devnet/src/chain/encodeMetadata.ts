import { formatHex } from '@parachron/core';
import {
  type AnyType,
  createPortableRegistry,
  listVariants,
  marker,
  type PortableRegistry,
  type Type,
  tuple,
  type VariantShape,
} from '@parachron/core/scale';
import { metadata, type V15 } from '@polkadot-api/substrate-bindings';
import { createExtrinsicType, describeExtra } from './extrinsics/Extrinsic.js';
import type { Pallet, RuntimeApi } from './Pallet.js';
import type { PalletRuntime } from './PalletRuntime.js';
import type { AnyStorageItem } from './storage.js';
import { accountAddress, accountSignature, type CallValue } from './types.js';

const crate = 'parachron_runtime';

/** The enums of a runtime, in which each pallet has a variant: polkadot.js recognises them by a crate that ends with `_runtime`. */
export function createOuterTypes(pallets: readonly Pallet[]) {
  const join = <T>(name: string, list: (pallet: Pallet) => VariantShape[]): Type<T> => ({
    path: [crate, `Runtime${name}`],
    shape: {
      kind: 'variant',
      variants: pallets.flatMap((pallet) => {
        const variants = list(pallet);
        const type: AnyType = { path: [pallet.crate, 'pallet', name], shape: { kind: 'variant', variants } };
        const { index } = pallet;
        return variants.length > 0 ? [{ name: pallet.name, index, fields: [{ type }], docs: [] }] : [];
      }),
    },
  });
  return {
    call: join<CallValue>('Call', ({ calls = {} }) => listVariants(calls)),
    event: join('Event', ({ events = {} }) => listVariants(events)),
    error: join('Error', ({ errors = {} }) => listVariants(errors)),
  };
}

/** The versions of the metadata's own layout that runtimes support, oldest first. */
export const metadataVersions = [14, 15] as const;

export type MetadataVersion = (typeof metadataVersions)[number];

/** "meta" in ASCII, before the version. */
const magicNumber = 0x61_74_65_6d;

const extrinsicVersion = 4;

/** Encodes the metadata of a runtime, with its magic number and version; a type has the same id in all versions. */
export function encodeMetadata(runtime: PalletRuntime, version: MetadataVersion): Uint8Array {
  const { signing, outer } = runtime;
  const registry = createPortableRegistry(runtime.types.resolve);
  const { idOf } = registry;
  const pallets = runtime.pallets.map((pallet) => describePallet(runtime, registry, pallet));
  const extrinsic = idOf(createExtrinsicType(outer.call, signing));
  const signedExtensions = signing.extensions.map(({ identifier, type, additional }) => ({
    identifier,
    type: idOf(type),
    additionalSigned: idOf(additional),
  }));
  const type = idOf(marker(`${crate}::Runtime`));
  const call = idOf(outer.call);
  const parts = { address: idOf(accountAddress), call, signature: idOf(accountSignature) };
  const extra = idOf(describeExtra(signing));
  const outerEnums = { call, event: idOf(outer.event), error: idOf(outer.error) };
  const apis = runtime.apis.map((api) => describeApi(api, registry));
  const lookup = registry.types.map((entry, id) => ({ ...entry, id }));
  const common = { version: extrinsicVersion, signedExtensions };
  if (version === 14)
    return encode({
      tag: 'v14',
      value: { lookup, pallets, extrinsic: { ...common, type: extrinsic }, type, apis: [] },
    });
  const form = { ...common, ...parts, extra };
  return encode({
    tag: 'v15',
    value: { lookup, pallets, extrinsic: form, type, apis, outerEnums, custom: [] },
  });
}

function encode(form: Parameters<typeof metadata.enc>[0]['metadata']): Uint8Array {
  return metadata.enc({ magicNumber, metadata: form });
}

function describeApi({ name, methods }: RuntimeApi, { idOf }: PortableRegistry): V15['apis'][number] {
  const described = Object.entries(methods).map(([method, { inputs, output }]) => ({
    name: method,
    inputs: Object.entries(inputs).map(([input, type]) => ({ name: input, type: idOf(type) })),
    output: idOf(output),
    docs: [],
  }));
  return { name, docs: [], methods: described };
}

type PalletMetadata = V15['pallets'][number];

function describePallet(runtime: PalletRuntime, registry: PortableRegistry, pallet: Pallet): PalletMetadata {
  const findId = ({ shape }: AnyType) => {
    const variants = shape.kind === 'variant' ? shape.variants : [];
    const type = variants.find(({ name }) => name === pallet.name)?.fields[0]?.type;
    return type && registry.idOf(type);
  };
  const { call, event, error } = runtime.outer;
  const items = (pallet.storage ?? []).map((item) => describeItem(runtime, registry, item));
  return {
    name: pallet.name,
    storage: items.length === 0 ? undefined : { prefix: pallet.name, items },
    calls: findId(call),
    events: findId(event),
    constants: Object.entries(pallet.constants ?? {}).map(([name, constant]) => ({
      name,
      type: registry.idOf(constant.type),
      value: formatHex(runtime.types.encode(constant.type, constant.value)),
      docs: [],
    })),
    errors: findId(error),
    index: pallet.index,
    docs: [],
  };
}

type ItemMetadata = NonNullable<PalletMetadata['storage']>['items'][number];

function describeItem(
  runtime: PalletRuntime,
  registry: PortableRegistry,
  item: AnyStorageItem,
): ItemMetadata {
  const value = registry.idOf(item.type);
  const isDefault = item.fallback !== undefined;
  const [only, ...others] = item.keys.map(([, type]) => type);
  const key = only && registry.idOf(others.length > 0 ? tuple(only, ...others) : only);
  const hashers = item.keys.map(([tag]) => ({ tag, value: undefined }));
  return {
    name: item.name,
    modifier: isDefault ? 1 : 0,
    type: key === undefined ? { tag: 'plain', value } : { tag: 'map', value: { hashers, key, value } },
    fallback: isDefault ? formatHex(runtime.types.encode(item.type, item.fallback)) : '0x00',
    docs: [],
  };
}
