import { isParachronError } from '@parachron/core';
import { chooseXcmVersion, isXcmVersion, type XcmVersion } from '@parachron/xcm';
import type { VersionStep } from './planXcmVersion.js';
import { deriveStored, findStored, findUnread } from './storedVersion.js';
import type { XcmFact } from './xcmFact.js';
import type { XcmPlanFact } from './xcmPlanFact.js';

/** The XCM version in which the service sends to the target. */
export interface SentVersion {
  /**
   * Possible versions: the stored one; the one that the plan sets, where none is stored or no receiver reads it; where that could not be read, all that it speaks, so far as this project writes them.
   */
  readonly versions: readonly XcmVersion[];
  /** Its source: the service's own storage, by the names of its pallet; undefined if nothing is stored. */
  readonly source: 'PolkadotXcm.SupportedVersion' | 'PolkadotXcm.SafeXcmVersion' | undefined;
  /** The version that is stored and sent, whether or not the receiver reads it; undefined if that is unknown, or cannot be tried. */
  readonly sentAs: XcmVersion | undefined;
  /** Both were read and neither is set: a router that takes the version from the XCM pallet then sends nothing. */
  readonly isUnset: boolean;
  /** The step that sets a version that both ends know, if the plan needs one: programs are tried in that version. */
  readonly set?: VersionStep;
}

/**
 * Derives the version in which the service's programs leave it: what its router has stored for the target, else its safe version,
 * each at most its newest; and the version that the plan sets instead. Undefined if the service is not available, or has no XCM in
 * its metadata.
 *
 * Chain: `WrapVersion` of pallet-xcm.
 */
export function deriveSentVersion(xcm: XcmFact, plan: XcmPlanFact): SentVersion | undefined {
  const spoken = xcm.service?.versions ?? [];
  if (spoken.length === 0) return undefined;
  const answers = findStored(xcm, { from: 'service', to: 'target' });
  const all = spoken.filter(isXcmVersion);
  const open = { versions: all, source: undefined, sentAs: undefined, isUnset: false };
  if (findUnread(answers)) return open;
  const { supported, safe } = deriveStored(answers);
  const stored = supported ?? safe ?? undefined;
  const planned = plan['service → target'];
  const set = planned ? { set: planned } : {};
  const versions = planned ? [planned.version] : listSettable(spoken, xcm);
  if (stored === undefined) return { ...open, versions, isUnset: true, ...set };
  const sentAs = Math.min(stored, Math.max(...spoken));
  // One that is newer than this project can be tried only in an older one.
  if (!isXcmVersion(sentAs)) return open;
  const item = typeof supported === 'number' ? 'SupportedVersion' : 'SafeXcmVersion';
  const source = `PolkadotXcm.${item}` as const;
  return { versions: planned ? versions : [sentAs], source, sentAs, isUnset: false, ...set };
}

/** The version that would be set; none if the two have none in common. */
function listSettable(spoken: readonly number[], { target }: XcmFact): readonly XcmVersion[] {
  try {
    return [chooseXcmVersion({ sender: { versions: spoken }, receiver: target ?? {} }).highest];
  } catch (error) {
    if (!isParachronError(error, 'XCM_NO_COMMON_VERSION')) throw error;
    return [];
  }
}
