import type { Chain, Forkable } from '@parachron/client';
import { requireInput, type Snapshot } from '@parachron/core';
import { createRootDryRun } from './dryRuns/createRootDryRun.js';
import type { RootDryRun } from './dryRuns/RootDryRun.js';
import { tryMotionPeriods } from './dryRuns/tryMotionPeriods.js';
import { tryParent } from './dryRuns/tryParent.js';
import { trySubmissions } from './dryRuns/trySubmissions.js';
import { tryWhitelisting } from './dryRuns/tryWhitelisting.js';
import { tryWrappers } from './dryRuns/tryWrappers.js';
import { deriveClock } from './reading/deriveClock.js';
import { deriveGovernance, type GovernanceAnswers } from './reading/deriveGovernance.js';
import { findGovernancePallets } from './reading/findGovernancePallets.js';
import type { BlockClock, Governance, ReferendaPallet, SourcedAnswer } from './reading/Governance.js';
import { governanceReads } from './reading/governanceReads.js';
import { findOrigin } from './reading/listOrigins.js';
import { measureBlockSeconds } from './reading/measureBlockSeconds.js';

/** A chain, and the optional fork to find its routes to root. */
export interface GovernedChain {
  readonly snapshot: Snapshot;
  /** Absent for a relay chain. */
  readonly para?: number;
  /** The connected chain, to measure the block time if the runtime does not state the block time. */
  readonly node?: Pick<Chain, 'request' | 'endpoint' | 'runtime'>;
  /** A fork for dry runs of calls on a chain without DryRunApi. */
  readonly fork?: Forkable;
}

/**
 * Gets the facts by which a chain dispatches calls as root: its sudo key, its tracks of referenda, its collectives with
 * their members, its democracy pallet, and its block time.
 *
 * Dry runs find the track of root, the track of whitelisted calls and the bodies that may whitelist calls, if the chain
 * has DryRunApi or a fork is given, because the constant `Tracks` has names and no origins. On a fork, a tried motion
 * shows the time to vote.
 *
 * Chain: `Sudo.Key`, `Referenda.Tracks` and `.ReferendumCount`, collectives' `Members`, constants of `Democracy`,
 * `AuraApi.slot_duration`; tries `Referenda.submit` and `Whitelist.whitelist_call`.
 * Sends: reads only, in one request, and the times of two blocks if the runtime does not state its block time; dry runs for each pallet of referenda, and for each body that may whitelist calls,
 * for wrapping calls and for the relay chain.
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
  const parent = para === undefined ? undefined : tryParent(snapshot, fork);
  // Another read may fail first.
  parent?.catch(() => undefined);
  const { answers, governance } = await readGovernance(chain);
  const dryRun = createRootDryRun(snapshot, fork);
  const { whitelist: pallet } = findGovernancePallets(snapshot.runtime.registry);
  const [referenda, bodies, taken, rootWrappers, collectives] = await Promise.all([
    tryReferenda(chain, { answers, referenda: governance.referenda, dryRun }),
    pallet ? tryWhitelisting(dryRun, { ...governance, pallet }) : undefined,
    parent,
    dryRun ? tryWrappers(dryRun, governance) : [],
    tryMotionPeriods(fork, governance.collectives),
  ]);
  const whitelisting = pallet && bodies && { pallet, bodies };
  const takesParent = taken ? { takesParent: taken } : {};
  const whitelist = whitelisting ? { whitelist: whitelisting } : {};
  return { ...governance, ...whitelist, ...takesParent, referenda, rootWrappers, collectives };
}

/**
 * Gets the facts of a chain's governance from metadata and state, without dry runs. Use this function to start {@link
 * listRootRoutes} before the dry runs of {@link getGovernance} end.
 *
 * Chain: the storage and the constants of {@link getGovernance}.
 * Sends: reads only, in one request, and the times of two blocks if the runtime does not state its block time.
 *
 * @param chain the chain at one block
 *
 * @example
 * ```ts
 * import { connect } from '@parachron/client';
 * import { getStatedGovernance } from '@parachron/governance';
 *
 * const parachain = await connect('wss://parachain.example');
 * const { sudo } = await getStatedGovernance({ snapshot: await parachain.snapshot(), para: 2000 });
 * if (sudo?.key.known) console.log(sudo.key.value);
 * await parachain.close();
 * ```
 */
export async function getStatedGovernance(chain: GovernedChain): Promise<Governance> {
  requireInput(
    { chain },
    { chain: { snapshot: 'snapshot', para: 'number?', node: 'object?', fork: 'object?' } },
  );
  return (await readGovernance(chain)).governance;
}

async function readGovernance({
  snapshot,
  para,
  node,
}: GovernedChain): Promise<{ readonly answers: GovernanceAnswers; readonly governance: Governance }> {
  const answers = await snapshot.read(governanceReads(snapshot.runtime));
  const governance = deriveGovernance(snapshot.runtime, answers, para);
  const stated = governance.blockSeconds;
  const measured = stated.known || !node ? undefined : await measureBlockSeconds(node, snapshot);
  return { answers, governance: { ...governance, blockSeconds: measured ?? stated } };
}

async function tryReferenda(
  { snapshot }: GovernedChain,
  {
    answers,
    referenda,
    dryRun,
  }: {
    readonly answers: GovernanceAnswers;
    readonly referenda: readonly ReferendaPallet[];
    readonly dryRun: RootDryRun | undefined;
  },
): Promise<readonly ReferendaPallet[]> {
  const { runtime, block } = snapshot;
  if (!dryRun) return referenda;
  const whitelisted = findOrigin(runtime.registry, 'WhitelistedCaller');
  const tried: ReferendaPallet[] = [];
  for (const one of referenda) {
    const { pallet, tracks, counts, rootTrack, whitelistTrack } = one;
    const origins = [{ system: 'Root' }, ...(whitelisted ? [whitelisted] : [])];
    const [root, faster] = await trySubmissions(dryRun, { runtime, pallet, tracks }, origins);
    const clock = deriveClock(root?.alarm, { answers, pallet, own: block.number });
    const known = counts.known || !clock ? counts : describeFound(clock, dryRun.means);
    tried.push({
      ...one,
      counts: known,
      rootTrack: root?.track ?? rootTrack,
      whitelistTrack: faster?.track ?? whitelistTrack,
    });
  }
  return tried;
}

function describeFound(value: BlockClock, means: string): SourcedAnswer<BlockClock> {
  return { known: true, value, source: `the alarm of a submission, tried with ${means}` };
}
