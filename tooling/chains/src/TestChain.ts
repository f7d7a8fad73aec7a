import type { Chain } from '@parachron/client';
import type { ChainSpec, LocalChain, LocalChainOptions } from '@parachron/devnet';

/** A real chain for tests, described by its own runtime. */
export interface TestChain {
  /** The path of its specification. */
  readonly file: string;
  /** Names the chain in test titles: the id of its specification. */
  readonly name: string;
  readonly spec: ChainSpec;
  readonly kind: 'relay' | 'parachain' | 'other';
  /** The para id in its genesis; absent on relay chains. */
  readonly paraId?: number;
  /** Bytes of an account. */
  readonly accountBytes: number;
  readonly pallets: readonly string[];
  /** The shared instance at block 1: for reading only. */
  readonly local: LocalChain;
  /** The same, through the client. */
  readonly chain: Chain;
  /** Boots a separate instance from the specification, which the caller may change and closes. */
  boot(options?: LocalChainOptions): Promise<LocalChain>;
}
