import {
  type Call,
  encodeCall,
  hasCall,
  isParachronError,
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
import type { Role, Scope } from '../../Scope.js';
import { chooseParaId } from '../network/paraFact.js';
import { planRootStep } from '../planSteps.js';

/** A step that sets the version in which a chain sends to a location. */
export interface VersionStep {
  readonly step: PlanStep;
  readonly version: XcmVersion;
}

/** Plans the call that sets the version for a location; undefined if the runtime has no such call. */
export function planXcmVersion(
  runtime: Runtime,
  about: {
    readonly from: 'target' | 'service';
    readonly to: Role;
    readonly place: Location;
    readonly version: XcmVersion;
    readonly scope: Scope;
  },
): VersionStep | undefined {
  const { from, to, place, version, scope } = about;
  const { chain } = runtime;
  const call = encodeForce(runtime, { place, version });
  if (!call) return undefined;
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
function encodeForce(
  { registry }: Runtime,
  { place, version }: { readonly place: Location; readonly version: XcmVersion },
): Call | undefined {
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
