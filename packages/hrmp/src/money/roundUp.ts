import type { Planck } from '@parachron/core';

// Enough that an offer grows by less than one percent.
const digits = 3;

/**
 * Rounds an amount up to its first three digits. The price of weight moves a little with every block of some chains; the
 * bytes of a plan, which people compare and vote on, stay the same.
 */
export function roundUp(amount: Planck): Planck {
  const unit = 10n ** BigInt(Math.max(amount.toString().length - digits, 0));
  return ((amount + unit - 1n) / unit) * unit;
}
