import { type Call, type RoutePeriod, tryEncodeCall } from '@parachron/core';
import type { DemocracyPallet } from '../reading/Governance.js';
import { deriveProposal } from './deriveProposal.js';
import { formatPeriod } from './formatPeriod.js';
import type { RouteContext } from './RouteContext.js';

/** Encodes a call of the democracy pallet that proposes the call of the route; undefined where the pallet has no such call. */
export function encodeReferendum(
  { governance, call }: RouteContext,
  { pallet, minimumDeposit }: DemocracyPallet,
  method: string,
): Call | undefined {
  const { runtime } = governance;
  const args = { ...deriveProposal(runtime, call), value: minimumDeposit };
  return tryEncodeCall(runtime.registry, { pallet, method, args });
}

/** A period of the democracy pallet: its words, its constant, and its blocks where they are known. */
type NamedPeriod = readonly [title: string, constant: string, blocks: number | undefined];

/** Describes the periods of a referendum that waits for the launch of its vote. */
export function listDemocracyPeriods(context: RouteContext, democracy: DemocracyPallet): RoutePeriod[] {
  const { launchPeriod, votingPeriod, enactmentPeriod } = democracy;
  return formatPeriods(context, democracy, [
    ['the launch period, at most', 'LaunchPeriod', launchPeriod],
    ['the voting period', 'VotingPeriod', votingPeriod],
    ['the enactment period', 'EnactmentPeriod', enactmentPeriod],
  ]);
}

/** Describes the periods of the democracy pallet that are known. */
export function formatPeriods(
  { governance }: RouteContext,
  { pallet }: DemocracyPallet,
  periods: readonly NamedPeriod[],
): RoutePeriod[] {
  const clock = governance.blockSeconds;
  return periods.flatMap(([title, name, blocks]) =>
    blocks === undefined ? [] : [formatPeriod(title, blocks, { clock, source: `${pallet}.${name}` })],
  );
}
