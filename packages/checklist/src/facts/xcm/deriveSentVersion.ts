import { isParachronError } from '@parachron/core';
import { chooseXcmVersion, isXcmVersion, type XcmVersion } from '@parachron/xcm';
import { findRoute, readRoute, type XcmFact } from './xcmFact.js';
import type { VersionStep, XcmPlanFact } from './xcmPlanFact.js';

/** The XCM version in which the service sends to the target. */
export interface SentVersion {
  /**
   * Possible versions: the stored version; the version that the plan sets, if none is stored or the receiver cannot read it; if
   * the storage could not be read, all versions that the service supports and this project can encode.
   */
  readonly versions: readonly XcmVersion[];
  /** Its source: what a fork of the service sent, else its storage by the names of its pallet; undefined if nothing is known. */
  readonly source: string | undefined;
  /**
   * The stored version, in which the service sends, even if the receiver cannot read it; undefined if unknown or not encodable
   * here.
   */
  readonly sentAs: XcmVersion | undefined;
  /** Neither version is set: a router that takes the version from the XCM pallet then sends nothing. */
  readonly isUnset: boolean;
  /** The step that sets a version that both chains support, if the plan needs one: programs are tried in that version. */
  readonly set?: VersionStep;
}

/**
 * Derives the XCM version of the service's programs: the stored version for the target, else the safe version, each limited to
 * the newest supported one; and the version that the plan sets instead. Undefined without the service, or without XCM in its
 * metadata.
 *
 * Chain: `WrapVersion` of pallet-xcm.
 */
export function deriveSentVersion(xcm: XcmFact, plan: XcmPlanFact): SentVersion | undefined {
  const spoken = xcm.service?.versions ?? [];
  if (spoken.length === 0) return undefined;
  const route = findRoute(xcm, { from: 'service', to: 'target' });
  const { known, stored, unread } = readRoute(route);
  const all = spoken.filter(isXcmVersion);
  const open = { versions: all, source: undefined, sentAs: undefined, isUnset: false };
  if (unread) return open;
  const planned = plan['service → target'];
  const set = planned ? { set: planned } : {};
  const versions = planned ? [planned.version] : listSettable(spoken, xcm);
  if (stored === undefined) return { ...open, versions, isUnset: true, ...set };
  const sentAs = Math.min(stored, Math.max(...spoken));
  // A version that this project does not support is tried in an older version.
  if (!isXcmVersion(sentAs)) return open;
  const item = typeof known.supported === 'number' ? 'SupportedVersion' : 'SafeXcmVersion';
  const source =
    route.sent?.version === undefined
      ? `${xcm.service?.pallet ?? 'PolkadotXcm'}.${item} of the service`
      : 'a run on a fork of the service';
  return { versions: planned ? versions : [sentAs], source, sentAs, isUnset: false, ...set };
}

/** The version to set; undefined without a common version. */
function listSettable(spoken: readonly number[], { target }: XcmFact): readonly XcmVersion[] {
  try {
    return [chooseXcmVersion({ sender: { versions: spoken }, receiver: target ?? {} }).version];
  } catch (error) {
    if (!isParachronError(error, 'XCM_NO_COMMON_VERSION')) throw error;
    return [];
  }
}
