import type { ProgressCount, Report } from '@parachron/checklist';
import { type Closable, checkOpenChains, type OpenChains } from '@parachron/checklist/dry-runs';
import { omitUndefined } from '@parachron/core';
import type { ChainPool } from '../chains/ChainPool.js';
import type { EmbeddedNetwork } from '../chains/openEmbeddedNetwork.js';
import { CheckNotFoundError } from '../errors/errors.js';
import { findNearest } from '../text/findNearest.js';
import { pinRole, type SharedChains } from './openNetwork.js';
import { nameReads, openRole, openTogether } from './openRole.js';
import type { RunNetwork, RunPlan, RunTarget } from './readRunPlan.js';

/** A checked parachain, whose chains are still open. */
export interface CheckedTarget {
  readonly report: Report;
  readonly chains: OpenChains;
  /** The local network, if the chains are its own. */
  readonly embedded?: EmbeddedNetwork;
}

/**
 * Checks one parachain. Its own nodes and the chains of its network are opened in parallel; its own nodes are closed again.
 *
 * @param use uses the report and the open chains
 * @throws the errors of the chains that cannot be opened, and the errors of the checks
 */
export async function checkTarget<T>(
  target: RunTarget,
  run: {
    readonly network: RunNetwork;
    readonly shared: SharedChains;
    readonly plan: Pick<RunPlan, 'checks'>;
    readonly pool: ChainPool;
    readonly onProgress: (text: string, count?: ProgressCount) => void;
  },
  use: (checked: CheckedTarget) => Promise<T>,
): Promise<T> {
  const { network, shared, plan, onProgress } = run;
  const { sources, ...scope } = target;
  const options = { ...scope, network: network.name, checks: plan.checks, onProgress };
  shared.requireNoFailure();
  // The other parachains of the network use its chains as well, and it closes them itself.
  const opening = shared.take().then((open) => ({ open, close: () => undefined }));
  const openingOwn = openRole(run.pool, { sources, about: nameReads([target], plan) });
  const [{ open }, role] = await openTogether([opening, openingOwn]);
  let own: Closable = role;
  try {
    const pinned = await pinRole(role);
    own = pinned;
    const chains = { target: pinned, ...open.chains };
    const report = await checkOpenChains(chains, options);
    return await use({ report, chains, ...omitUndefined({ embedded: open.embedded }) });
  } finally {
    await own.close();
  }
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
