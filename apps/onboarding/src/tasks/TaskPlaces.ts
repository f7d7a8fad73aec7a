import type { CallInput } from '@parachron/checklist';
import type { RuleOverrides } from '@parachron/scheduler';

/** The nodes of a chain, and the place where the user named the nodes. */
export interface NodePlace {
  /** The first endpoint that answers is used. */
  readonly endpoints: readonly string[];
  /** An option, a field of a file or an environment variable: `--service`, `parachron.yaml, networks.mine.service`. */
  readonly origin: string;
}

/** The service of the tasks and their owner, from options first, then from the configuration. */
export interface TaskPlaces {
  readonly service: NodePlace;
  readonly servicePara: number;
  /** Limits of the service that its runtime does not state. */
  readonly rules?: RuleOverrides;
  /** The parachain on which a call runs; absent if the user named none. */
  readonly target?: TargetPlace;
  /** The owner of the tasks from the configuration: addresses or hex. */
  readonly user?: { readonly account: string; readonly onTarget?: string };
}

/** A parachain on which a call runs. */
export interface TargetPlace extends NodePlace {
  /** Read from the chain by default. */
  readonly paraId?: number;
  /** The calls of the parachain in the configuration. */
  readonly calls: readonly CallInput[];
}
