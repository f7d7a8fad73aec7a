import {
  type AnyType,
  createPortableRegistry,
  createTypes,
  marker,
  type PortableDef,
  type PortableField,
  type PortableRegistry,
  type PrimitiveName,
  tuple,
  type ValueOf,
} from '@parachron/core/scale';
import { joinBytes } from '@parachron/network';
import type { ChainRuntime, MetadataVersion } from '../pallet/ChainRuntime.js';
import type { Pallet } from '../pallet/Pallet.js';
import { getPalletTypes } from '../runtime/outerTypes.js';
import { accountAddress, accountSignature } from '../scale/accountTypes.js';
import { createExtrinsicType, describeExtra, type SignedExtension } from '../scale/extrinsicTypes.js';
import type { AnyStorageItem } from '../state/storage.js';
import { metadata14, metadata15, metadata16 } from './metadataTypes.js';

// "meta" in ASCII, before the version.
const magic = [0x6d, 0x65, 0x74, 0x61];

// Metadata before version 16 contains only the oldest extrinsic version.
const extrinsicVersion = 4;

/** Encodes the metadata of a runtime, with its magic number and version. */
export function encodeMetadata(runtime: ChainRuntime, version: MetadataVersion): Uint8Array {
  return joinBytes([new Uint8Array([...magic, version]), encoders[version](describe(runtime))]);
}

type Described = ReturnType<typeof describe>;

const types = createTypes(new Map());

const encoders: { readonly [V in MetadataVersion]: (all: Described) => Uint8Array } = {
  14: ({ list, pallets, extrinsicId, extensions, runtimeId }) =>
    types.encode(metadata14, {
      types: list,
      pallets,
      extrinsic: { type: extrinsicId, version: extrinsicVersion, signedExtensions: extensions },
      runtime: runtimeId,
    }),
  15: ({ list, pallets, extensions, extrinsic, runtimeId, apis, outer }) =>
    types.encode(metadata15, {
      types: list,
      pallets: pallets.map((pallet) => ({ ...pallet, docs: [] })),
      extrinsic: { version: extrinsicVersion, ...extrinsic, signedExtensions: extensions },
      runtime: runtimeId,
      apis,
      outer,
      custom: [],
    }),
  16: ({ list, pallets, extensions, extrinsic, extrinsicVersions, apis, versions, outer }) =>
    types.encode(metadata16, {
      types: list,
      pallets: pallets.map(toPallet16),
      extrinsic: {
        ...extrinsic,
        versions: new Uint8Array(extrinsicVersions),
        extensionsByVersion: [{ version: 0, extensions: extensions.map((_extension, at) => at) }],
        extensions,
      },
      apis: apis.map((api, at) =>
        addNotDeprecated({ ...api, methods: api.methods.map(addNotDeprecated), version: versions[at] ?? 1 }),
      ),
      outer,
      custom: [],
    }),
};

/** Describes a runtime with one registry of types, so that a type has the same id in all versions. */
function describe(runtime: ChainRuntime) {
  const registry = createPortableRegistry(runtime.types.resolve);
  const pallets = runtime.pallets.map((pallet) => describePallet(runtime, registry, pallet));
  const extrinsicId = registry.idOf(createExtrinsicType(runtime.outer.call, runtime.signing));
  const describeExtension = ({ identifier, type, additional }: SignedExtension) => ({
    identifier,
    type: registry.idOf(type),
    additional: registry.idOf(additional),
  });
  const extensions = runtime.signing.extensions.map(describeExtension);
  const runtimeId = registry.idOf(marker(`${runtime.crate}::Runtime`));
  const later = describeLater(runtime, registry);
  const versions = runtime.apis.map(({ version }) => version);
  const list = registry.types.map(toPortable);
  const { extrinsicVersions } = runtime;
  const ids = { extrinsicId, runtimeId };
  return { list, pallets, ...ids, extensions, extrinsicVersions, versions, ...later };
}

/** An item of version 16: none is deprecated. */
function addNotDeprecated<T>(item: T): T & { readonly deprecation: { readonly type: 'NotDeprecated' } } {
  return { ...item, deprecation: { type: 'NotDeprecated' } };
}

