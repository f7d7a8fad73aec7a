import type { DispatchRoute, Hex } from '@parachron/core';
import { encodeProgram } from '@parachron/xcm';
import { deriveRootProgram, listProgramDryRuns } from '../dryRuns/listProgramDryRuns.js';
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
  const root = await deriveRootProgram(context.snapshot, { call: context.call.hex, marginPercent });
  const program = root && encodeProgram(root.program, root);
  const superuser = program && (await findSuperuser(context, program));
  if (!superuser) {
    const title = [`${chain} shows no route to root.`, ...reasons].join(' ');
    return { ...parts, title, needs: [`an answer of the team of ${chain}: what dispatches calls as root`] };
  }
  const { paraId, means } = superuser;
  const shown = `${chain} shows no route of its own to root. Parachain ${paraId} is its root (a program with superuser origin, tried with ${means}).`;
  const needs = [
    `root of parachain ${paraId}, which sends ${chain} this program: ${program}`,
    `the routes to root of parachain ${paraId}: run a plan with parachain ${paraId} as the target`,
  ];
  return { ...parts, title: [shown, ...reasons].join(' '), needs };
}

/** Finds a system parachain whose programs the chain dispatches as root: its governance may be there. */
async function findSuperuser(
  { snapshot, governance, fork }: RouteContext,
  program: Hex,
): Promise<{ readonly paraId: number; readonly means: string } | undefined> {
  const { para, systemParas } = governance;
  const relation = para === undefined ? 'child' : 'sibling';
  for (const { means, run } of listProgramDryRuns(snapshot, { fork, relation })) {
    const tried = await Promise.all(systemParas.map((paraId) => run(program, paraId)));
    const paraId = systemParas[tried.indexOf(true)];
    if (paraId !== undefined) return { paraId, means };
    if (tried.includes(false)) return undefined;
  }
  return undefined;
}
