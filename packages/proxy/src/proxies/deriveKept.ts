import type { Planck } from '@parachron/core';

/** What has to stay free in an account: the existential deposit may be a part of what is frozen. */
export function deriveKept(frozen: Planck, existentialDeposit: Planck): Planck {
  return frozen > existentialDeposit ? frozen : existentialDeposit;
}
