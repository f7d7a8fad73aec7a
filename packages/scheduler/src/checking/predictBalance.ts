import type { ForeseenFailure } from '../fees/ForeseenFailure.js';
import { countExecutions } from '../fees/getTaskFees.js';
import type { ScheduleOrder } from '../tasks/TaskOrder.js';
import type { CheckFacts } from './CheckFacts.js';

/** What is free once inclusion and all fees of scheduling are paid. */
function deriveLeft({ balance, fees, charged }: CheckFacts): bigint {
  return balance.free - (fees.execution.known ? fees.execution.value : 0n) - charged;
}

/** Predicts the first transfer that the account cannot make: it has to keep its existential deposit and what is locked. */
export function predictTransfers(order: ScheduleOrder, facts: CheckFacts): ForeseenFailure | undefined {
  if (order.kind !== 'nativeTransfer') return undefined;
  const { balance, rules, recipient } = facts;
  const deposit = rules.existentialDeposit ?? 0n;
  const kept = balance.frozen > deposit ? balance.frozen : deposit;
  const { amount } = order;
  const base = { pallet: 'AutomationTime', name: 'TransferFailed' } as const;
  if (recipient && recipient.free + recipient.reserved === 0n && amount < deposit) {
    return {
      ...base,
      execution: 1,
      detail: `The recipient has no account, and ${amount} planck are less than the existential deposit of ${deposit}.`,
      hint: `Transfer ${deposit} planck or more, or fund the recipient first.`,
    };
  }
  const left = deriveLeft(facts);
  const payable = left > kept ? (left - kept) / amount : 0n;
  const executions = BigInt(countExecutions(order));
  if (payable >= executions) return undefined;
  const missing = executions * amount + kept - left;
  return {
    ...base,
    execution: Number(payable) + 1,
    detail: `${left} planck are left after the fees, and ${kept} must stay. They pay for ${payable} of ${executions} transfers of ${amount} planck.`,
    hint: `Send ${missing} planck to the account before the transfer is due.`,
  };
}

/** Predicts the first booking of a recurring task that the account cannot pay, within the horizon of the chain. */
export function predictRecurrence(order: ScheduleOrder, facts: CheckFacts): ForeseenFailure | undefined {
  const { fees, rules } = facts;
  if (order.schedule.kind !== 'recurring' || !fees.execution.known || !fees.xcm.known) return undefined;
  const each = fees.execution.value + fees.xcm.value;
  const spare = deriveLeft(facts) - (rules.existentialDeposit ?? 0n);
  if (each === 0n || rules.maxScheduleSeconds === undefined) return undefined;
  const payable = spare > 0n ? spare / each : 0n;
  if (payable * order.schedule.frequency >= rules.maxScheduleSeconds) return undefined;
  return {
    pallet: 'AutomationTime',
    name: 'TaskFailedToReschedule',
    execution: Number(payable) + 2,
    detail: `Each execution is paid when it is booked, ${each} planck at today's fees. The balance pays for ${payable} after the first, and for fewer if the fees rise.`,
    hint: `Keep ${each} planck and the existential deposit free for each further execution.`,
  };
}
