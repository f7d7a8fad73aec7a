import { checkChains, type Mirrors, type ProgressCount, type Report } from '@parachron/checklist';
import { checkOpenChains, type SourceRole } from '@parachron/checklist/dry-runs';
import { omitUndefined, type Snapshot } from '@parachron/core';
import type { ChainPool } from '../chains/ChainPool.js';
import { CheckNotFoundError } from '../errors/errors.js';
import { findNearest } from '../text/findNearest.js';
import { type OpenNetwork, snapshotHead } from './openNetwork.js';
import { nameReads, type OpenRole, openRole } from './openRole.js';
import type { RunNetwork, RunPlan, RunTarget } from './readRunPlan.js';

/**
 * Checks one parachain on an open network; opens the parachain's own nodes and closes them again.
 *
 * @throws the error of its first node when none answers, and the errors of the checks
 */
export async function checkTarget(
  target: RunTarget,
  run: {
    readonly network: RunNetwork;
    readonly open: OpenNetwork;
    readonly plan: Pick<RunPlan, 'checks'>;
    readonly pool: ChainPool;
    readonly onProgress: (text: string, count?: ProgressCount) => void;
  },
): Promise<Report> {
  const { open, network, plan, onProgress } = run;
  const { sources, ...scope } = target;
  const options = { ...scope, network: network.name, checks: plan.checks, onProgress };
  if (open.embedded) {
    const { chains, forks } = open.embedded;
    return checkChains(chains, { ...options, forks });
  }
  const { relay, channelManager, service, pinned, forks } = open;
  const own = await openRole(run.pool, { sources, about: nameReads([target], plan) });
  const roles = { relay, channelManager, target: own, service };
  try {
    const head = await snapshotHead(own);
    return await checkOpenChains(roles, {
      ...options,
      pinned: addTarget(pinned, head),
      mirrors: listMirrors(roles),
      forks,
    });
  } finally {
    await own.close();
  }
}

function addTarget(pinned: OpenNetwork['pinned'], target: Snapshot | undefined) {
  return target ? { ...pinned, target } : pinned;
}

function listMirrors(roles: Readonly<Record<SourceRole, OpenRole>>): Mirrors {
  const found = Object.entries(roles).filter(([, { mirrors }]) => mirrors.length > 0);
  return Object.fromEntries(found.map(([role, { mirrors }]) => [role, mirrors]));
}

/**
 * Returns the checks with an id, or of the group before its slash: `hrmp/channel-open-both-ways`, or `hrmp`. The list may have
 * errors with their codes as well.
 *
 * @throws CHECK_NOT_FOUND when no check has that id or group
 */
export function findChecks<C extends { readonly id: string }>(
  name: string,
  checks: readonly C[],
): readonly C[] {
  const found = checks.filter((check) => isNamed(check, name));
  if (found.length > 0) return found;
  const known = checks.map(({ id }) => id);
  const ofChecks = known.filter((id) => id.includes('/'));
  const groups = [...new Set(ofChecks.map((id) => id.slice(0, id.indexOf('/'))))];
  const nearest = findNearest(name, name.includes('/') ? known : groups) ?? findNearest(name, known);
  const kind = ofChecks.length === known.length ? 'check' : 'check or error code';
  throw new CheckNotFoundError({ kind, check: name, known, groups, ...omitUndefined({ nearest }) });
}

/** Whether a name is the id of a check, or the group before its slash. */
export function isNamed({ id }: { readonly id: string }, name: string): boolean {
  return id === name || id.startsWith(`${name.replace(/\/$/, '')}/`);
}
