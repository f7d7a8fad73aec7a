import type { Mirrors, ProgressCount, Report } from '@parachron/checklist';
import { checkChains } from '@parachron/checklist';
import { listBootLimits, listStated, openDryRunFork, type SourceRole } from '@parachron/checklist/dry-runs';
import { omitUndefined, type Snapshot } from '@parachron/core';
import type { ChainPool } from '../chains/ChainPool.js';
import { nameReads } from './nameReads.js';
import { type OpenNetwork, snapshotHead } from './openNetwork.js';
import { type OpenRole, openRole } from './openRole.js';
import type { RunNetwork, RunPlan, RunTarget } from './RunPlan.js';

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
    readonly plan: Pick<RunPlan, 'checks' | 'forks'>;
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
  const { relay, relayFork, channelManager, channelManagerFork, service, pinned } = open;
  const own = await openRole(run.pool, { sources, about: nameReads([target], plan) });
  const openFork = (role: 'target' | 'service', { local, chain }: OpenRole) =>
    openDryRunFork({ local, chain: plan.forks ? chain : undefined, role });
  const fork = openFork('target', own);
  // The checks of other parachains read the same service at the same time, so it is not borrowed.
  const serviceFork = service.local ? undefined : openFork('service', service);
  try {
    const chains = omitUndefined({
      relay: relay.chain,
      channelManager: channelManager.chain,
      target: own.chain,
      service: service.chain,
    });
    const head = await snapshotHead(own);
    return await checkChains(chains, {
      ...options,
      pinned: addTarget(pinned, head),
      mirrors: listMirrors({ relay, channelManager, target: own, service }),
      stated: listStated({ relay, channelManager, target: own, service }),
      bootLimits: listBootLimits({ relay, channelManager, target: own, service }),
      forks: omitUndefined({
        target: fork,
        relay: relayFork,
        channelManager: channelManagerFork,
        service: serviceFork,
      }),
    });
  } finally {
    await fork?.close();
    await serviceFork?.close();
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