function toPallet16(pallet: PalletMetadata) {
  const describeEnum = (type: number | undefined) =>
    type === undefined ? undefined : { type, deprecated: [] };
  const { storage, calls, events, errors, constants } = pallet;
  return addNotDeprecated({
    ...pallet,
    storage: storage && { ...storage, items: storage.items.map(addNotDeprecated) },
    calls: describeEnum(calls),
    events: describeEnum(events),
    errors: describeEnum(errors),
    constants: constants.map(addNotDeprecated),
    associatedTypes: [],
    viewFunctions: [],
    docs: [],
  });
}

type Metadata15 = ValueOf<typeof metadata15>;
type PalletMetadata = ValueOf<typeof metadata14>['pallets'][number];

function describeLater(runtime: ChainRuntime, registry: PortableRegistry) {
  const { idOf } = registry;
  return {
    extrinsic: {
      address: idOf(accountAddress),
      call: idOf(runtime.outer.call),
      signature: idOf(accountSignature),
      extra: idOf(describeExtra(runtime.signing)),
    },
    outer: {
      call: idOf(runtime.outer.call),
      event: idOf(runtime.outer.event),
      error: idOf(runtime.outer.error),
    },
    apis: runtime.apis.map((api): Metadata15['apis'][number] => ({
      name: api.name,
      docs: [],
      methods: api.methods.map((method) => ({
        name: method.name,
        inputs: Object.entries(method.inputs).map(([name, type]) => ({ name, type: idOf(type) })),
        output: idOf(method.output),
        docs: [...method.docs],
      })),
    })),
  };
}

function describePallet(runtime: ChainRuntime, registry: PortableRegistry, pallet: Pallet): PalletMetadata {
  const { call, event, error } = getPalletTypes(pallet);
  const findId = (type: AnyType | undefined) => (type === undefined ? undefined : registry.idOf(type));
  const items = (pallet.storage ?? []).map((item) => describeItem(runtime, registry, item));
  return {
    name: pallet.name,
    storage: items.length === 0 ? undefined : { prefix: pallet.name, items },
    calls: findId(call),
    events: findId(event),
    constants: (pallet.constants ?? []).map(({ definition, value }) => ({
      name: definition.name,
      type: registry.idOf(definition.type),
      value: runtime.types.encode(definition.type, value),
      docs: [...definition.docs],
    })),
    errors: findId(error),
    index: pallet.index,
  };
}

type ItemMetadata = NonNullable<PalletMetadata['storage']>['items'][number];

function describeItem(runtime: ChainRuntime, registry: PortableRegistry, item: AnyStorageItem): ItemMetadata {
  const value = registry.idOf(item.type);
  const isDefault = item.fallback !== undefined;
  return {
    name: item.name,
    modifier: { type: isDefault ? 'Default' : 'Optional' },
    type:
      item.keys.length === 0
        ? { type: 'Plain', value }
        : {
            type: 'Map',
            value: {
              hashers: item.keys.map(({ hasher }) => ({ type: hasher })),
              key: registry.idOf(deriveKeyType(item.keys.map(({ type }) => type))),
              value,
            },
          },
    fallback: isDefault ? runtime.types.encode(item.type, item.fallback) : new Uint8Array([0]),
    docs: [...item.docs],
  };
}

function deriveKeyType(types: readonly AnyType[]): AnyType {
  const [only, ...others] = types;
  return only && others.length === 0 ? only : tuple(...types);
}

type PortableEntry = ValueOf<typeof metadata14>['types'][number];

function toPortable(entry: PortableRegistry['types'][number], id: number): PortableEntry {
  return {
    id,
    path: [...entry.path],
    params: entry.params.map((param) => ({ ...param })),
    def: toDef(entry.def),
    docs: [...entry.docs],
  };
}

function toDef(def: PortableDef): PortableEntry['def'] {
  switch (def.type) {
    case 'Composite':
      return { type: 'Composite', value: def.value.map(toField) };
    case 'Variant':
      return {
        type: 'Variant',
        value: def.value.map((one) => ({ ...one, fields: one.fields.map(toField), docs: [...one.docs] })),
      };
    case 'Primitive':
      return { type: 'Primitive', value: { type: def.value as PrimitiveName } };
    case 'Tuple':
      return { type: 'Tuple', value: [...def.value] };
    default:
      return def;
  }
}

function toField(field: PortableField) {
  return { name: field.name, type: field.type, typeName: undefined, docs: [] };
}
