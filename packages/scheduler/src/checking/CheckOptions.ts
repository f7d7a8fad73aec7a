import type { InclusionTime } from '@parachron/client';
import type { Account, Planck } from '@parachron/core';
import type { ServiceRules } from '../rules/ServiceRules.js';
import type { AccountState, PendingEffects } from './PendingEffects.js';

/** Options of the check before sending. */
export interface CheckOptions {
  readonly owner: Account;
  readonly rules: ServiceRules;
  /** Inclusion fee in planck; read from the chain by default. */
  readonly inclusionFee?: Planck;
  /** Tip in planck, 0 by default. */
  readonly tip?: Planck;
  /** The expected times of the block with the call, in milliseconds; by default the time of the read block. */
  readonly inclusion?: Pick<InclusionTime, 'earliest' | 'latest' | 'blockTime'>;
  /** Gets the costs of earlier calls of the account after the read block; none by default. */
  readonly getEarlier?: (state: AccountState) => Promise<PendingEffects>;
}
