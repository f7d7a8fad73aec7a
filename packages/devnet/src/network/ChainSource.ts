import type { Hex } from '@parachron/core';
import type { ChainSpec } from './ChainSpec.js';
import type { LocalChain } from './LocalChain.js';

/** Start of a local chain: a chain specification, the state of a live chain at a block, or another local chain's head. */
export type ChainSource =
  | { readonly spec: ChainSpec }
  | { readonly endpoint: string; readonly block?: number | Hex; readonly timeoutMs?: number }
  | { readonly chain: LocalChain };
