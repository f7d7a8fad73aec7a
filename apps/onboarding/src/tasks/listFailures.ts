import type { TaskPlan } from '@parachron/checklist';
import { endSentence, formatTokens } from '@parachron/core';
import type { TaskCheck } from '@parachron/scheduler';

/** Reason of the failure of an accepted task. */
export interface TaskFailure {
  /** The chain's name of the error, if it has one. */
  readonly name?: string;
  /** The failure in words. */
  readonly reason: string;
  /** The fix. */
  readonly fix: string;
}

/** Lists the failures of a plan that the facts leave open. */
export function listDoubts({ locationDoubt }: Pick<TaskPlan, 'locationDoubt'>): TaskFailure[] {
  if (!locationDoubt) return [];
  const { reason, howToFindOut: fix } = locationDoubt;
  return [{ name: 'AssetNotFound', reason, fix }];
}

/** Lists the failures of a task after it is scheduled, without the refusals of the service. */
export function listFailures({ check, quote, delivery }: TaskPlan): TaskFailure[] {
  const expectedFailures = check.expectedFailures.map(toFailure);
  return [...expectedFailures, ...listMissing(quote, check), ...listUndelivered(delivery)];
}

function toFailure({ pallet, name, detail, hint }: TaskCheck['expectedFailures'][number]): TaskFailure {
  return { name: `${pallet}.${name}`, reason: endSentence(detail), fix: hint };
}

function listMissing(
  { balance, inclusion }: TaskPlan['quote'],
  { refusal }: TaskPlan['check'],
): TaskFailure[] {
  // The service reports its own refusals.
  if (refusal || !balance.missing) return [];
  const { token } = inclusion;
  const amount = token ? formatTokens(balance.missing, token) : `${balance.missing} planck`;
  return [
    {
      reason: `${amount} is missing on the account for the fees and the existential deposit.`,
      fix: `Send ${amount} or more to the signing account.`,
    },
  ];
}

function listUndelivered(delivery: TaskPlan['delivery']): TaskFailure[] {
  if (delivery?.arrives !== 'no') return [];
  const fix =
    '`parachron check --call NAME=HEX --user ADDRESS` prints the missing prerequisites on the target and their fixes.';
  return [{ reason: `The message would not arrive: ${endSentence(delivery.reason)}`, fix }];
}
