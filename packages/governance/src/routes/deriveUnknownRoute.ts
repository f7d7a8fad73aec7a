import type { DispatchRoute, Hex } from '@parachron/core';
import { addWeightMargin, deriveWeightV2, estimateCallWeight } from '@parachron/weight';
import { deriveSuperuserProgram, encodeProgram, isXcmVersion, listXcmVersions } from '@parachron/xcm';
import { type Superusers, trySuperusers } from '../dryRuns/trySuperusers.js';
import type { RouteContext } from './RouteContext.js';

/** The margin on the call's weight, in percent, because the runtime may change before a vote ends. */
const marginPercent = 50;

/**
 * Derives the route of a chain without a known route: a system parachain may be its root; otherwise the team of the
 * chain has to answer.
 */
export async function deriveUnknownRoute(
  context: RouteContext,
  reasons: readonly string[],
): Promise<DispatchRoute> {
  const { chain } = context.governance.runtime;
  const parts = { kind: 'unknown', calls: [], costs: [], periods: [] } as const;
  const program = await deriveProgram(context);
  const superusers = program === undefined ? undefined : await findSuperusers(context, program);
  const [paraId] = superusers?.paraIds ?? [];
  if (paraId === undefined || !superusers) {
    const title = [`${chain} shows no route to root.`, ...reasons].join(' ');
    return { ...parts, title, needs: [`an answer of the team of ${chain}: what dispatches calls as root`] };
  }
  const shown = `${chain} shows no route of its own to root. Parachain ${paraId} is its root (a program with superuser origin, tried with ${superusers.means}).`;
  const needs = [
    `root of parachain ${paraId}, which sends ${chain} this program: ${program}`,
    `the routes to root of parachain ${paraId}: run a plan with parachain ${paraId} as the target`,
  ];
  return { ...parts, title: [shown, ...reasons].join(' '), needs };
}

async function findSuperusers(
  { snapshot, governance, fork }: RouteContext,
  program: Hex,
): Promise<Superusers | undefined> {
  const { para, systemParas: paraIds } = governance;
  if (paraIds.length === 0) return undefined;
  const relation = para === undefined ? 'child' : 'sibling';
  return trySuperusers(snapshot, { program, paraIds, relation }, fork);
}

/** Encodes the program with the call, in the newest XCM version of the chain. */
async function deriveProgram({ snapshot, call }: RouteContext): Promise<Hex | undefined> {
  const version = listXcmVersions(snapshot.runtime.registry).filter(isXcmVersion).at(-1);
  const estimate = await estimateCallWeight(snapshot, call.hex);
  if (version === undefined || !estimate.known) return undefined;
  const weight = addWeightMargin(deriveWeightV2(estimate.value, { proofSizeOfV1: 0n }), marginPercent);
  return encodeProgram(deriveSuperuserProgram({ call: call.hex, weight, version }), { version });
}
