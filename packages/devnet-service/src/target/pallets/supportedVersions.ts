import { type Type, u32 } from '@parachron/core/scale';
import type { Context } from '@parachron/devnet-chain';
import { storageMap } from '@parachron/devnet-chain';
import type { ExecutorConfig } from '@parachron/devnet-executor';
import type { Location, XcmVersion } from '@parachron/xcm';
import { getXcmTypes, type XcmTypes } from '../types/versionedTypes.js';
import { encodeVersionedLocation } from '../values/encodeVersionedLocation.js';
import { toChainValue } from '../values/xcmBytes.js';

/** A chain by the versions of XCM that its runtime has. */
type Speaker = Pick<ExecutorConfig, 'generation' | 'versions'>;

const made = new Map<XcmTypes, ReturnType<typeof make>>();

/** Returns the item of what peers speak: by the newest version of this chain, and by the peer's location. */
export function getSupportedVersions({ generation, versions }: Speaker) {
  const types = getXcmTypes(generation, versions);
  const item = made.get(types) ?? make(types);
  made.set(types, item);
  return item;
}

function make({ versionedLocation }: XcmTypes) {
  return storageMap({
    pallet: 'PolkadotXcm',
    name: 'SupportedVersion',
    keys: [
      ['Twox64Concat', u32],
      ['Blake2_128Concat', versionedLocation as Type<unknown>],
    ],
    type: u32,
    docs: 'The Latest versions that we know various locations support.',
  });
}

/** The version that a peer is known to speak; undefined if nothing is known of it. */
export function readSupportedVersion(context: Context, speaker: Speaker, peer: Location): number | undefined {
  const key = toKey(context, speaker, peer);
  return key && context.get(getSupportedVersions(speaker), ...key);
}

/** Notes which version a peer speaks. */
export function writeSupportedVersion(
  context: Context,
  speaker: Speaker,
  known: { readonly peer: Location; readonly version: number },
): void {
  const key = toKey(context, speaker, known.peer);
  if (key) context.put(getSupportedVersions(speaker), key, known.version);
}

/** Undefined if the newest version has no name for the peer. */
function toKey(
  context: Context,
  { generation, versions }: Speaker,
  peer: Location,
): [XcmVersion, unknown] | undefined {
  const { newest, versionedLocation } = getXcmTypes(generation, versions);
  const hex = encodeVersionedLocation(peer, newest);
  return hex && [newest, toChainValue(context, versionedLocation, hex)];
}
