import type { BlockRef, Evidence, Hex } from '@parachron/core';
import type { Report } from './Report.js';

/** How something was tried: asked from the chain's own runtime API, or done on a copy of it. */
export type ProofMeans = 'DryRunApi' | 'fork' | 'local-network';

/** One instruction of a program, where the runtime tells about it. */
export interface ProvenInstruction {
  readonly name: string;
  readonly outcome: 'done' | 'failed' | 'not-reached' | 'unknown';
  /** What happened, in words: the error by its name, what was withdrawn. */
  readonly detail?: string;
}

/** One thing that was tried, and what really happened. */
export interface ProvenStep {
  /** The id of the plan's step; `session`, `message` or `task` for what is no step of the plan. */
  readonly id: string;
  readonly title: string;
  readonly means: ProofMeans;
  /** The chain on which it happened, by its own name. */
  readonly chain: string;
  /** The block in which it happened; absent where nothing was built. */
  readonly block?: BlockRef;
  /** `unknown` where the chain left no trace; never taken for done. */
  readonly outcome: 'done' | 'failed' | 'unknown';
  /** One sentence; where something had to be assumed, what, and how to find out, after it. */
  readonly reason: string;
  /** The bytes that were sent, call or program. */
  readonly hex?: Hex;
  readonly instructions?: readonly ProvenInstruction[];
  /** The chain's events, as they were. */
  readonly evidence: readonly Evidence[];
}

/** What happened when a plan was carried out on copies of the chains, nothing of it on the chains themselves. */
export interface Proof {
  readonly means: Exclude<ProofMeans, 'DryRunApi'>;
  /** In the order in which it was done. */
  readonly steps: readonly ProvenStep[];
  /** Whether all that was tried was seen to work; `unknown` where something left no trace. */
  readonly outcome: 'done' | 'failed' | 'unknown';
  /** The same checks on the copies afterwards; without a proof of its own. */
  readonly after: Report;
}
