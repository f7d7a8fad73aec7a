import type { CallInput } from '@parachron/checklist';
import type { RuleOverrides } from '@parachron/scheduler';

/** The service of the tasks and their owner, from options first, then from the configuration. */
export interface TaskPlaces {
  /** Endpoints of the service's chain; the first that answers is used. */
  readonly service: readonly string[];
  readonly servicePara: number;
  /** Limits of the service that its runtime does not state. */
  readonly rules?: RuleOverrides;
  /** The parachain on which a call runs; absent if the user named none. */
  readonly target?: TargetPlace;
  /** The owner of the tasks from the configuration: addresses or hex. */
  readonly user?: { readonly account: string; readonly onTarget?: string };
}

/** A parachain on which a call runs. */
export interface TargetPlace {
  readonly endpoints: readonly string[];
  /** Read from the chain by default. */
  readonly paraId?: number;
  /** The calls of the parachain in the configuration. */
  readonly calls: readonly CallInput[];
}
