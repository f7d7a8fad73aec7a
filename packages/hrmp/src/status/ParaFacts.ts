import type { Account, AccountBalance } from '@parachron/core';

/** Facts of the channel manager about one parachain that concern its channels. */
export interface ParaFacts {
  readonly id: number;
  /** Lifecycle as the chain spells it: `Parachain`, `Parathread`, `Onboarding`; undefined when it is not registered. */
  readonly lifecycle: string | undefined;
  /** The account that pays its deposits and fees on the channel manager. */
  readonly sovereign: Account;
  readonly balance: AccountBalance;
  /** Recipients of its open channels. */
  readonly egress: readonly number[];
  /** Senders of the channels open to it. */
  readonly ingress: readonly number[];
  /** Its requests that wait, or are accepted and not yet open. */
  readonly openRequests: number;
  /** The requests from other paras that it accepted and that are not yet open. */
  readonly acceptedRequests: number;
}
