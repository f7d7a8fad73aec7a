import {
  type AccountBalance,
  type Answer,
  balanceRead,
  deriveUnspendable,
  formatTokens,
  nowRead,
  type Planck,
  parseHex,
  pluralize,
  type Reads,
  storageRead,
} from '@parachron/core';
import type { Registry } from '@polkadot/types/types';
import type { AutomationErrorName, Refusal } from '../errors/TaskRefusedError.js';
import { countExecutions, describeFeeReads, type FoundFees } from '../fees/getTaskFees.js';
import { takeKnown } from '../reading/known.js';
import { describeSlotRead, describeTaskRead, type Slot } from '../reading/storedTasks.js';
import type { Task } from '../reading/Task.js';
import type { ServiceRules } from '../rules/ServiceRules.js';
import { formatTime } from '../schedules/parseTime.js';
import { deriveSlot, listBookedTimes, type Schedule, sortTimes } from '../schedules/Schedule.js';
import { deriveTaskId } from '../tasks/deriveTaskId.js';
import type { ScheduleOrder, TaskCall } from '../tasks/TaskOrder.js';

/** The plain facts of one block by which a scheduling call is judged without a run. */
export interface TaskFacts {
  readonly rules: ServiceRules;
  readonly owner: string;
  /** Time of the block, in milliseconds; 0 if the chain has set no time. */
  readonly now: bigint;
  /** Balance after the inclusion fee and the costs of earlier calls. */
  readonly balance: AccountBalance;
  readonly isTaken: boolean;
  readonly slots: readonly Slot[];
  readonly fees: FoundFees;
}

type Rule = (order: ScheduleOrder, facts: TaskFacts) => Refusal | undefined;

/** Creates a refusal by the service's pallet. */
export function refuse(error: AutomationErrorName, detail: string): Refusal {
  return { pallet: 'AutomationTime', error, detail };
}

/** Describes the reads that {@link deriveRefusal} needs, and whether the service is shut down. */
export function describeRefusalReads(
  registry: Registry,
  call: TaskCall<ScheduleOrder>,
  { owner, rules }: { readonly owner: Parameters<typeof describeTaskRead>[1]; readonly rules: ServiceRules },
): Reads {
  const { order } = call;
  const times = listBookedTimes(order.schedule);
  // The chain refuses a list of times that is too long before it reads slots.
  const slots = BigInt(times.length) > rules.maxExecutionTimes ? [] : times;
  return {
    now: nowRead(),
    balance: balanceRead(owner),
    shutdown: storageRead('AutomationTime', 'Shutdown', [], (value) => value?.toJSON() === true),
    task: describeTaskRead(registry, owner, deriveTaskId(owner, parseHex(order.providedId))),
    ...describeFeeReads(call, rules.variant),
    ...Object.fromEntries(slots.map((time) => [`slot ${time}`, describeSlotRead(registry, time)])),
  };
}

/** Takes the facts about the time, the id and the slots of a task from the answers to {@link describeRefusalReads}. */
export function takeFacts(
  order: ScheduleOrder,
  answers: Readonly<Record<string, Answer<unknown>>>,
): Pick<TaskFacts, 'now' | 'isTaken' | 'slots'> {
  const slots = listBookedTimes(order.schedule).flatMap((time) => {
    const answer = answers[`slot ${time}`] as Answer<Slot> | undefined;
    return answer ? [takeKnown(answer, `The slot of ${time}`)] : [];
  });
  const task = answers.task as Answer<Task | undefined>;
  return {
    now: takeKnown(answers.now as Answer<bigint>, 'The time of the block'),
    // A record that cannot be decoded still exists.
    isTaken: task.known ? task.value !== undefined : task.evidence !== undefined,
    slots,
  };
}

const refuseId: Rule = ({ providedId }) =>
  providedId === '0x' ? refuse('EmptyProvidedId', 'the provided id is empty') : undefined;

const refuseMessage: Rule = (order) =>
  order.kind === 'crossChain' && order.call === '0x'
    ? refuse('EmptyMessage', 'the encoded call is empty')
    : undefined;

const refuseAmount: Rule = (order, { rules: { minimumTransfer, token } }) =>
  order.kind !== 'nativeTransfer' || order.amount > minimumTransfer
    ? undefined
    : refuse(
        'InvalidAmount',
        `${formatTokens(order.amount, token)} is not more than ${formatTokens(minimumTransfer, token)}`,
      );

const refuseSelf: Rule = (order, { owner }) =>
  order.kind === 'nativeTransfer' && order.recipient.hex === owner
    ? refuse('TransferToSelf', 'the recipient is the signer')
    : undefined;

const refuseTimes: Rule = ({ schedule }, facts) => judgeSchedule(schedule, facts);

const refuseLookup: Rule = (_, { fees }) => fees.refusal;

/** Refuses a free balance below the known fees and the existential deposit; an unknown execution fee is not judged. */
const refuseBalance: Rule = (_, { balance, fees, rules: { existentialDeposit, token } }) => {
  const needed = sumKnown(fees) + existentialDeposit;
  if (!fees.execution.known || balance.free >= needed) return undefined;
  const [free, required] = [balance.free, needed].map((planck) => formatTokens(planck, token));
  return refuse('InsufficientBalance', `${free} is free after inclusion, and ${required} is needed`);
};

