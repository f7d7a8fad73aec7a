import { Metadata, TypeRegistry } from '@polkadot/types';
import {
  createPortableRegistry,
  type PortableField,
  type PortableType,
} from '../src/scale/createPortableRegistry.js';
import type { AnyType, VariantSpec } from '../src/scale/Type.js';
import { bytes, generic, hexBytes, newtype, struct, unit, variant } from '../src/scale/typeBuilders.js';

/** A pallet of a small runtime. */
export interface SmallPallet {
  readonly name: string;
  readonly index: number;
  readonly calls?: { readonly [name: string]: VariantSpec };
  readonly errors?: readonly string[];
  /** Values without keys, by their names. */
  readonly storage?: { readonly [name: string]: AnyType };
  readonly constants?: { readonly [name: string]: { readonly type: AnyType; readonly hex: string } };
}

/** The versions of metadata that nodes give. */
export type MetadataVersion = 14 | 15 | 16;
export const metadataVersions: readonly MetadataVersion[] = [14, 15, 16];

interface SmallRuntime {
  readonly version: MetadataVersion;
  readonly pallets: readonly SmallPallet[];
}

export const accountId = newtype('sp_core::crypto::AccountId32', hexBytes(32));
const addresses = variant('sp_runtime::multiaddress::MultiAddress', {
  Id: { index: 0, fields: [accountId] },
  Index: { index: 1, fields: [unit] },
  Raw: { index: 2, fields: [bytes] },
});
export const multiAddress = generic(addresses, { AccountId: accountId });

const multiSignature = variant('sp_runtime::MultiSignature', {
  Sr25519: { index: 1, fields: [newtype('sp_core::sr25519::Signature', hexBytes(64))] },
});

/**
 * Creates the types of a runtime of a few pallets, from metadata of the given version as polkadot.js reads it. polkadot.js takes a
 * hundred times as long for the metadata of a real runtime.
 */
export function createSmallRegistry({ version, pallets }: SmallRuntime): TypeRegistry {
  const types = createPortableRegistry((type) => type);
  const call = variant('runtime::RuntimeCall', listOuter(pallets));
  const callType = types.idOf(call);
  const event = variant('runtime::RuntimeEvent', {});
  const eventType = types.idOf(event);
  // polkadot.js finds the types of events and calls by the parameters of these two types.
  types.idOf(generic(struct('frame_system::EventRecord', {}), { E: event }));
  const params = { Address: multiAddress, Call: call, Signature: multiSignature, Extra: unit };
  const extrinsic = types.idOf(
    generic(newtype('sp_runtime::generic::unchecked_extrinsic::UncheckedExtrinsic', call), params),
  );
  const parts = {
    pallets: pallets.map((pallet) => describePallet(pallet, types.idOf)),
    extrinsic: describeExtrinsic(version, { call: callType, extrinsic, idOf: types.idOf }),
    apis: [],
    outerEnums: { callType, eventType, errorType: eventType },
    type: callType,
  };
  const json = {
    ...parts,
    lookup: { types: types.types.map((type, id) => ({ id, type: describeType(type) })) },
  };
  const encoder = new TypeRegistry();
  const encoded = encoder.createType(`MetadataV${version}`, json).toU8a();
  const registry = new TypeRegistry();
  const meta = Uint8Array.of(0x6d, 0x65, 0x74, 0x61, version, ...encoded);
  registry.setMetadata(new Metadata(registry, meta));
  return registry;
}

function listOuter(pallets: readonly SmallPallet[]) {
  const withCalls = pallets.filter(({ calls }) => calls);
  return Object.fromEntries(
    withCalls.map((pallet) => [pallet.name, { index: pallet.index, fields: [typeOfCalls(pallet)] }]),
  );
}

/** One object for each pallet: named enums are equal by their object. */
const callTypes = new WeakMap<SmallPallet, AnyType>();
function typeOfCalls(pallet: SmallPallet): AnyType {
  const made = callTypes.get(pallet) ?? variant(`pallet_${pallet.name}::pallet::Call`, pallet.calls ?? {});
  callTypes.set(pallet, made);
  return made;
}

type IdOf = (type: AnyType) => number;

function describePallet(pallet: SmallPallet, idOf: IdOf) {
  const { name, index, calls, errors, storage, constants = {} } = pallet;
  const codes = (errors ?? []).map((error, at): [string, VariantSpec] => [error, { index: at }]);
  const items = Object.entries(storage ?? {}).map(([item, type]) => {
    return { name: item, modifier: 'Optional', type: { Plain: idOf(type) }, fallback: '0x00', docs: [] };
  });
  return {
    name,
    index,
    calls: calls && { type: idOf(typeOfCalls(pallet)) },
    errors: errors && { type: idOf(variant(`pallet_${name}::pallet::Error`, Object.fromEntries(codes))) },
    storage: storage && { prefix: name, items },
    constants: Object.entries(constants).map(([constant, { type, hex }]) => {
      return { name: constant, type: idOf(type), value: hex, docs: [] };
    }),
  };
}

interface ExtrinsicTypes {
  readonly call: number;
  readonly extrinsic: number;
  readonly idOf: IdOf;
}

function describeExtrinsic(version: MetadataVersion, { call, extrinsic, idOf }: ExtrinsicTypes) {
  const nothing = idOf(unit);
  const address = idOf(multiAddress);
  const common = {
    addressType: address,
    callType: call,
    signatureType: idOf(multiSignature),
    extraType: nothing,
  };
  if (version === 14) return { type: extrinsic, version: 4, signedExtensions: [] };
  if (version === 15) return { ...common, version: 4, signedExtensions: [] };
  return { ...common, versions: [4], transactionExtensionsByVersion: {}, transactionExtensions: [] };
}

function describeFields(fields: readonly PortableField[]) {
  return fields.map(({ name = null, type }) => ({ name, type, typeName: null, docs: [] }));
}

function describeType({ path, params, def, docs }: PortableType) {
  const described = { path, params, docs };
  switch (def.tag) {
    case 'composite':
      return { ...described, def: { Composite: { fields: describeFields(def.value) } } };
    case 'variant': {
      const variants = def.value.map((one) => ({ ...one, fields: describeFields(one.fields) }));
      return { ...described, def: { Variant: { variants } } };
    }
    case 'array':
      return { ...described, def: { Array: def.value } };
    case 'tuple':
      return { ...described, def: { Tuple: def.value } };
    case 'primitive':
      return { ...described, def: { Primitive: def.value.tag } };
    default:
      return { ...described, def: { [def.tag]: { type: def.value } } };
  }
}
