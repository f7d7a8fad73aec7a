import type { CallInput, Check, NotChecked, Scope } from '@parachron/checklist';
import type { ChainSource } from '@parachron/dry-runs';

/** A parachain on a network, to be checked: its scope, as far as no chain is needed to know it. */
export interface RunTarget extends Omit<Scope, 'network' | 'targetParaId' | 'calls'> {
  /** Its nodes: the first is read, the others are compared with the first; none where only the para id is known. */
  readonly sources: readonly ChainSource[];
  /** Read from the chain where it is not given. */
  readonly targetParaId?: number;
  /** Calls as given; the target's runtime encodes them. */
  readonly calls: readonly CallInput[];
}

/** A network with its parachains to check; the chains that they share are opened once. */
export interface RunNetwork {
  readonly name: string;
  /** `embedded` is the local network of this program, which has its own chains. */
  readonly kind: 'embedded' | 'given';
  readonly relay: readonly ChainSource[];
  /** The chain that manages channels; none where that is the relay chain. */
  readonly channelManager: readonly ChainSource[];
  readonly service: readonly ChainSource[];
  readonly targets: readonly RunTarget[];
}

/** A run with every input resolved. */
export interface RunPlan {
  readonly networks: readonly RunNetwork[];
  /** The parachains and networks that cannot be checked, such as a network without endpoints. */
  readonly notChecked: readonly NotChecked[];
  readonly checks: readonly Check[];
  /** Milliseconds for connecting and for each request. */
  readonly timeoutMs: number;
  /** Folder in which metadata and answers of runtimes are kept between runs; absent where nothing is kept. */
  readonly cacheFolder?: string;
  /** Number of parachains that are checked in parallel. */
  readonly jobs: number;
  /** Whether the plan is executed on forks of the chains. */
  readonly dryRun: boolean;
  /** Whether a chain is forked where only a fork gives an answer; forks are slow. */
  readonly forks: boolean;
}
