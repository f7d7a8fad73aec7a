import type { BlockRef, Evidence, Hex } from '@parachron/core';
import type { Report, Verdict } from './Report.js';

/** One tried step, and its result. */
export interface TriedStep {
  /** The id of the plan's step; `session`, `message` or `task` for other steps. */
  readonly id: string;
  readonly title: string;
  /** The chain of the step, by its own name. */
  readonly chain: string;
  /** The block of the step; absent if no block was built. */
  readonly block?: BlockRef;
  /**
   * `unknown` if the chain left no trace, or a step of the plan could not be tried; never counts as done. `untried` if there
   * was nothing to try, such as a message without a call; not a failure of the plan.
   */
  readonly outcome: 'done' | 'failed' | 'unknown' | 'untried';
  /** The round of the plan, from 1; absent for steps outside the plan. */
  readonly round?: number;
  /** One sentence, followed by the assumptions and how to confirm them. */
  readonly reason: string;
  /** The results of the call and of each message that it sent, in their order; absent for a single result. */
  readonly parts?: readonly string[];
  /** The bytes that were sent, call or program. */
  readonly hex?: Hex;
  /** The instructions of a program, if the runtime reports them. */
  readonly instructions?: readonly {
    readonly name: string;
    readonly outcome: 'done' | 'failed' | 'not-reached' | 'unknown';
    /** The details in words: the error by its name, the withdrawn amount. */
    readonly detail?: string;
  }[];
  /** The chain's events, unchanged. */
  readonly evidence: readonly Evidence[];
}

/** The result of executing a plan on forks of the chains; nothing was sent to the chains themselves. */
export interface PlanDryRun {
  /** Forks of the chains, or the local network. */
  readonly means: 'fork' | 'local-network';
  /** The changes that the dry run itself made to the forks. */
  readonly prepared: readonly {
    /** The chain, by its own name. */
    readonly chain: string;
    readonly what: string;
    readonly why: string;
  }[];
  /**
   * The same checks on the forks after the preparation, before the first step: differences from the chains come from the preparation,
   * not from the plan. Has no dry run of its own.
   */
  readonly before: Report;
  /** Rounds of the plan. The plan was made again after each round, until no step was left or nothing changed. */
  readonly rounds: readonly {
    /** Counted from 1. */
    readonly number: number;
    /** Ids of the steps that were tried, in their order. */
    readonly planned: readonly string[];
    /** Ids of the steps that the checks plan on the forks afterwards: the next round, or the remaining steps. */
    readonly left: readonly string[];
    /** The verdict of the checks on the forks afterwards. */
    readonly verdict: Verdict;
  }[];
  /** The tried steps, in their order; a step that was tried in several rounds is there for each. */
  readonly steps: readonly TriedStep[];
  /** Whether all steps worked; `unknown` if a step left no trace or was not tried. */
  readonly outcome: 'done' | 'failed' | 'unknown';
  /** The same checks on the forks afterwards; has no dry run of its own. */
  readonly after: Report;
}
