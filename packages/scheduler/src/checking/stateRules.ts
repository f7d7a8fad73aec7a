import { type AccountBalance, deriveUnspendable, formatTokens, pluralize } from '@parachron/core';
import type { Refusal } from '../errors/TaskRefusedError.js';
import { countExecutions } from '../fees/getTaskFees.js';
import { formatTime } from '../schedules/parseTime.js';
import type { ScheduleOrder } from '../tasks/TaskOrder.js';
import type { CheckFacts } from './CheckFacts.js';
import { findFirst, refuse } from './scheduleRules.js';

/**
 * Refuses a free balance below the sum of the existential deposit and the known fees; an unknown execution fee is not
 * checked.
 */
export function judgeBalance({ balance, fees, rules }: CheckFacts): Refusal | undefined {
  const { execution, xcm } = fees;
  const sum = (execution.known ? execution.value : 0n) + (xcm.known ? xcm.value : 0n);
  const needed = sum + rules.existentialDeposit;
  if (!execution.known || balance.free >= needed) return undefined;
  return refuse(
    'InsufficientBalance',
    `${formatTokens(balance.free, rules.token)} is free after inclusion, and ${formatTokens(needed, rules.token)} is needed`,
  );
}

/** Refuses an id that another task of the account has. */
export function judgeDuplicate({ isTaken }: CheckFacts): Refusal | undefined {
  return isTaken ? refuse('DuplicateTask', 'the account has a task of this id') : undefined;
}

/** Refuses a schedule with a slot that has no space for one more task of that weight. */
export function judgeCapacity(order: ScheduleOrder, facts: CheckFacts): Refusal | undefined {
  const { slots, rules, due } = facts;
  const weight = deriveActionWeight(order, facts) + due.weight;
  return findFirst(slots, (slot) => {
    const count = BigInt(slot.tasks.length) + due.count;
    const isCrowded = rules.maxTasksPerSlot !== undefined && count >= rules.maxTasksPerSlot;
    const most = rules.maxWeightPerSlot;
    const isHeavy = most !== undefined && (slot.weight ?? 0n) + weight > most;
    if (!isCrowded && !isHeavy) return undefined;
    const why = isCrowded
      ? `has ${count} ${pluralize(Number(count), 'task')}`
      : 'has no weight left for the task';
    return refuse('TimeSlotFull', `the slot of ${formatTime(slot.time)} ${why}`);
  });
}

/** Derives the weight of one execution in picoseconds from its fee, because no constant states the weight. */
export function deriveActionWeight(order: ScheduleOrder, { fees, rules }: CheckFacts): bigint {
  const price = rules.executionWeightFee ?? 0n;
  const executions = BigInt(countExecutions(order));
  if (!fees.execution.known || price === 0n || executions === 0n) return 0n;
  return fees.execution.value / (price * executions);
}

/** Refuses a balance whose locks prevent the withdrawal of the fees. */
export function judgeLocks({ balance, fees, charged, rules }: CheckFacts): Refusal | undefined {
  const { execution } = fees;
  const sum = (execution.known ? execution.value : 0n) + charged;
  if (sum === 0n || isWithdrawable(balance, sum, rules.existentialDeposit)) return undefined;
  return refuse(
    'LiquidityRestrictions',
    `locks keep ${formatTokens(deriveUnspendable(balance), rules.token)} of ${formatTokens(balance.free, rules.token)}`,
  );
}

/** Returns whether an amount in planck can be withdrawn from an account that has to stay alive. */
export function isWithdrawable(balance: AccountBalance, amount: bigint, existentialDeposit: bigint): boolean {
  const left = balance.free - amount;
  return left >= 0n && left >= deriveUnspendable(balance) && left + balance.reserved >= existentialDeposit;
}
