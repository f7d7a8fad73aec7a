import { findArgumentType, listPallets, RuntimeCache, requireInput } from '@parachron/core';
import type { Si1LookupTypeId } from '@polkadot/types/interfaces';
import type { Registry } from '@polkadot/types/types';
import { isXcmVersion, type XcmVersion } from './XcmVersion.js';

/** The path of a type in metadata: from version 4 on, types are in the crate `staging_xcm`. */
export function nameXcmType(version: XcmVersion, name: string): string {
  return `${version >= 4 ? 'staging_xcm' : 'xcm'}::v${version}::${name}`;
}

// `xcm::v1::multilocation::MultiLocation` up to version 2, `staging_xcm::v5::location::Location` later.
export const bareLocation = /^(?:staging_)?xcm::v([1-9])::(?:multi)?location::(?:Multi)?Location$/;
export const versionedLocation = /^(?:staging_)?xcm::Versioned(?:Multi)?Location$/;

/** XCM in a runtime: the pallet that sends programs, if any, and the versions of programs. */
interface XcmTypes {
  /** Name of the pallet on the chain: `PolkadotXcm`, `XcmPallet`. */
  readonly pallet?: string;
  readonly versions: readonly number[];
}

const known = new RuntimeCache<XcmTypes | undefined>(1);

/** Finds a runtime's XCM types: by the call `send(dest, message)`, else by their path. */
export function findXcmTypes(registry: Registry): XcmTypes | undefined {
  return known.get(registry, '', () => findSend(registry) ?? findProgram(registry));
}

function findSend(registry: Registry): XcmTypes | undefined {
  for (const { name: pallet, calls } of listPallets(registry)) {
    if (calls.get('send')?.join() !== 'dest,message') continue;
    const program = findArgumentType(registry, { pallet, method: 'send', argument: 'message' });
    const versions = program === undefined ? [] : listIndices(registry, program);
    if (versions.length > 0) return { pallet, versions };
  }
  return undefined;
}

function findProgram(registry: Registry): XcmTypes | undefined {
  const wanted = /^(?:staging_)?xcm::VersionedXcm$/;
  const found = registry.lookup.types.find(({ type }) => wanted.test(type.path.map(String).join('::')));
  return found && { versions: listIndices(registry, found.id) };
}

/** The indices of an enum's variants, ascending. */
function listIndices(registry: Registry, id: Si1LookupTypeId | number): number[] {
  const { def } = registry.lookup.getSiType(id);
  const variants = def.isVariant ? [...def.asVariant.variants] : [];
  return variants.map(({ index }) => index.toNumber()).sort((left, right) => left - right);
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
  return findXcmTypes(registry)?.versions ?? [];
}

/**
 * Returns the newest version of XCM that a runtime knows and this package writes; 5 for a runtime without XCM.
 *
 * Chain: variants of `xcm::VersionedXcm` in the metadata.
 * Sends: nothing.
 *
 * @example
 * ```ts
 * import type { Registry } from '@polkadot/types/types';
 * import { getNewestXcmVersion } from '@parachron/xcm';
 *
 * declare const assetHub: Registry;
 * getNewestXcmVersion(assetHub); // 5
 * ```
 */
export function getNewestXcmVersion(registry: Registry): XcmVersion {
  return listXcmVersions(registry).findLast(isXcmVersion) ?? 5;
}
