import { formatTokens } from '@parachron/core';
import type { TaskCheck } from '@parachron/scheduler';
import type { TaskPlan } from './planTask.js';

/** Why a task would not do what it is made for, although the service would take it. */
export interface TaskFailure {
  /** By the chain's own name, where it has one. */
  readonly name?: string;
  /** What goes wrong, in words. */
  readonly reason: string;
  /** What mends it. */
  readonly fix: string;
}

/** Lists what goes wrong with a plan only if the fees rise. */
export function listRisks({ check }: Pick<TaskPlan, 'check'>): TaskFailure[] {
  return check.foreseen.filter(({ feeRise }) => feeRise !== undefined).map(toFailure);
}

/** Lists what a plan foretells to go wrong once the task is scheduled; what the service itself refuses is not among it. */
export function listFailures({ check, quote, delivery }: TaskPlan): TaskFailure[] {
  const foreseen = check.foreseen.filter(({ feeRise }) => feeRise === undefined).map(toFailure);
  return [...foreseen, ...listMissing(quote, check), ...listUndelivered(delivery)];
}

function toFailure({ pallet, name, detail, hint }: TaskCheck['foreseen'][number]): TaskFailure {
  return { name: `${pallet}.${name}`, reason: endWithStop(detail), fix: hint };
}

function listMissing(
  { balance, inclusion }: TaskPlan['quote'],
  { refusal }: TaskPlan['check'],
): TaskFailure[] {
  // The service says so itself where it refuses.
  if (refusal || !balance.missing) return [];
  const { token } = inclusion;
  const amount = token ? formatTokens(balance.missing, token) : `${balance.missing} planck`;
  return [
    {
      reason: `${amount} is missing on the account for the fees and the existential deposit.`,
      fix: `Put ${amount} or more on the account that signs.`,
    },
  ];
}

function listUndelivered(delivery: TaskPlan['delivery']): TaskFailure[] {
  if (delivery?.arrives !== 'no') return [];
  const fix =
    '`parachron check --call NAME=HEX --user ADDRESS` prints what is missing on the target, and its fix.';
  return [{ reason: `It would not arrive: ${endWithStop(delivery.reason)}`, fix }];
}

function endWithStop(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
