import type { Chain } from '@parachron/client';
import type { PlanLayer } from '@parachron/core';
import type { Network, RuntimeFork } from '@parachron/devnet';
import { type CheckChainsOptions, checkChains } from '../checkChains.js';
import type { PlanDryRun } from '../report/PlanDryRun.js';
import type { Report } from '../report/Report.js';
import { mapRoles, type Role } from '../Scope.js';
import type { Closable } from './openAll.js';

/** A fork of one chain in a network, on which any call may be tried, and a connection to it. */
export interface ChainFork {
  /** The connection to the fork. */
  readonly chain: Chain;
  readonly fork: RuntimeFork;
  /** Absent for the relay chain. */
  readonly paraId?: number;
}

/** Forks of the chains of a report, joined into one network that is apart from the live chains. */
export interface ForkNetwork extends Closable {
  readonly means: PlanDryRun['means'];
  readonly network: Network;
  readonly relay: ChainFork;
  /** Absent without a node of the chain, or if the chain cannot be forked. */
  readonly target?: ChainFork;
  readonly service?: ChainFork;
  /** The chain that manages channels; absent if that is the relay chain. */
  readonly channelManager?: ChainFork;
  /** Finds the first question of the forks on which the endpoints of a chain disagreed; absent if no fork reads endpoints. */
  readonly findDisagreement?: () => Error | undefined;
  /** Reason why a given chain has no fork. */
  readonly missing: readonly { readonly role: Role; readonly reason: string }[];
}

/** Finds the fork of the chain that a layer of a plan is for; undefined if there is none. */
export function findFork(forks: ForkNetwork, { chain, para }: Pick<PlanLayer, 'chain' | 'para'>) {
  // Only layers of the chain that manages channels have no para id: another parachain with its name is not that chain.
  const all = para === undefined ? [forks.channelManager ?? [], forks.relay].flat() : listForks(forks);
  return all.find((fork) => fork.chain.runtime.chain === chain && (para ?? fork.paraId) === fork.paraId);
}

/** Lists the forks of a network. */
export function listForks({ relay, channelManager, target, service }: ForkNetwork): readonly ChainFork[] {
  return [relay, channelManager, target, service].flatMap((one) => one ?? []);
}

/** Finds the fork that receives messages for a parachain, or for the relay chain if the id is undefined, and its name. */
export function findReceiver(forks: ForkNetwork, to: number | undefined) {
  const receiver = listForks(forks).find((one) => one.paraId === to);
  return { receiver, name: receiver?.chain.runtime.chain ?? `parachain ${to}` };
}

/**
 * Checks the forks of a network themselves, such as those of the local network: see `checkChains`.
 *
 * Sends: nothing, unless the forks read live chains.
 */
export function checkForks(
  { relay, target, service, channelManager }: ForkNetwork,
  options: CheckChainsOptions,
): Promise<Report> {
  const given = { relay, target, service, channelManager };
  return checkChains(
    mapRoles(given, ({ chain, fork: forks }) => ({ chain, forks })),
    options,
  );
}
