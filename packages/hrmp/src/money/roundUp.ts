import type { Planck } from '@parachron/core';

// With three digits, an offer grows by less than one percent.
const digits = 3;

/**
 * Rounds an amount up to its first three digits. The price of weight changes slightly with every block of some chains;
 * a rounded offer keeps the bytes of a plan the same for comparison and votes.
 */
export function roundUp(amount: Planck): Planck {
  const unit = 10n ** BigInt(Math.max(amount.toString().length - digits, 0));
  return ((amount + unit - 1n) / unit) * unit;
}
