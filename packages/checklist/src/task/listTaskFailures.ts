import { endSentence, formatTokens } from '@parachron/core';
import type { TaskPlan } from './planTask.js';

/** The reason why an accepted task fails. */
export interface TaskFailure {
  /** The chain's name of the error, if it has one. */
  readonly name?: string;
  /** The failure, in a sentence. */
  readonly reason: string;
  /** The remedy, in a sentence. */
  readonly fix: string;
}

/** Lists the failures of a task after it is scheduled, without the refusals of the service. */
export function listTaskFailures({ check, quote, delivery }: Omit<TaskPlan, 'failures'>): TaskFailure[] {
  const failures: TaskFailure[] = check.expectedFailures.map(({ pallet, name, detail, hint }) => ({
    ...{ name: `${pallet}.${name}`, reason: endSentence(detail), fix: hint },
  }));
  const { missing } = quote.balance;
  // The service reports its own refusals.
  if (missing && !check.refusal) {
    const amount = formatTokens(missing, quote.token);
    failures.push({
      reason: `${amount} is missing on the account for the fees and the existential deposit.`,
      fix: `Send ${amount} or more to the signing account.`,
    });
  }
  if (delivery?.arrives === 'no')
    failures.push({
      reason: `The message would not arrive: ${endSentence(delivery.reason)}`,
      fix: 'Grant the permission first. A check with the call and the user (`parachron check --call NAME=HEX --user ADDRESS`) lists what is missing.',
    });
  return failures;
}
