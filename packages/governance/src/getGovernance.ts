import type { Chain, Forkable } from '@parachron/client';
import { omitUndefined, requireInput, type Snapshot } from '@parachron/core';
import { tryWhitelisting, tryWrappers } from './forks/tryBodies.js';
import { findTrials } from './forks/tryCalls.js';
import { tryParent } from './forks/tryPrograms.js';
import { trySubmission } from './forks/trySubmission.js';
import type { Governance, ReferendaPallet } from './Governance.js';
import { findGovernancePallets, findOrigin } from './reading/findPallets.js';
import { readGovernance } from './reading/readGovernance.js';

/** A chain, and the optional fork to find its routes to root. */
export interface GovernedChain {
  readonly snapshot: Snapshot;
  /** Absent for a relay chain. */
  readonly para?: number;
  /** The connected chain, to measure the block time if the runtime does not state the block time. */
  readonly node?: Pick<Chain, 'request' | 'endpoint' | 'runtime'>;
  /** A fork, on which calls are tried. */
  readonly fork?: Forkable;
}

/**
 * Gets the facts by which a chain dispatches calls as root: its sudo key, its tracks of referenda, its collectives with
 * their members, its democracy pallet, and its block time.
 *
 * On a fork, the track of root, the track of whitelisted calls, the bodies that may whitelist calls and the calls by which
 * a collective dispatches as root are found by trying. Without a fork, the tracks are those with the usual names, because the
 * constant `Tracks` has names and no origins.
 *
 * Chain: `Sudo.Key`, `Referenda.Tracks` and `.ReferendumCount`, collectives' `Members`, constants of `Democracy`,
 * `AuraApi.slot_duration`; tries `Referenda.submit` and `Whitelist.whitelist_call`.
 * Sends: reads only, and the times of two blocks if the runtime does not state its block time.
 *
 * @param chain the chain at one block
 * @returns the facts; unknown facts have a reason and how to find out
 *
 * @example
 * ```ts
 * import { connect } from '@parachron/client';
 * import { getGovernance } from '@parachron/governance';
 *
 * const relay = await connect('wss://relay.example');
 * const governance = await getGovernance({ snapshot: await relay.snapshot() });
 * governance.referenda.map(({ rootTrack }) => rootTrack.known && rootTrack.value?.decisionDeposit);
 * await relay.close();
 * ```
 */
export async function getGovernance(chain: GovernedChain): Promise<Governance> {
  requireInput(
    { chain },
    { chain: { snapshot: 'snapshot', para: 'number?', node: 'object?', fork: 'object?' } },
  );
  const { snapshot, para, fork } = chain;
  const { runtime } = snapshot;
  const takesParent = para === undefined ? undefined : tryParent(snapshot, fork);
  // Another read may fail first.
  takesParent?.catch(() => undefined);
  const stated = await readGovernance(snapshot, chain);
  const trials = findTrials(runtime, fork);
  const { whitelist: pallet } = findGovernancePallets(runtime.registry);
  const [referenda, bodies, rootWrappers, taken] = await Promise.all([
    Promise.all(stated.referenda.map((of) => (trials ? tryReferenda(trials, { runtime, of }) : of))),
    pallet ? tryWhitelisting(trials, { ...stated, pallet }) : undefined,
    trials ? tryWrappers(trials, stated) : [],
    takesParent,
  ]);
  const whitelist = pallet && bodies ? { pallet, bodies } : undefined;
  const found = omitUndefined({ whitelist, takesParent: taken });
  return { ...stated, ...found, referenda, rootWrappers };
}

async function tryReferenda(
  trials: Forkable,
  { runtime, of }: Pick<Governance, 'runtime'> & { readonly of: ReferendaPallet },
): Promise<ReferendaPallet> {
  const whitelisted = findOrigin(runtime.registry, 'WhitelistedCaller');
  const root = await trySubmission(trials, { runtime, of, origin: { system: 'Root' } });
  const faster =
    whitelisted === undefined ? {} : await trySubmission(trials, { runtime, of, origin: whitelisted });
  return {
    ...of,
    counts: of.counts.known ? of.counts : (root.counts ?? of.counts),
    rootTrack: root.track ?? of.rootTrack,
    whitelistTrack: faster.track ?? of.whitelistTrack,
  };
}
