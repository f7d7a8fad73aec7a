import type { PlanLayer } from '@parachron/core';
import { roleWords } from '../facts/roleWords.js';
import type { ChainFork, ChainForks } from '../forks/ChainForks.js';

/** The fork of a chain, or the reason for having none, as the end of a sentence. */
export type FoundFork = { readonly fork: ChainFork } | { readonly reason: string };

/**
 * Finds the fork of the chain that a layer of a plan is for: by its para id, or by its name if the plan has no id. If several
 * chains have that name, no fork is returned: a dry run on another chain shows nothing about this chain.
 */
export function findFork(forks: ChainForks, { chain, para }: Pick<PlanLayer, 'chain' | 'para'>): FoundFork {
  if (para !== undefined) return findPara(forks, para);
  const named = listForks(forks).filter((fork) => fork.chain.runtime.chain === chain);
  const [fork, ...others] = named;
  if (!fork) return { reason: `there is no fork of ${chain}.` };
  if (others.length === 0) return { fork };
  const roles = named.map(({ role }) => roleWords[role]).join(', ');
  return {
    reason: `${named.length} chains have the name ${chain} (${roles}), and the plan has no para id for this step.`,
  };
}

/** Finds the fork of a parachain by its id, since two chains may share a name. */
export function findPara(forks: ChainForks, para: number): FoundFork {
  const fork = listForks(forks).find(({ paraId }) => paraId === para);
  return fork ? { fork } : { reason: `there is no fork of parachain ${para}.` };
}

/** Lists the forks, each once: a target may be the channel manager. */
function listForks({ relay, target, service, channelManager }: ChainForks): readonly ChainFork[] {
  const forks = [relay, target, service, channelManager].filter((fork) => fork !== undefined);
  return [...new Set(forks)];
}
