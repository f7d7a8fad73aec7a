import type { Account } from '@parachron/core';
import type { ParaRelation } from '@parachron/xcm';

/** A user of the service, as a target sees it. */
export interface ServiceUser {
  /** The para id of the service. */
  readonly paraId: number;
  /** The user's account on the service: 32 bytes, or 20 where the service has such accounts. */
  readonly account: Account;
  /** `sibling`, the default, seen from another parachain; `child` seen from the relay chain. */
  readonly relation?: ParaRelation;
}
