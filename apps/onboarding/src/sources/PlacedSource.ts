import type { ChainSource } from '@parachron/checklist/dry-runs';

/** The source of a chain, and the place where the user named it. */
export interface PlacedSource extends ChainSource {
  /** The option, the environment variable, or the field of the configuration: `parachron.yaml, networks.staging.relay`. */
  readonly origin: string;
}
