import type { NoFix } from '@parachron/core';
import { isXcmVersion } from '@parachron/xcm';
import type { XcmVersionSupport } from './xcmFact.js';

/** Derives why no step sets a version that both ends support, and what to do instead. */
export function deriveVersionObstacle(sender: XcmVersionSupport, receiver: XcmVersionSupport): NoFix {
  const common = sender.versions.filter((version) => receiver.versions.includes(version));
  if (common.length === 0) return describeDifference(sender, receiver);
  const version = common.findLast(isXcmVersion) ?? common.at(-1);
  const call = `${sender.pallet ?? 'PolkadotXcm'}.force_xcm_version`;
  if (!sender.setsVersions) {
    return {
      reason: `The runtime of ${sender.chain} has no call ${call}.`,
      howTo: `Store version ${version} for ${receiver.chain} by a runtime upgrade of ${sender.chain}.`,
    };
  }
  const problem =
    version !== undefined && isXcmVersion(version)
      ? `Parachron does not know the arguments of ${call} on ${sender.chain}.`
      : 'Parachron does not encode that version.';
  return {
    reason: `Both chains support XCM version ${common.join(', ')}. ${problem}`,
    howTo: `Send ${call} with version ${version} for ${receiver.chain} as root of ${sender.chain}.`,
  };
}

function describeDifference(sender: XcmVersionSupport, receiver: XcmVersionSupport): NoFix {
  const [written, read] = [sender.versions, receiver.versions];
  const reason = `${sender.chain} writes ${formatVersions(written)}. ${receiver.chain} reads ${formatVersions(read)}. They have none in common.`;
  const older = Math.max(...written) < Math.max(...read) ? sender : receiver;
  const howTo = `Upgrade the runtime of ${older.chain}: it supports only the older versions.`;
  return { reason, howTo };
}

function formatVersions(versions: readonly number[]): string {
  if (versions.length === 0) return 'no XCM version that its metadata shows';
  return `XCM version${versions.length > 1 ? 's' : ''} ${versions.join(', ')}`;
}
