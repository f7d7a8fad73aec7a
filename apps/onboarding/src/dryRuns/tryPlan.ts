import type { Report } from '@parachron/checklist';
import {
  type ChainForks,
  type DryRunOptions,
  describeUnforked,
  dryRunOnForks,
  formatSource,
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
import type { RunNetwork, RunTarget } from '../running/readRunPlan.js';
import type { PlacedSource } from '../sources/listSources.js';

/** A report whose plan is tried on forks of its chains. */
export interface TryPlanOptions extends Omit<DryRunOptions, 'scope'> {
  readonly network: RunNetwork;
  readonly target: RunTarget;
  /** The open local network, if no other reader uses it, so that the dry run needs no fork. It stays open. */
  readonly embedded?: EmbeddedNetwork;
  /** Milliseconds to wait for a node. */
  readonly timeoutMs: number;
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
export async function tryPlan(options: TryPlanOptions): Promise<TriedReport> {
  const { report, isOptional } = options;
  try {
    const forks = await open(options);
    return await dryRunOnForks(forks, { ...options, scope: report.scope }).finally(() => forks.close());
  } catch (error) {
    if (!isParachronError(error)) throw error;
    if (isOptional || isParachronError(error, 'ENDPOINTS_DISAGREE')) return describeUnforked(report, error);
    throw error;
  }
}

async function open({ report, network, target, embedded, ...options }: TryPlanOptions): Promise<ChainForks> {
  const { scope } = report;
  if (network.kind === 'given') {
    const nodes = [network.relay, network.channelManager, target.sources, network.service];
    const chains = nodes.flatMap((sources) => chooseRead(sources, report));
    return openForks(chains, { ...options, scope, loadSpec: loadChainSpec });
  }
  if (embedded) return { ...openEmbeddedForks(embedded), close: () => undefined };
  const targetPara = scope.targetParaId;
  return openEmbeddedForks(await openEmbeddedNetwork(options.onProgress, { targetPara }));
}

/** The node that was read, not necessarily the first, and the other nodes. */
function chooseRead(sources: readonly PlacedSource[], { chains }: Report): readonly PlacedSource[] {
  const read = new Set(chains.map(({ endpoint }) => endpoint));
  const [first] = sources;
  const chosen = sources.find((source) => read.has(formatSource(source))) ?? first;
  const others = sources.flatMap((one) => (one === chosen || one.kind !== 'endpoint' ? [] : [one.text]));
  return chosen ? [chosen.kind === 'endpoint' ? { ...chosen, others } : chosen] : [];
}
