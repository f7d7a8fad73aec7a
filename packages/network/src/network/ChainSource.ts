import type { Hex } from '@parachron/core';
import type { ChainSpec } from './ChainSpec.js';
import type { LocalChain } from './LocalChain.js';

/** A connected node, which the local chain closes with itself; `confirmChain` of `@parachron/client` makes several nodes one. */
export interface NodeSource {
  /** Its name in errors. */
  readonly endpoint: string;
  request(method: string, params: readonly unknown[]): Promise<unknown>;
  close(): Promise<void>;
}

/** Start of a local chain: a chain specification, the state of a live chain at a block, or another local chain's head. */
export type ChainSource =
  | { readonly spec: ChainSpec }
  | { readonly endpoint: string; readonly block?: number | Hex; readonly timeoutMs?: number }
  | { readonly node: NodeSource; readonly block?: number | Hex }
  | { readonly chain: LocalChain };
