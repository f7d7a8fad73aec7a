import type { AccountInput, BlockRef, Evidence, Planck, TokenUnit } from '@parachron/core';
import type { TaskCheck } from '../checking/checkTask.js';

/** A cost with its source, or the reason why the cost is unknown, with a method to find it. */
export type QuoteLine = {
  /** Purpose of the payment, in words. */
  readonly title: string;
  /** The chain's values from which the amount follows. */
  readonly evidence: readonly Evidence[];
} & (
  | { readonly known: true; readonly amount: Planck; readonly source: string }
  | { readonly known: false; readonly reason: string; readonly howToFindOut: string }
);

/** Costs of a task on the service's chain, all in its native token. */
export interface TaskQuote {
  readonly block: BlockRef;
  readonly token: TokenUnit;
  /** Number of executions that are paid when the task is scheduled. */
  readonly executions: number;
  /** Whether the task recurs without end; each further execution is then paid at its booking. */
  readonly recurring: boolean;
  readonly inclusion: QuoteLine;
  /** Fee of all known executions. */
  readonly execution: QuoteLine;
  /** Fee of all known messages; 0 for tasks without messages. The chain does not take a fee that cannot create its receiver. */
  readonly xcm: QuoteLine;
  /** Execution and XCM fee of one execution, in planck; undefined if one of them is not known. */
  readonly perExecution: Planck | undefined;
  /**
   * Amount that leaves the account when the task is scheduled, in planck: what it cost on the fork of a check, else the sum of the fees;
   * undefined if a part is unknown.
   */
  readonly total: Planck | undefined;
  /** The account's balance compared with the costs of the task, in planck. */
  readonly balance: {
    readonly free: Planck;
    /** A constant of the runtime; undefined if it states none. */
    readonly existentialDeposit: Planck | undefined;
    /**
     * Required free balance: the fees and the existential deposit, or the frozen balance if that is larger, with the XCM fee even if the
     * chain does not withdraw it. Undefined if a part is unknown.
     */
    readonly needed: Planck | undefined;
    /** Missing amount; 0 if nothing is missing, undefined if that is unknown. */
    readonly missing: Planck | undefined;
  };
}

/** Payer and options of a quote. */
export interface QuoteOptions {
  /** The account that will sign. */
  readonly owner: AccountInput;
  /** The check of the call on a fork: the total is then what the call cost there. */
  readonly check?: Pick<TaskCheck, 'cost' | 'refusal'>;
}
