import { type Account, parseAccount } from '@parachron/core';
import type { TaskProgramOrder } from '@parachron/xcm';

/** A user of the service as options take it, with the account in any form: an address, hex, or a parsed account. */
export type ServiceUserInput = TaskProgramOrder['user'];

/** A user of the service, as a target sees the user. The account is that on the service. */
export interface ServiceUser extends ServiceUserInput {
  readonly account: Account;
}

/** The form of a sender in options. */
export const senderShape = { paraId: 'whole number', relation: 'sibling|child?' } as const;

/** Reads the account of a user; throws INVALID_ACCOUNT. */
export function parseServiceUser(user: ServiceUserInput): ServiceUser {
  return { ...user, account: parseAccount(user.account, 'user.account') };
}
