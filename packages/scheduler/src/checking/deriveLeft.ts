import type { CheckFacts } from './CheckFacts.js';

/** What is free once inclusion and all fees of scheduling are paid. */
export function deriveLeft({
  balance,
  fees,
  charged,
}: Pick<CheckFacts, 'balance' | 'fees' | 'charged'>): bigint {
  return balance.free - (fees.execution.known ? fees.execution.value : 0n) - charged;
}
