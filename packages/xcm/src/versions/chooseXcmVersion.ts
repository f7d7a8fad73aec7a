import { requireInput } from '@parachron/core';
import { XcmNoCommonVersionError } from '../errors/xcmErrors.js';
import { isXcmVersion, type XcmVersion } from './XcmVersion.js';

/** Known facts about the sender and the receiver of a message. */
export interface XcmVersionFacts {
  readonly sender: {
    /** {@link listXcmVersions} of its runtime. */
    readonly versions: readonly number[];
    /** Its name for errors. */
    readonly chain?: string;
    /** Stored version of the receiver: {@link xcmVersionRead} of its location; null if none is stored, absent if it was not read. */
    readonly supported?: number | null | undefined;
    /** Default version: {@link xcmVersionRead} without a location; null if none is stored, absent if it was not read. */
    readonly safe?: number | null | undefined;
  };
  readonly receiver: {
    /** {@link listXcmVersions} of its runtime; absent without an endpoint of the receiver. */
    readonly versions?: readonly number[];
    readonly chain?: string;
  };
}

/** A version, and where it comes from. */
export interface XcmVersionChoice {
  readonly version: XcmVersion;
  /**
   * `SupportedVersion` or `SafeXcmVersion`: stored by the sender's XCM pallet. `metadata`: derived from the runtimes,
   * because a stored version was not read. `none`: neither version is stored; a router that asks the pallet then sends
   * nothing, and `version` is the version to store.
   */
  readonly source: 'SupportedVersion' | 'SafeXcmVersion' | 'metadata' | 'none';
}

/**
 * Chooses the XCM version that the sender sends and the receiver reads.
 *
 * A router sends in the version that the chain has stored for the receiver, or else in its default version, each at
 * most its newest version. The router converts a program of another version, and leaves a program of that version
 * unchanged. If the stored versions are unknown, the choice is the highest version that both runtimes read. If neither
 * version is stored, pallet-xcm sends nothing. A runtime may have a fixed version instead, usually its newest; metadata
 * does not show that version.
 *
 * Chain: `WrapVersion` of pallet-xcm; `VersionWrapper` of cumulus' XcmpQueue is that pallet, or nothing.
 * Sends: nothing.
 *
 * @param facts known facts about sender and receiver
 * @returns the version, with its source
 * @throws XCM_NO_COMMON_VERSION when both runtimes read no common version, or the sender uses a version that the receiver
 *   cannot read
 *
 * @example
 * ```ts
 * import { chooseXcmVersion } from '@parachron/xcm';
 *
 * const choice = chooseXcmVersion({
 *   sender: { versions: [3, 4, 5], supported: 4, safe: 3 },
 *   receiver: { versions: [2, 3, 4] },
 * });
 * choice.version; // 4
 * choice.source; // 'SupportedVersion'
 * ```
 */
export function chooseXcmVersion(facts: XcmVersionFacts): XcmVersionChoice {
  requireInput({ facts }, { facts: { sender: { versions: ['number'] }, receiver: { versions: 'array?' } } });
  const { sender, receiver } = facts;
  const receives = receiver.versions ?? sender.versions;
  const highest = sender.versions
    .filter((version) => receives.includes(version))
    .filter(isXcmVersion)
    .toSorted((left, right) => right - left)[0];
  const createNoVersionError = (sentAs: number | null) =>
    new XcmNoCommonVersionError({
      sender: sender.versions,
      receiver: receives,
      sentAs,
      from: sender.chain ?? 'the sender',
      to: receiver.chain ?? 'the receiver',
    });
  if (highest === undefined) throw createNoVersionError(null);
  const known = { supported: sender.supported ?? undefined, safe: sender.safe ?? undefined };
  requireInput({ 'facts.sender': known }, { 'facts.sender': { supported: 'number?', safe: 'number?' } });
  const stored = known.supported ?? known.safe;
  if (stored === undefined) {
    const isNone = sender.supported === null && sender.safe === null;
    return { version: highest, source: isNone ? 'none' : 'metadata' };
  }
  const sentAs = Math.min(stored, Math.max(...sender.versions));
  // A runtime that no longer writes its stored version fails to send.
  const common = sender.versions.includes(sentAs) && receives.includes(sentAs);
  if (!common || !isXcmVersion(sentAs)) throw createNoVersionError(sentAs);
  return {
    version: sentAs,
    source: typeof sender.supported === 'number' ? 'SupportedVersion' : 'SafeXcmVersion',
  };
}
