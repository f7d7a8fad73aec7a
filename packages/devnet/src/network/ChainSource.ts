import type { Hex } from '@parachron/core';
import type { ChainSpec } from './ChainSpec.js';

/** Where a local chain starts: a chain specification, or the state of a live chain at a block. */
export type ChainSource =
  | { readonly spec: ChainSpec }
  | { readonly endpoint: string; readonly block?: number | Hex; readonly timeoutMs?: number };
