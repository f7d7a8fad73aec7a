import {
  type ChainForks,
  type DryRunOptions,
  type OpenChains,
  openForks,
  type TriedReport,
  tryPlan,
} from '@parachron/checklist/dry-runs';
import { type EmbeddedNetwork, openEmbeddedNetwork } from '../chains/openEmbeddedNetwork.js';

/** A report whose plan is tried on forks of its chains. */
export interface TryReportOptions extends DryRunOptions {
  readonly chains: OpenChains;
  /** The open local network, if the report is about it. It stays open. */
  readonly embedded?: EmbeddedNetwork;
  /** Whether others read the open local network too: the dry run then has its own. */
  readonly isShared: boolean;
  /** Whether the result is unknown, with the reason, if no forks can be made; by default their error is thrown. */
  readonly isOptional: boolean;
}

/**
 * Executes the plan of a report on forks of its open chains: see `tryPlan` of `@parachron/checklist/dry-runs`. On the local network, the
 * plan is executed there.
 *
 * Sends: reads of the live chains; nothing is ever sent to them.
 */
export function tryReport({
  chains,
  embedded,
  isShared,
  ...options
}: TryReportOptions): Promise<TriedReport> {
  const { scope } = options.report;
  const open = async (): Promise<ChainForks> => {
    if (!embedded) return openForks(chains, { ...options, scope });
    if (!isShared) return { ...embedded, close: () => undefined };
    return openEmbeddedNetwork(options.onProgress, { targetPara: scope.targetParaId });
  };
  return tryPlan(open, options);
}
