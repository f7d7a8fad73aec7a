import type { CallInput, Scope, ScopeTask, ScopeUser } from '@parachron/checklist';
import type { RuleOverrides } from '@parachron/scheduler';
import type { PlacedSource } from '../sources/PlacedSource.js';

/** A place in a file: `parachron.yaml:12:5`. */
export interface Place {
  readonly file: string;
  /** Counted from 1; absent for the whole file. */
  readonly line?: number;
  readonly column?: number;
}

/** The chains that all parachains of a network share. */
export interface ConfiguredNetwork {
  /** Empty if the user gave none. */
  readonly relay: readonly PlacedSource[];
  /** Empty if the relay chain manages the channels. */
  readonly channelManager: readonly PlacedSource[];
  readonly service: readonly PlacedSource[];
  readonly serviceParaId?: number;
  /** Limits of the service on this network that its runtime does not state. */
  readonly serviceRules?: RuleOverrides;
}

/** A parachain on a network: its endpoints and its para id. */
export type Presence =
  | { readonly kind: 'nodes'; readonly sources: readonly PlacedSource[]; readonly paraId?: number }
  /** The parachain of the embedded local network. */
  | { readonly kind: 'embedded'; readonly paraId?: number }
  /** Declared as absent from the network. */
  | { readonly kind: 'absent' };

/** A parachain to check. */
export interface ConfiguredParachain extends Pick<Scope, 'derivation' | 'multisig'> {
  readonly name: string;
  readonly paraId?: number;
  readonly networks: ReadonlyMap<string, Presence>;
  readonly calls: readonly CallInput[];
  readonly user?: ScopeUser;
  readonly task?: ScopeTask;
}

/** A parsed configuration. */
export interface Configuration {
  /** Its name in errors. */
  readonly file: string;
  readonly service: {
    readonly paraId: number;
    readonly proposal: Scope['proposal'];
    readonly rules?: RuleOverrides;
  };
  readonly networks: ReadonlyMap<string, ConfiguredNetwork>;
  readonly parachains: readonly ConfiguredParachain[];
}