const refuseDuplicate: Rule = (_, { isTaken }) =>
  isTaken ? refuse('DuplicateTask', 'the account has a task of this id') : undefined;

const refuseFullSlot: Rule = (order, { slots, rules, fees }) => {
  const { maxTasksPerSlot, maxWeightPerSlot, executionWeightFee = 0n } = rules;
  const priced = executionWeightFee * BigInt(countExecutions(order));
  // No constant states the weight of an action, but its fee is a multiple of the weight.
  const weight = fees.execution.known && priced > 0n ? fees.execution.value / priced : 0n;
  for (const { time, tasks, weight: booked = 0n } of slots) {
    const isCrowded = maxTasksPerSlot !== undefined && BigInt(tasks.length) >= maxTasksPerSlot;
    if (!isCrowded && (maxWeightPerSlot === undefined || booked + weight <= maxWeightPerSlot)) continue;
    const count = `${tasks.length} ${pluralize(tasks.length, 'task')}`;
    const why = isCrowded ? `has ${count}` : 'has no weight left for the task';
    return refuse('TimeSlotFull', `the slot of ${formatTime(time)} ${why}`);
  }
  return undefined;
};

/** Refuses a balance whose locks prevent the withdrawal of the fees. */
const refuseLocks: Rule = (_, { balance, fees, rules: { existentialDeposit, token } }) => {
  const sum = sumKnown(fees);
  if (sum === 0n || isWithdrawable(balance, sum, existentialDeposit)) return undefined;
  const [locked, free] = [deriveUnspendable(balance), balance.free].map((one) => formatTokens(one, token));
  return refuse('LiquidityRestrictions', `locks keep ${locked} of ${free}`);
};

const state = [refuseBalance, refuseDuplicate, refuseFullSlot, refuseLocks];

// The rules are in the chain's order: a call that breaks two rules is refused with the first error.
const orders: Readonly<Record<string, readonly Rule[]>> = {
  'H crossChain': [refuseTimes, refuseId, refuseMessage, refuseLookup, ...state],
  'H dynamicDispatch': [refuseTimes, refuseId, ...state],
  'M nativeTransfer': [refuseAmount, refuseSelf, refuseId, refuseTimes, ...state],
  'M crossChain': [refuseId, refuseMessage, refuseTimes, refuseLookup, ...state],
};

/** Derives the refusal of a scheduling call by the first broken rule, in the chain's order; undefined if no rule is broken. */
export function deriveRefusal(order: ScheduleOrder, facts: TaskFacts): Refusal | undefined {
  for (const rule of orders[`${facts.rules.variant} ${order.kind}`] ?? []) {
    const refusal = rule(order, facts);
    if (refusal) return refusal;
  }
  return undefined;
}

/** Sums the known fees of a task, in planck. */
export function sumKnown({ execution, xcm }: FoundFees): Planck {
  return (execution.known ? execution.value : 0n) + (xcm.known ? xcm.value : 0n);
}

/** Returns whether an amount in planck can be withdrawn from an account that has to stay alive. */
export function isWithdrawable(balance: AccountBalance, amount: Planck, existentialDeposit: Planck): boolean {
  const left = balance.free - amount;
  return left >= 0n && left >= deriveUnspendable(balance) && left + balance.reserved >= existentialDeposit;
}

type TimeFacts = Pick<TaskFacts, 'rules' | 'now'>;

const maxU64 = (1n << 64n) - 1n;

function judgeSchedule(schedule: Schedule, facts: TimeFacts): Refusal | undefined {
  if (schedule.kind === 'fixed') return judgeTimes(schedule.times, facts);
  const { next, frequency } = schedule;
  const later = next + frequency;
  const first = judgeTime(next, facts);
  if (first) return first;
  if (later > maxU64) return refuse('TimeTooFarOut', 'the second time exceeds the largest time of the chain');
  return frequency === 0n ? refuse('InvalidTime', 'the frequency is 0') : judgeTime(later, facts);
}

function judgeTimes(times: readonly bigint[], facts: TimeFacts): Refusal | undefined {
  const sorted = sortTimes(times);
  const most = facts.rules.maxExecutionTimes;
  if (sorted.length === 0) return refuse('InvalidTime', 'no time is given');
  if (BigInt(sorted.length) > most)
    return refuse('TooManyExecutionsTimes', `expected at most ${most} different times, got ${sorted.length}`);
  return sorted.map((time) => judgeTime(time, facts)).find((refusal) => refusal !== undefined);
}

function judgeTime(time: bigint, { rules, now }: TimeFacts): Refusal | undefined {
  const { slotSeconds, maxScheduleSeconds: horizon } = rules;
  const name = `${time} (${formatTime(time)})`;
  if (time % slotSeconds !== 0n)
    return refuse('InvalidTime', `${name} is not a multiple of ${slotSeconds} s`);
  if (now === 0n) return refuse('BlockTimeNotSet', 'the chain has no time yet');
  const slot = deriveSlot(now, slotSeconds);
  if (time <= slot) return refuse('PastTime', `${name} is not after the current slot ${formatTime(slot)}`);
  if (time > slot + horizon)
    return refuse('TimeTooFarOut', `${name} is more than ${horizon} s after the current slot`);
  return undefined;
}
