import type { RuleOverrides } from '@parachron/scheduler';
import type { CallInput } from '../configuration/Configuration.js';

/** Where tasks are, and what is known of who they are for: what options say, and in their place the configuration. */
export interface TaskPlaces {
  /** Endpoints of the service's chain; the first that answers is taken. */
  readonly service: readonly string[];
  readonly servicePara: number;
  /** Limits of the service that its runtime does not state. */
  readonly rules?: RuleOverrides;
  /** The parachain on which a call runs; absent where the user named none. */
  readonly target?: TargetPlace;
  /** Whose tasks they are, as the configuration says: addresses or hex. */
  readonly user?: { readonly account: string; readonly onTarget?: string };
}

/** A parachain on which a call runs. */
export interface TargetPlace {
  readonly endpoints: readonly string[];
  /** Where it is not given, the chain itself is asked. */
  readonly paraId?: number;
  /** The calls that the configuration names there. */
  readonly calls: readonly CallInput[];
}
