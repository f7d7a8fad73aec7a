import type { InclusionTime } from '@parachron/client';
import type { Account, Planck } from '@parachron/core';
import type { ServiceRules } from '../rules/ServiceRules.js';
import type { AccountState, Taking } from './Taking.js';

/** Options of the check before sending. */
export interface CheckOptions {
  readonly owner: Account;
  readonly rules: ServiceRules;
  /** Planck that inclusion costs; asked from the chain by default. */
  readonly inclusionFee?: Planck;
  /** Planck, 0 by default. */
  readonly tip?: Planck;
  /** The times of the block that will hold the call, in milliseconds; that of the block looked at by default. */
  readonly inclusion?: Pick<InclusionTime, 'earliest' | 'latest' | 'blockTime'>;
  /** Gets what earlier calls of the account take after the block looked at; nothing by default. */
  readonly getEarlier?: (state: AccountState) => Promise<Taking>;
}
