import type { Account, AccountBalance } from '@parachron/core';

/** Facts of the channel manager about one parachain that concern its channels. */
export interface ParaFacts {
  readonly id: number;
  /**
   * Lifecycle as the chain spells it: `Parachain`, `Parathread`, `Onboarding`; undefined if the para is not registered.
   */
  readonly lifecycle: string | undefined;
  /** The sovereign account on the channel manager, which pays the para's deposits and fees. */
  readonly sovereign: Account;
  readonly balance: AccountBalance;
  /** Para ids of the recipients of the para's open channels. */
  readonly egress: readonly number[];
  /** Para ids of the senders with open channels to the para. */
  readonly ingress: readonly number[];
  /** Number of requests of the para that wait, or are accepted and not yet open. */
  readonly openRequests: number;
  /** Number of requests of other paras that the para has accepted and that are not yet open. */
  readonly acceptedRequests: number;
}
