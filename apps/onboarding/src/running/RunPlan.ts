import type { Check, NotChecked, Scope } from '@parachron/checklist';
import type { CallInput } from '../configuration/Configuration.js';
import type { ChainSource } from '../sources/ChainSource.js';

/** A parachain on a network, to be looked at. */
export interface RunTarget {
  /** What the configuration calls it; absent where the user gave none. */
  readonly parachain?: string;
  /** Its nodes, the first to be read and the others to be compared with it; none where only its para id is known. */
  readonly sources: readonly ChainSource[];
  /** Where it is not given, the chain itself is asked. */
  readonly paraId?: number;
  readonly serviceParaId: number;
  readonly proposal: Scope['proposal'];
  /** Limits of the service that its runtime does not state. */
  readonly serviceRules?: NonNullable<Scope['serviceRules']>;
  /** Calls as they were given; they are encoded with the target's runtime. */
  readonly calls: readonly CallInput[];
  readonly user?: NonNullable<Scope['user']>;
  readonly task?: NonNullable<Scope['task']>;
  readonly derivation?: NonNullable<Scope['derivation']>;
  readonly multisig?: NonNullable<Scope['multisig']>;
}

/** A network with the parachains to be looked at there: what they have in common is opened once for all. */
export interface RunNetwork {
  readonly name: string;
  /** `embedded` stands for the local network of this program, which brings its chains along. */
  readonly kind: 'embedded' | 'given';
  readonly relay: readonly ChainSource[];
  /** The chain that manages channels; none where that is the relay chain. */
  readonly host: readonly ChainSource[];
  readonly service: readonly ChainSource[];
  readonly targets: readonly RunTarget[];
}

/** All that a run is to do, with nothing left to be looked up. */
export interface RunPlan {
  readonly networks: readonly RunNetwork[];
  /** What was asked for and cannot be looked at, such as a network without endpoints. */
  readonly notChecked: readonly NotChecked[];
  readonly checks: readonly Check[];
  /** Milliseconds for connecting and for each request. */
  readonly timeoutMs: number;
  /** Folder in which metadata is kept between runs; absent where nothing is kept. */
  readonly cacheFolder?: string;
  /** How many parachains are looked at side by side. */
  readonly jobs: number;
  /** Whether the plan is carried out on forks of the chains. */
  readonly dryRun: boolean;
  /** Whether a parachain is forked where nothing else answers what is asked of it: it takes its time. */
  readonly forks: boolean;
}
