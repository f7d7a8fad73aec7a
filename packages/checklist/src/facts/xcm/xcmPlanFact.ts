import {
  type Call,
  encodeCall,
  hasCall,
  isParachronError,
  type NoFix,
  type PlanStep,
  type Runtime,
} from '@parachron/core';
import {
  encodeLocation,
  getXcmPallet,
  isXcmVersion,
  type Location,
  listXcmVersions,
  type XcmVersion,
} from '@parachron/xcm';
import type { Scope } from '../../Scope.js';
import { defineFact } from '../Fact.js';
import { chooseParaId } from '../network/paraFact.js';
import { planRootStep } from '../planSteps.js';
import {
  findRoute,
  listRoutes,
  managerParaFact,
  readRoute,
  type XcmFact,
  type XcmPair,
  type XcmVersionSupport,
  xcmFact,
} from './xcmFact.js';

/** A step that sets the version in which a chain sends to a location. */
export interface VersionStep {
  readonly step: PlanStep;
  readonly version: XcmVersion;
}

/** Sender and receiver, as findings name them: `target → relay`. */
export type XcmPlanFact = { readonly [pair: string]: VersionStep | undefined };

/** The key of the call that sets the newest version that both ends of a task's program support, whatever is stored. */
export const newestForTasks = 'service → target, newest';

/**
 * The calls that set the version of a location, if the sender has stored none, or one that the receiver cannot read and both
 * chains support another; and the call that sets the newest version for tasks.
 */
export const xcmPlanFact = defineFact({
  needs: { xcm: xcmFact, managerPara: managerParaFact },
  derive: ({ facts: { xcm, managerPara }, runtimes, scope }): XcmPlanFact =>
    Object.fromEntries(
      listRoutes(managerPara, scope).flatMap((route) => {
        const { from, to, place } = route;
        const [runtime, version] = [runtimes[from], findNewest(xcm, route)];
        const newest = runtime && version && planVersion(runtime, route, { place, version, scope });
        const due = isToBeSet(xcm, route) ? newest : undefined;
        const name = `${from} → ${to}`;
        return [[name, due], ...(name === 'service → target' ? [[newestForTasks, newest]] : [])];
      }),
    ),
});

/**
 * Whether the sender has stored no version for the receiver, a version that the receiver cannot read, or a version that the sender's own
 * runtime no longer supports.
 */
function isToBeSet(xcm: XcmFact, pair: XcmPair): boolean {
  const [sender = [], receiver = []] = [xcm[pair.from]?.versions, xcm[pair.to]?.versions];
  const { stored, unread } = readRoute(findRoute(xcm, pair));
  if (unread) return false;
  const sent = stored === undefined ? undefined : Math.min(stored, Math.max(...sender));
  return sent === undefined || !sender.includes(sent) || !receiver.includes(sent);
}

/** Finds the newest version that both chains support and this project encodes. */
function findNewest(xcm: XcmFact, { from, to }: XcmPair): XcmVersion | undefined {
  const receiver = xcm[to]?.versions ?? [];
  return xcm[from]?.versions.filter((version) => receiver.includes(version)).findLast(isXcmVersion);
}

/** Plans the call that sets the version for a location; undefined if the runtime has no such call. */
function planVersion(
  runtime: Runtime,
  { from, to }: XcmPair,
  about: { readonly place: Location; readonly version: XcmVersion; readonly scope: Scope },
): VersionStep | undefined {
  const { place, version, scope } = about;
  const call = encodeForce(runtime, place, version);
  if (!call) return undefined;
  const { chain } = runtime;
  const step = planRootStep(runtime, {
    id: `force-xcm-version-${from}-to-${to}`,
    title: `${chain} sends to the ${to} chain in XCM version ${version}.`,
    call,
    paraId: chooseParaId(from, scope),
    verify: `${call.pallet}.SupportedVersion on ${chain} has ${version} for the ${to} chain.`,
  });
  return { step, version };
}

/** The call with the location in the runtime's own type, usually that of its newest version. */
function encodeForce({ registry }: Runtime, place: Location, version: XcmVersion): Call | undefined {
  const [pallet, method] = [getXcmPallet(registry) ?? 'PolkadotXcm', 'force_xcm_version'];
  if (!hasCall(registry, pallet, method)) return undefined;
  for (const form of listXcmVersions(registry).filter(isXcmVersion).toReversed()) {
    // The argument is a location without a version prefix.
    const location = `0x${encodeLocation(place, { version: form }).slice(4)}`;
    try {
      // Older runtimes have another name for the argument.
      return encodeCall(registry, { pallet, method, args: { location, version, xcm_version: version } });
    } catch (error) {
      if (!isParachronError(error, 'CALL_ARGUMENTS')) throw error;
    }
  }
  return undefined;
}

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
