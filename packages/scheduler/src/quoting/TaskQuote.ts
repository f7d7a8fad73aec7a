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
import type { ExpectedFailure } from '../fees/ExpectedFailure.js';

/** A cost with its source, or the reason why it is unknown and how to find out. */
export type QuoteLine = {
  /** Purpose of the payment, in words. */
  readonly title: string;
  /** The chain that charges the fee, by its own name; undefined if the chain is not known. */
  readonly chain: string | undefined;
  readonly token: TokenUnit | undefined;
  /** Source of the amount, by the chain's own names. */
  readonly evidence: readonly Evidence[];
} & (
  | {
      readonly known: true;
      readonly amount: Planck;
      readonly source: string;
      /** Whether the amount returns, as deposits do. */
      readonly refundable: boolean;
      readonly notes: readonly string[];
    }
  | { readonly known: false; readonly reason: string; readonly howToFindOut: string }
);

/** Costs of a task on the service's chain, and possible costs on other chains. */
export interface TaskQuote {
  readonly block: BlockRef;
  /** Number of executions that are paid when the task is scheduled. */
  readonly executions: number;
  /** Whether each further execution is paid when it is booked, for an unlimited number of executions. */
  readonly recurring: boolean;
  readonly inclusion: QuoteLine;
  /** Fee of all known executions. */
  readonly execution: QuoteLine;
  /** Fee of all known messages; 0 for tasks without messages, and if the chain will not take the fee (`expectedFailures`). */
  readonly xcm: QuoteLine;
  /** Execution and XCM fee of one execution, in planck; undefined if one of them is not known. */
  readonly perExecution: Planck | undefined;
  /** Amount that leaves the account when the task is scheduled, in planck; undefined if a part is unknown. */
  readonly total: Planck | undefined;
  /** Possible costs on the target before the first cross-chain task; empty for other tasks. */
  readonly foreign: readonly QuoteLine[];
  readonly balance: BalanceQuote;
  /** Predicted failures of an accepted call at the current state. */
  readonly expectedFailures: readonly ExpectedFailure[];
}

/** The account's balance compared with the costs of the task. */
export interface BalanceQuote {
  readonly free: Planck;
  readonly existentialDeposit: Planck;
  /**
   * Required free balance: the total, the existential deposit, and an XCM fee even if it is not withdrawn. Undefined
   * if the total is not known.
   */
  readonly needed: Planck | undefined;
  /** Missing amount; 0 if nothing is missing. */
  readonly missing: Planck | undefined;
  readonly enough: boolean | undefined;
}

/** The target of a quote. */
export interface QuoteTarget {
  /** Snapshot of the target: `await target.snapshot()`. */
  readonly snapshot: Snapshot;
  /** The user's account there; the owner's by default. */
  readonly account?: AccountInput;
  /** The account that the target derives for the user of the service: the delegate of the proxy. */
  readonly delegate?: AccountInput;
  /**
   * The name of the proxy type; by default the first type of the target, which is the widest, or the type that the account has
   * granted.
   */
  readonly proxyType?: string;
  /** Call that the user wants to run on the target immediately. */
  readonly immediateCall?: Hex | Call;
  /** The call that sends the native token from there to the service. */
  readonly transferCall?: Hex | Call;
}
