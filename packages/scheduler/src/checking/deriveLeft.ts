import type { CheckFacts } from './CheckFacts.js';

/** Free balance after inclusion and all fees of scheduling. */
export function deriveLeft({
  balance,
  fees,
  charged,
}: Pick<CheckFacts, 'balance' | 'fees' | 'charged'>): bigint {
  return balance.free - (fees.execution.known ? fees.execution.value : 0n) - charged;
}
