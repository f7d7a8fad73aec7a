import { type Account, type AccountInput, parseAccount } from '@parachron/core';
import type { ParaRelation } from '@parachron/xcm';

/** A user of the service, as a target sees the user. */
export interface ServiceUser {
  /** The para id of the service. */
  readonly paraId: number;
  /** The user's account on the service: 32 bytes, or 20 if the service has such accounts. */
  readonly account: Account;
  /** `sibling`, the default, seen from another parachain; `child` seen from the relay chain. */
  readonly relation?: ParaRelation;
}

/** A user of the service as options take it, with the account in any form. */
export interface ServiceUserInput extends Omit<ServiceUser, 'account'> {
  /** The user's account on the service: an address, hex, or a parsed account. */
  readonly account: AccountInput;
}

/** Reads the account of a user; throws INVALID_ACCOUNT. */
export function parseServiceUser(user: ServiceUserInput): ServiceUser {
  return { ...user, account: parseAccount(user.account, 'user.account') };
}
