import { requireInput } from '@parachron/core';
import { XcmNoCommonVersionError } from '../errors/XcmEncodeErrors.js';
import { isXcmVersion, type XcmVersion } from './XcmVersion.js';

/** Known facts about the two ends of a message. */
export interface XcmVersionFacts {
  readonly sender: {
    /** {@link listXcmVersions} of its runtime. */
    readonly versions: readonly number[];
    /** Stored version of the receiver: {@link supportedXcmVersionRead}; null if none is stored, absent if it was not read. */
    readonly supported?: number | null | undefined;
    /** Default version: {@link safeXcmVersionRead}; null if none is stored, absent if it was not read. */
    readonly safe?: number | null | undefined;
  };
  readonly receiver: {
    /** {@link listXcmVersions} of its runtime; left out if there is no endpoint to ask. */
    readonly versions?: readonly number[];
  };
}

/** A version, and the reason why both chains support it. */
export interface XcmVersionChoice {
  readonly version: XcmVersion;
  /**
   * `SupportedVersion` or `SafeXcmVersion` of the sender's XCM pallet; `metadata` of both runtimes, where that was not read; or
   * `none`: it was read, and neither is set. A router that asks the pallet then sends nothing, and the version is the one to set.
   */
  readonly source: 'SupportedVersion' | 'SafeXcmVersion' | 'metadata' | 'none';
  /** The highest version that both runtimes read, apart from what the sender has stored. */
  readonly highest: XcmVersion;
  /** One sentence for people. */
  readonly reason: string;
}

/**
 * Chooses the XCM version that the sender sends and the receiver reads.
 *
 * A chain's own router sends in the version that it has stored for the receiver, or else in its safe version, each at most its
 * newest version; the sender converts a program of another version. A stored version is therefore the answer, and a program encoded
 * in that version is sent unchanged. Where it is not known what is stored, or the message does not go through a router, it is the
 * highest that both runtimes read. Where neither is stored, pallet-xcm refuses to send at all; a runtime can be built with a fixed
 * version instead, usually its newest, and no metadata shows which it is.
 *
 * Chain: `WrapVersion` of pallet-xcm; `VersionWrapper` of cumulus' XcmpQueue is that pallet, or nothing.
 * Sends: nothing.
 *
 * @param facts what is known of both ends
 * @returns the version with the source of the knowledge
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
  requireInput({ facts }, { facts: { sender: { versions: ['number'] }, receiver: 'object' } });
  const { sender, receiver } = facts;
  const receives = receiver.versions ?? sender.versions;
  const highest = sender.versions
    .filter((version) => receives.includes(version))
    .filter(isXcmVersion)
    .toSorted((left, right) => right - left)[0];
  const none = (sentAs: number | null) =>
    new XcmNoCommonVersionError({ sender: sender.versions, receiver: receives, sentAs });
  if (highest === undefined) throw none(null);
  const stored = sender.supported ?? sender.safe ?? undefined;
  if (stored === undefined) {
    const source = sender.supported === null && sender.safe === null ? 'none' : 'metadata';
    const reason = source === 'none' ? describeNone(highest) : describeHighest(highest, receiver);
    return { version: highest, source, highest, reason };
  }
  const sentAs = Math.min(stored, Math.max(...sender.versions));
  // A runtime may have done away with the old version that it has stored: it then fails to write the program.
  const common = sender.versions.includes(sentAs) && receives.includes(sentAs);
  if (!common || !isXcmVersion(sentAs)) throw none(sentAs);
  const source = typeof sender.supported === 'number' ? 'SupportedVersion' : 'SafeXcmVersion';
  const reason = `The sender's router sends XCM version ${sentAs}, by its ${source} of ${stored}.`;
  return { version: sentAs, source, highest, reason };
}

function describeNone(version: XcmVersion): string {
  return `The sender has stored no version for the receiver, and no default version. A router that takes the version from its XCM pallet sends nothing. XCM version ${version} can be set.`;
}

function describeHighest(version: XcmVersion, receiver: XcmVersionFacts['receiver']): string {
  return receiver.versions
    ? `XCM version ${version} is the highest that both runtimes read; what the sender has stored is not known.`
    : `XCM version ${version} is the sender's newest; nothing is known of the receiver.`;
}
