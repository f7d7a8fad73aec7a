import type { CallInput, Check, NotChecked, Scope } from '@parachron/checklist';
import type { PlacedSource } from '../sources/PlacedSource.js';

/** A parachain to check on a network, with the part of its scope that needs no chain. */
export interface RunTarget extends Omit<Scope, 'network' | 'targetParaId' | 'calls'> {
  /** Its nodes: the first is read, the others are compared with the first; empty if only the para id is known. */
  readonly sources: readonly PlacedSource[];
  /** Read from the chain by default. */
  readonly targetParaId?: number;
  /** Calls as given; the target's runtime encodes them. */
  readonly calls: readonly CallInput[];
}

/** A network with its parachains to check; the chains that they share are opened once. */
export interface RunNetwork {
  readonly name: string;
  /** `embedded` is the local network of this program, which has its own chains. */
  readonly kind: 'embedded' | 'given';
  readonly relay: readonly PlacedSource[];
  /** The channel manager; undefined if that is the relay chain. */
  readonly channelManager: readonly PlacedSource[];
  readonly service: readonly PlacedSource[];
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
  /** Folder in which metadata and answers of runtimes are kept between runs; absent if nothing is stored. */
  readonly cacheFolder?: string;
  /** Number of parachains that are checked in parallel. */
  readonly jobs: number;
  /** Whether the plan is executed on forks of the chains. */
  readonly dryRun: boolean;
  /** Whether parachains are forked if only a fork gives an answer; the relay chain always is. */
  readonly forks: boolean;
}
