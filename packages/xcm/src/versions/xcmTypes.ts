import { requireInput } from '@parachron/core';
import type { Si1LookupTypeId } from '@polkadot/types/interfaces';
import type { Registry } from '@polkadot/types/types';
import type { XcmVersion } from './XcmVersion.js';

/** The path of a type in metadata: from version 4 on, types are in the crate `staging_xcm`. */
export function nameXcmType(version: XcmVersion, name: string): string {
  return `${version >= 4 ? 'staging_xcm' : 'xcm'}::v${version}::${name}`;
}

/** A versioned type of a runtime: its id, and the names of its variants by their index. */
interface VersionedType {
  readonly id: Si1LookupTypeId;
  readonly names: ReadonlyMap<number, string>;
}

/** XCM in a runtime: the pallet that sends programs, if any, and the versioned types. */
export interface XcmTypes {
  /** Name of the pallet on the chain: `PolkadotXcm`, `XcmPallet`. */
  readonly pallet?: string;
  readonly location?: VersionedType;
  readonly program: VersionedType;
}

/** Cached by metadata, because a registry may get new metadata. */
const known = new WeakMap<object, { readonly types: XcmTypes | undefined }>();

/** Finds a runtime's XCM types: by the call `send(dest, message)`, else by their path. */
export function findXcmTypes(registry: Registry): XcmTypes | undefined {
  const { metadata } = registry;
  const found = known.get(metadata) ?? { types: readXcmTypes(registry) };
  known.set(metadata, found);
  return found.types;
}

function readXcmTypes(registry: Registry): XcmTypes | undefined {
  const send = findSend(registry);
  if (send) {
    return {
      pallet: send.pallet,
      location: describe(registry, send.dest),
      program: describe(registry, send.message),
    };
  }
  const program = findByPath(registry, /^(?:staging_)?xcm::VersionedXcm$/);
  const location = findByPath(registry, /^(?:staging_)?xcm::Versioned(?:Multi)?Location$/);
  if (!program) return undefined;
  return location ? { program, location } : { program };
}

function findSend(registry: Registry) {
  for (const pallet of registry.metadata.pallets) {
    if (pallet.calls.isNone) continue;
    const { def } = registry.lookup.getSiType(pallet.calls.unwrap().type);
    const send =
      def.isVariant && def.asVariant.variants.find((variant) => variant.name.toString() === 'send');
    if (!send) continue;
    const [dest, message, ...others] = send.fields;
    if (!dest || !message || others.length > 0) continue;
    const names = [dest, message].map((field) => field.name.unwrapOr('').toString());
    const isXcm = describe(registry, message.type).names.size > 0;
    if (names.join() === 'dest,message' && isXcm) {
      return { pallet: pallet.name.toString(), dest: dest.type, message: message.type };
    }
  }
  return undefined;
}

function findByPath(registry: Registry, wanted: RegExp): VersionedType | undefined {
  const found = registry.lookup.types.find(({ type }) => wanted.test(type.path.map(String).join('::')));
  return found && describe(registry, found.id);
}

function describe(registry: Registry, id: Si1LookupTypeId): VersionedType {
  const { def } = registry.lookup.getSiType(id);
  const variants = def.isVariant ? [...def.asVariant.variants] : [];
  return {
    id,
    names: new Map(variants.map((variant) => [variant.index.toNumber(), variant.name.toString()])),
  };
}

/**
 * Returns the name of the pallet with which a runtime sends XCM programs, from its metadata.
 *
 * Chain: the pallet with the call `send(dest, message)`.
 * Sends: nothing.
 *
 * @param registry the runtime's types
 * @returns the chain's own name, or undefined if the runtime has no such pallet
 *
 * @example
 * ```ts
 * import type { Registry } from '@polkadot/types/types';
 * import { getXcmPallet } from '@parachron/xcm';
 *
 * declare const parachain: Registry;
 * getXcmPallet(parachain); // 'PolkadotXcm'
 * ```
 */
export function getXcmPallet(registry: Registry): string | undefined {
  requireInput({ registry }, { registry: 'registry' });
  return findXcmTypes(registry)?.pallet;
}

/**
 * Lists the versions of XCM that a runtime knows, ascending: those of its `VersionedXcm`.
 *
 * The list includes versions that this package does not write, such as 0 and 1 of old runtimes. A runtime may read a
 * version and send another version: see {@link chooseXcmVersion}.
 *
 * Chain: variants of `xcm::VersionedXcm` in the metadata.
 * Sends: nothing.
 *
 * @param registry the runtime's types
 * @returns version numbers; empty if the runtime has no XCM
 *
 * @example
 * ```ts
 * import type { Registry } from '@polkadot/types/types';
 * import { listXcmVersions } from '@parachron/xcm';
 *
 * declare const assetHub: Registry;
 * listXcmVersions(assetHub); // [3, 4, 5]
 * ```
 */
export function listXcmVersions(registry: Registry): readonly number[] {
  requireInput({ registry }, { registry: 'registry' });
  const names = findXcmTypes(registry)?.program.names ?? new Map<number, string>();
  return [...names.keys()].toSorted((left, right) => left - right);
}
