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
}
