import { u32 } from '@parachron/core/scale';
import type { Location, XcmVersion } from '@parachron/xcm';
import type { Context } from '../../chain/pallet/Context.js';
import { storageMap } from '../../chain/state/storage.js';
import type { ExecutorConfig } from '../../executor/ExecutorConfig.js';
import { getXcmTypes, type XcmTypes } from '../getXcmTypes.js';
import { encodeVersionedLocation, toChainValue } from '../xcmValues.js';

/** The XCM versions of a chain's runtime. */
type VersionSettings = Pick<ExecutorConfig, 'versions'>;

const made = new Map<XcmTypes, ReturnType<typeof createItem>>();

/** Returns the storage item `SupportedVersion`, keyed by this chain's newest version and by the peer's location. */
export function getSupportedVersions({ versions }: VersionSettings) {
  const types = getXcmTypes(versions);
  const item = made.get(types) ?? createItem(types);
  made.set(types, item);
  return item;
}

function createItem({ versionedLocation }: XcmTypes) {
  return storageMap({
    pallet: 'PolkadotXcm',
    name: 'SupportedVersion',
    keys: [
      ['Twox64Concat', u32],
      ['Blake2128Concat', versionedLocation],
    ],
    type: u32,
    docs: 'The Latest versions that we know various locations support.',
  });
}

/** Returns the supported version of a peer; undefined if unknown. */
export function readSupportedVersion(
  context: Context,
  settings: VersionSettings,
  peer: Location,
): number | undefined {
  const key = toKey(context, settings, peer);
  return key && context.get(getSupportedVersions(settings), ...key);
}

/** Records the supported version of a peer. */
export function writeSupportedVersion(
  context: Context,
  settings: VersionSettings,
  known: { readonly peer: Location; readonly version: number },
): void {
  const key = toKey(context, settings, known.peer);
  if (key) context.put(getSupportedVersions(settings), key, known.version);
}

/** Undefined if the newest version cannot express the peer's location. */
function toKey(
  context: Context,
  { versions }: VersionSettings,
  peer: Location,
): [XcmVersion, unknown] | undefined {
  const { newest, versionedLocation } = getXcmTypes(versions);
  const hex = encodeVersionedLocation(peer, newest);
  return hex && [newest, toChainValue(context, versionedLocation, hex)];
}
