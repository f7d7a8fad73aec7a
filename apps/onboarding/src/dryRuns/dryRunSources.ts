import {
  type ChainForks,
  type ChainSource,
  type DryRunOptions,
  describeUnforked,
  dryRunOnForks,
  openForks,
  type TriedReport,
} from '@parachron/checklist/dry-runs';
import { isParachronError } from '@parachron/core';
import { loadChainSpec } from '@parachron/devnet';
import {
  type EmbeddedNetwork,
  openEmbeddedForks,
  openEmbeddedNetwork,
} from '../chains/openEmbeddedNetwork.js';

/** A report whose plan is tried on forks of its chains. */
export interface DryRunSourcesOptions extends DryRunOptions {
  readonly sources: Sources;
  /** Milliseconds to wait for a node; 20 000 by default. */
  readonly timeoutMs?: number;
  /** Whether the result is unknown, with the reason, if no forks can be made; by default their error is thrown. */
  readonly isOptional?: boolean;
}

/**
 * Executes the plan of a report on forks of the chains: see `dryRunOnForks`. The forks are closed at the end. If the endpoints of a chain
 * disagree on what a fork reads, the result is unknown, with their answers.
 *
 * Sends: reads of the live chains; nothing is ever sent to them.
 *
 * @throws the signal's reason when the signal aborts
 * @throws RELAY_NOT_GIVEN when no relay chain is given
 * @throws FORK_UNREACHABLE when the relay chain's node does not answer
 * @throws LOCAL_CHAIN_NOT_STARTED when the relay chain's runtime builds no block here
 */
export async function dryRunSources(options: DryRunSourcesOptions): Promise<TriedReport> {
  const { sources, isOptional, ...about } = options;
  try {
    const forks = await open(sources, about);
    return await dryRunOnForks(forks, about).finally(() => forks.close());
  } catch (error) {
    if (!isParachronError(error)) throw error;
    if (isOptional || isParachronError(error, 'ENDPOINTS_DISAGREE'))
      return describeUnforked(options.report, error);
    throw error;
  }
}

async function open(
  sources: Sources,
  options: Omit<DryRunSourcesOptions, 'sources' | 'isOptional'>,
): Promise<ChainForks> {
  if (sources.kind === 'given') return openForks(sources.chains, { ...options, loadSpec: loadChainSpec });
  if (sources.open) return { ...(await openEmbeddedForks(sources.open)), close: () => undefined };
  const targetPara = options.scope.targetParaId;
  return openEmbeddedForks(await openEmbeddedNetwork(options.onProgress, { targetPara }));
}

/** The sources of a run's chains; `embedded` is the local network. */
export type Sources =
  | {
      readonly kind: 'embedded';
      /** The open chain, if no other reader uses it, so that a dry run needs no fork. The chain stays open. */
      readonly open?: EmbeddedNetwork;
    }
  | { readonly kind: 'given'; readonly chains: readonly ChainSource[] };
