import type { CheckFacts } from './CheckFacts.js';

/** Derives the free balance after inclusion and all known fees of scheduling, in planck. */
export function deriveLeft({
  balance,
  fees,
  charged,
}: Pick<CheckFacts, 'balance' | 'fees' | 'charged'>): bigint {
  return balance.free - (fees.execution.known ? fees.execution.value : 0n) - charged;
}
