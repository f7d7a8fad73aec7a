import {
  type AnyType,
  createPortableRegistry,
  marker,
  type PortableDef,
  type PortableField,
  type PortableRegistry,
  tuple,
} from '@parachron/core/scale';
import { toHex } from '@parachron/network';
import { metadata, type V14, type V15, type V16 } from '@polkadot-api/substrate-bindings';
import type { ChainRuntime, MetadataVersion } from '../pallet/ChainRuntime.js';
import type { Pallet } from '../pallet/Pallet.js';
import { accountAddress, accountSignature } from '../scale/accountTypes.js';
import { createExtrinsicType, describeExtra, type SignedExtension } from '../scale/extrinsicTypes.js';
import type { AnyStorageItem } from '../state/storage.js';
import { getPalletTypes } from './outerTypes.js';

/** "meta" in ASCII, before the version. */
const magicNumber = 0x61_74_65_6d;

const extrinsicVersion = 4;

/** Encodes the metadata of a runtime, with its magic number and version. */
export function encodeMetadata(runtime: ChainRuntime, version: MetadataVersion): Uint8Array {
  return metadata.enc({ magicNumber, metadata: forms[version](describe(runtime)) });
}

type Described = ReturnType<typeof describe>;
type Form = Parameters<typeof metadata.enc>[0]['metadata'];

const forms: { readonly [V in MetadataVersion]: (all: Described) => Form } = {
  14: ({ lookup, pallets, extrinsicId, signedExtensions, type }) => {
    const extrinsic = { type: extrinsicId, version: extrinsicVersion, signedExtensions };
    return { tag: 'v14', value: { lookup, pallets, extrinsic, type, apis: [] } };
  },
  15: ({ lookup, pallets, signedExtensions, signing, type, apis, outerEnums }) => {
    const extrinsic = { version: extrinsicVersion, ...signing, signedExtensions };
    return { tag: 'v15', value: { lookup, pallets, extrinsic, type, apis, outerEnums, custom: [] } };
  },
  16: ({ lookup, pallets, signedExtensions, signing, apis, versions, outerEnums }) => {
    const { extra: _, ...ids } = signing;
    const value: V16 = {
      lookup,
      pallets: pallets.map(toPallet16),
      extrinsic: {
        ...ids,
        version: [extrinsicVersion],
        signedExtensionsByVersion: [[0, signedExtensions.map((_extension, at) => at)]],
        signedExtensions,
      },
      apis: apis.map((api, at) => ({
        ...api,
        ...notDeprecated,
        methods: api.methods.map((method) => ({ ...method, ...notDeprecated })),
        version: versions[at] ?? 1,
      })),
      outerEnums,
      custom: [],
    };
    return { tag: 'v16', value };
  },
};

/** Describes a runtime with one registry of types, so that a type has the same id in all versions. */
function describe(runtime: ChainRuntime) {
  const registry = createPortableRegistry(runtime.types.resolve);
  const pallets = runtime.pallets.map((pallet) => describePallet(runtime, registry, pallet));
  const extrinsicId = registry.idOf(createExtrinsicType(runtime.outer.call, runtime.signing));
  const describeExtension = ({ identifier, type, additional }: SignedExtension) => ({
    identifier,
    type: registry.idOf(type),
    additionalSigned: registry.idOf(additional),
  });
  const signedExtensions = runtime.signing.extensions.map(describeExtension);
  const type = registry.idOf(marker(`${runtime.crate}::Runtime`));
  const later = describeLater(runtime, registry);
  const versions = runtime.apis.map(({ version }) => version);
  const lookup = registry.types.map(toPortable);
  return { lookup, pallets, extrinsicId, type, signedExtensions, versions, ...later };
}

/** A part of an item of version 16: none is deprecated. */
const notDeprecated = { deprecationInfo: { tag: 'NotDeprecated', value: undefined } } as const;

function toPallet16(pallet: PalletMetadata): V16['pallets'][number] {
  const describeEnum = (type: number | undefined) =>
    type === undefined ? undefined : { type, deprecationInfo: [] };
  const { storage, calls, events, errors, constants } = pallet;
  return {
    ...pallet,
    ...notDeprecated,
    storage: storage && { ...storage, items: storage.items.map((item) => ({ ...item, ...notDeprecated })) },
    calls: describeEnum(calls),
    events: describeEnum(events),
    errors: describeEnum(errors),
    constants: constants.map((constant) => ({ ...constant, ...notDeprecated })),
    associatedTypes: [],
    viewFns: [],
  };
}

type PalletMetadata = V15['pallets'][number];

function describeLater(runtime: ChainRuntime, registry: PortableRegistry) {
  const { idOf } = registry;
  return {
    signing: {
      address: idOf(accountAddress),
      call: idOf(runtime.outer.call),
      signature: idOf(accountSignature),
      extra: idOf(describeExtra(runtime.signing)),
    },
    outerEnums: {
      call: idOf(runtime.outer.call),
      event: idOf(runtime.outer.event),
      error: idOf(runtime.outer.error),
    },
    apis: runtime.apis.map((api): V15['apis'][number] => ({
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
      value: toHex(runtime.types.encode(definition.type, value)),
      docs: [...definition.docs],
    })),
    errors: findId(error),
    index: pallet.index,
    docs: [],
  };
}

type ItemMetadata = NonNullable<PalletMetadata['storage']>['items'][number];

function describeItem(runtime: ChainRuntime, registry: PortableRegistry, item: AnyStorageItem): ItemMetadata {
  const value = registry.idOf(item.type);
  const isDefault = item.fallback !== undefined;
  return {
    name: item.name,
    modifier: isDefault ? 1 : 0,
    type:
      item.keys.length === 0
        ? { tag: 'plain', value }
        : {
            tag: 'map',
            value: {
              hashers: item.keys.map(({ hasher }) => ({ tag: hasher, value: undefined })),
              key: registry.idOf(deriveKeyType(item.keys.map(({ type }) => type))),
              value,
            },
          },
    fallback: isDefault ? toHex(runtime.types.encode(item.type, item.fallback)) : '0x00',
    docs: [...item.docs],
  };
}

function deriveKeyType(types: readonly AnyType[]): AnyType {
  const [only, ...others] = types;
  return only && others.length === 0 ? only : tuple(...types);
}

type PortableEntry = V14['lookup'][number];

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
      return { tag: 'composite', value: def.value.map(toField) };
    case 'Variant': {
      const variants = def.value.map((one) => ({
        ...one,
        fields: one.fields.map(toField),
        docs: [...one.docs],
      }));
      return { tag: 'variant', value: variants };
    }
    case 'Sequence':
      return { tag: 'sequence', value: def.value };
    case 'Array':
      return { tag: 'array', value: { len: def.value.length, type: def.value.of } };
    case 'Tuple':
      return { tag: 'tuple', value: [...def.value] };
    case 'Primitive':
      return { tag: 'primitive', value: { tag: def.value as 'bool', value: undefined } };
    case 'Compact':
      return { tag: 'compact', value: def.value };
  }
}

function toField(field: PortableField) {
  return { name: field.name, type: field.type, typeName: undefined, docs: [] };
}
