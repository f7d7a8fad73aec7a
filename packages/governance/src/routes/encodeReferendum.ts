import { type Call, type RoutePeriod, tryEncodeCall } from '@parachron/core';
import type { DemocracyPallet } from '../reading/Governance.js';
import { deriveProposal } from '../submitting/deriveProposal.js';
import { formatPeriod } from './formatPeriod.js';
import type { RouteContext } from './RouteContext.js';

/** Encodes a call of the democracy pallet that proposes the call of the route; undefined if the pallet has no such call. */
export function encodeReferendum(
  { governance, call }: RouteContext,
  { pallet, minimumDeposit }: DemocracyPallet,
  method: string,
): Call | undefined {
  const { runtime } = governance;
  const args = { ...deriveProposal(runtime, call), value: minimumDeposit };
  return tryEncodeCall(runtime.registry, { pallet, method, args });
}

/** Describes the periods of a referendum that waits for the launch of its vote. */
export function listDemocracyPeriods(
  { governance }: RouteContext,
  { launchPeriod, votingPeriod, enactmentPeriod }: DemocracyPallet,
): RoutePeriod[] {
  const clock = governance.blockSeconds;
  return [
    formatPeriod('the launch period, at most', launchPeriod, clock),
    formatPeriod('the voting period', votingPeriod, clock),
    formatPeriod('the enactment period', enactmentPeriod, clock),
  ];
}
