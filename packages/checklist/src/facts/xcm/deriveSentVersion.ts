import { isXcmVersion, type XcmVersion } from '@parachron/xcm';
import type { XcmFact } from './xcmFact.js';

/** In which version of XCM the service sends to the target. */
export interface SentVersion {
  /** What it may send in: the one that is stored, else all that it speaks, so far as this project writes them. */
  readonly versions: readonly XcmVersion[];
  /** What tells it: the service's own storage, by the names of its pallet; undefined where nothing is stored. */
  readonly source: 'PolkadotXcm.SupportedVersion' | 'PolkadotXcm.SafeXcmVersion' | undefined;
  /** The version that is stored and sent, whether or not anybody reads it; undefined where nothing tells, or nobody can try it. */
  readonly sentAs: XcmVersion | undefined;
}

/**
 * Derives the version in which the service's programs leave it: what its router has stored for the target, else its safe version,
 * each at most its newest. Undefined where the service is not at hand, or has no XCM in its metadata.
 *
 * Chain: `WrapVersion` of pallet-xcm.
 */
export function deriveSentVersion(xcm: XcmFact): SentVersion | undefined {
  const spoken = xcm.service?.versions ?? [];
  if (spoken.length === 0) return undefined;
  const supported = xcm.towardsTarget.known ? xcm.towardsTarget.value : undefined;
  const stored = supported ?? (xcm.serviceSafe.known ? xcm.serviceSafe.value : undefined);
  const sentAs = stored === undefined ? undefined : Math.min(stored, Math.max(...spoken));
  // One that is newer than this project can be tried only in an older one.
  if (sentAs === undefined || !isXcmVersion(sentAs)) {
    return { versions: spoken.filter(isXcmVersion), source: undefined, sentAs: undefined };
  }
  const source = supported === undefined ? 'PolkadotXcm.SafeXcmVersion' : 'PolkadotXcm.SupportedVersion';
  return { versions: [sentAs], source, sentAs };
}
