import { deriveUntouchable, formatTokens } from '@parachron/core';
import { mostRise } from '../fees/deriveForecast.js';
import type { ExpectedFailure } from '../fees/ExpectedFailure.js';
import { listBookedTimes } from '../schedules/listBookedTimes.js';
import type { ScheduleOrder } from '../tasks/TaskOrder.js';
import type { CheckFacts } from './CheckFacts.js';
import { deriveLeft } from './deriveLeft.js';
import type { Payout } from './derivePayout.js';
import { sumTransfers } from './storedTransfers.js';

/**
 * Predicts the first transfer that the account cannot make, because it has to keep its existential deposit and its
 * locked balance.
 */
export function predictTransfers(order: ScheduleOrder, facts: CheckFacts): ExpectedFailure | undefined {
  const { rules, recipient, payout } = facts;
  if (!payout || order.schedule.kind !== 'fixed') return undefined;
  const deposit = rules.existentialDeposit;
  const kept = deriveUntouchable(facts.balance, deposit);
  const format = (planck: bigint) => formatTokens(planck, rules.token);
  const { amount } = payout;
  const base = describeUnpaid(payout);
  if (recipient && recipient.free + recipient.reserved === 0n && amount < deposit) {
    return {
      ...base,
      execution: 1,
      detail: `The recipient has no account, and ${format(amount)} is less than the existential deposit of ${format(deposit)}.`,
      hint: `Transfer ${format(deposit)} or more, or fund the recipient first.`,
    };
  }
  const left = deriveLeft(facts);
  const times = listBookedTimes(order.schedule);
  // In one slot, the transfers of earlier booked tasks come first.
  const needs = times.map((time, at) => sumTransfers(facts.transfers, time) + amount * BigInt(at + 1) + kept);
  const payable = needs.findIndex((needed) => needed > left);
  if (payable < 0) return undefined;
  const others = sumTransfers(facts.transfers, times[payable] ?? 0n);
  const earlier = others === 0n ? '' : ` and other tasks transfer ${format(others)}`;
  return {
    ...base,
    execution: payable + 1,
    detail: `${format(left)} is left after the fees, of which ${format(kept)} must stay${earlier}. The rest pays for ${payable} of ${times.length} transfers of ${format(amount)}.`,
    hint: `Send ${format((needs.at(-1) ?? 0n) - left)} to the account before the transfer is due.`,
  };
}

/** Returns the pallet and the name of the event or error with which the chain reports a failed transfer. */
export function describeUnpaid({ failsWith: name }: Payout): Pick<ExpectedFailure, 'pallet' | 'name'> {
  const isInBatch = name === 'BatchInterrupted' || name === 'ItemFailed';
  return { pallet: isInBatch ? 'Utility' : 'AutomationTime', name };
}

/**
 * Derives the lowest fee rise in percent that an amount does not cover; undefined if it covers the largest considered
 * rise.
 */
function deriveRise(amount: bigint, fees: bigint): number | undefined {
  const rise = Number((amount * 100n) / fees) - 99;
  return rise <= mostRise ? rise : undefined;
}

/** Predicts that the balance does not cover the fees if these rise before inclusion. */
export function predictRise(_: ScheduleOrder, facts: CheckFacts): ExpectedFailure | undefined {
  const { fees, rules, balance } = facts;
  if (!fees.execution.known || !fees.xcm.known) return undefined;
  const total = fees.execution.value + fees.xcm.value;
  const feeRise = total === 0n ? undefined : deriveRise(balance.free - rules.existentialDeposit, total);
  if (feeRise === undefined) return undefined;
  const format = (planck: bigint) => formatTokens(planck, rules.token);
  return {
    pallet: 'AutomationTime',
    name: 'InsufficientBalance',
    feeRise,
    detail: `Fees: ${format(total)}. Free balance after inclusion: ${format(balance.free)}. If the fees rise by ${feeRise} % before inclusion, the balance is too small.`,
    hint: 'Keep twice the fees and the existential deposit free.',
  };
}
