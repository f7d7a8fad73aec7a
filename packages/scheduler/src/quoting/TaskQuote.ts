import type {
  AccountInput,
  BlockRef,
  Call,
  Evidence,
  Hex,
  Planck,
  Snapshot,
  TokenUnit,
} from '@parachron/core';
import type { ForeseenFailure } from '../fees/ForeseenFailure.js';

/** One cost, with where it was asked, or why it is not known and how to find out. */
export type QuoteLine = {
  /** What is paid for, in words. */
  readonly title: string;
  /** The chain that takes it, by its own name; undefined where that is not known. */
  readonly chain: string | undefined;
  readonly token: TokenUnit | undefined;
  /** What was asked, by the chain's own names. */
  readonly evidence: readonly Evidence[];
} & (
  | {
      readonly known: true;
      readonly amount: Planck;
      readonly source: string;
      /** Whether it comes back, as deposits do. */
      readonly refundable: boolean;
      readonly notes: readonly string[];
    }
  | { readonly known: false; readonly reason: string; readonly howToFindOut: string }
);

/** What a task costs on the service's chain, and what may come in on others. */
export interface TaskQuote {
  readonly block: BlockRef;
  /** How many executions are paid when the task is scheduled. */
  readonly executions: number;
  /** Whether every further execution is paid when it is booked, without end. */
  readonly recurring: boolean;
  readonly inclusion: QuoteLine;
  /** For all executions that are known. */
  readonly execution: QuoteLine;
  /** For all messages that are known; 0 for tasks that send none, and where the chain will not take it (`foreseen`). */
  readonly xcm: QuoteLine;
  /** Execution and XCM fee of one execution, in planck; undefined where one of them is not known. */
  readonly perExecution: Planck | undefined;
  /** What leaves the account when the task is scheduled, in planck; undefined where a part is not known. */
  readonly total: Planck | undefined;
  /** What may have to be paid on the target before the first cross-chain task; empty for other tasks. */
  readonly foreign: readonly QuoteLine[];
  readonly balance: BalanceQuote;
  /** What goes wrong although the chain takes the call, as things stand. */
  readonly foreseen: readonly ForeseenFailure[];
}

/** The account's balance against what the task costs. */
export interface BalanceQuote {
  readonly free: Planck;
  readonly existentialDeposit: Planck;
  /**
   * What has to be free: the total and the existential deposit, which stays, and an XCM fee also where it is not taken. Undefined
   * where the total is not known.
   */
  readonly needed: Planck | undefined;
  /** How much is missing; 0 for nothing. */
  readonly missing: Planck | undefined;
  readonly enough: boolean | undefined;
}

/** The target as the quote may ask it. */
export interface QuoteTarget {
  /** One block of the target: `await target.snapshot()`. */
  readonly snapshot: Snapshot;
  /** The user's account there; the owner's by default. */
  readonly account?: AccountInput;
  /** The account that the target gives the user of the service: the one to be granted the proxy. */
  readonly delegate?: AccountInput;
  /** The name of the proxy type; by default the first of the target's list, which permits most, or the one that the account has granted. */
  readonly proxyType?: string;
  /** What the user wants done there at once. */
  readonly immediateCall?: Hex | Call;
  /** The call that sends the native token from there to the service. */
  readonly transferCall?: Hex | Call;
}
