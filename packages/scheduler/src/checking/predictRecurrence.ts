import { formatTokens, type Planck } from '@parachron/core';
import { mostRise } from '../fees/deriveForecast.js';
import type { ExpectedFailure } from '../fees/ExpectedFailure.js';
import type { Schedule } from '../schedules/Schedule.js';
import type { ScheduleOrder } from '../tasks/TaskOrder.js';
import { describeUnpaid } from './balancePredictions.js';
import type { CheckFacts } from './CheckFacts.js';
import { deriveLeft } from './deriveLeft.js';
import type { Booking, Transfer } from './storedTransfers.js';

/**
 * Predicts the first booking of a recurring task that the account cannot pay, within the horizon of the chain: at the
 * current fees, or after a rise of the fees. The same balance pays for the bookings of the account's other recurring
 * tasks and for the transfers of all tasks.
 */
export function predictRecurrence(order: ScheduleOrder, facts: CheckFacts): ExpectedFailure | undefined {
  const { fees, rules, bookings: others, payout } = facts;
  const { schedule } = order;
  if (schedule.kind !== 'recurring' || !fees.execution.known || !fees.xcm.known) return undefined;
  const each = fees.execution.value + fees.xcm.value;
  if (each === 0n && !payout) return undefined;
  const left = deriveLeft(facts) - rules.existentialDeposit;
  const count = (rules.maxScheduleSeconds + schedule.frequency - 1n) / schedule.frequency;
  const transfers = [...facts.transfers].sort(({ time: one }, { time: other }) => Number(one - other));
  const transferred = payout?.amount ?? 0n;
  const spare = left > 0n ? left : 0n;
  const countPaid = (feeRise: number) =>
    countPayable({ schedule, each, transferred, count, spare, others, transfers, feeRise: BigInt(feeRise) });
  const { payable, isTransferred } = countPaid(0);
  const format = (planck: Planck) => formatTokens(planck, rules.token);
  const base = { pallet: 'AutomationTime', name: 'TaskFailedToReschedule' } as const;
  const hint = `Keep ${format(each + transferred)} and the existential deposit free for each further execution.`;
  const beside =
    others.length === 0 ? '' : `, in addition to the account's other recurring tasks (${others.length})`;
  const paid = payout ? ` Each execution transfers ${format(transferred)}.` : '';
  const detail = `Each execution is paid at its booking, ${format(each)} at current fees.${paid} The balance pays for ${payable} after the first${beside}`;
  if (payout && !isTransferred) {
    const execution = Number(payable) + 1;
    return { ...describeUnpaid(payout), execution, detail: `${detail}, but not for its transfers.`, hint };
  }
  if (payable < count) {
    const execution = Number(payable) + 2;
    return { ...base, execution, detail: `${detail}, and for fewer if the fees rise.`, hint };
  }
  const feeRise = findRise((rise) => countPaid(rise).payable < count);
  if (feeRise === undefined) return undefined;
  const risen = `${detail}, and for fewer than ${count} if the fees rise by ${feeRise} %.`;
  return { ...base, feeRise, detail: risen, hint };
}

interface Paying {
  readonly schedule: Extract<Schedule, { kind: 'recurring' }>;
  /** Fees of one booking, in planck. */
  readonly each: Planck;
  /** Planck that each execution transfers. */
  readonly transferred: Planck;
  /** Number of predicted bookings. */
  readonly count: bigint;
  readonly spare: Planck;
  readonly others: readonly Booking[];
  /** Runs of the account's other tasks, in the order of their times. */
  readonly transfers: readonly Transfer[];
  /** Fee rise in percent. */
  readonly feeRise: bigint;
}

/**
 * Counts the bookings after the first that the balance covers, and returns whether it also covers the transfers before
 * the next booking.
 */
function countPayable(paying: Paying): { readonly payable: bigint; readonly isTransferred: boolean } {
  const { schedule, each, transferred, count, spare, others, feeRise } = paying;
  const addRise = (fee: Planck) => (fee * (100n + feeRise)) / 100n;
  const price = addRise(each);
  let funds: Funds = {
    left: spare,
    queue: others.map((one) => ({ ...one, fee: addRise(one.fee), since: 0n })),
    transfers: paying.transfers,
  };
  for (let payable = 0n; payable < count; payable += 1n) {
    const time = schedule.next + payable * schedule.frequency;
    // Tasks of one slot run in the order of their booking: stored tasks run before the new task.
    const since = payable === 0n ? 1n : time - schedule.frequency;
    funds = applyOthers(funds, time - 1n);
    funds = applyOthers(funds, time, (one) => one.since <= since);
    if (transferred > funds.left) return { payable, isTransferred: false };
    if (transferred + price > funds.left) return { payable, isTransferred: true };
    funds = { ...funds, left: funds.left - transferred - price };
  }
  return { payable: count, isTransferred: true };
}

/** Remaining balance, and the other tasks that have not ended. */
interface Funds {
  readonly left: Planck;
  /** Each task with the time of its last booking; 0 for a task that the chain has booked. */
  readonly queue: readonly (Booking & { readonly since: bigint })[];
  /** Future transfers of other tasks. */
  readonly transfers: readonly Transfer[];
}

/** Pays the transfers and the bookings of other tasks up to a time; a task ends with its first unpaid booking. */
function applyOthers(
  { left: before, queue, transfers }: Funds,
  until: bigint,
  isMeant: (one: Funds['queue'][number]) => boolean = () => true,
): Funds {
  const later = transfers.findIndex(({ time }) => time > until);
  const due = later < 0 ? transfers : transfers.slice(0, later);
  // A failed transfer costs nothing.
  let left = due.reduce((rest, { amount }) => (amount > rest ? rest : rest - amount), before);
  const goingOn = queue.flatMap((one) => {
    if (until < one.next || !isMeant(one)) return [one];
    const { fee, transfers: moved, next, frequency } = one;
    const runs = (until - next) / frequency + 1n;
    const each = fee + moved;
    const payable = each === 0n || left / each > runs ? runs : left / each;
    left -= payable * each;
    if (payable < runs) {
      // A run transfers before its booking fails.
      if (moved <= left) left -= moved;
      return [];
    }
    const since = next + (runs - 1n) * frequency;
    return [{ ...one, next: since + frequency, since }];
  });
  return { left, queue: goingOn, transfers: transfers.slice(due.length) };
}

/** Finds the lowest fee rise in percent that is too much; undefined if the largest considered rise is not too much. */
function findRise(isTooMuch: (feeRise: number) => boolean): number | undefined {
  if (!isTooMuch(mostRise)) return undefined;
  let [enough, tooMuch] = [0, mostRise];
  while (tooMuch - enough > 1) {
    const middle = Math.floor((enough + tooMuch) / 2);
    if (isTooMuch(middle)) tooMuch = middle;
    else enough = middle;
  }
  return tooMuch;
}
