import type { Snapshot } from '@parachron/client';
import {
  type AccountBalance,
  type Answer,
  balanceRead,
  nowRead,
  type Planck,
  parseHex,
  type Reads,
} from '@parachron/core';
import type { Registry } from '@polkadot/types/types';
import { getForecast } from '../fees/getForecast.js';
import { deriveFees, describeFeeReads, settleFees, type Unknown } from '../fees/getTaskFees.js';
import { describeShutdownRead } from '../reading/describeShutdownRead.js';
import { describeSlotRead, type Slot } from '../reading/describeSlotRead.js';
import { describeTaskRead } from '../reading/describeTaskRead.js';
import { takeKnown } from '../reading/known.js';
import type { Task } from '../reading/Task.js';
import { deriveRunBudget } from '../rules/deriveRunBudget.js';
import type { ServiceRules } from '../rules/ServiceRules.js';
import { listBookedTimes, sortTimes } from '../schedules/listBookedTimes.js';
import { deriveTaskId } from '../tasks/deriveTaskId.js';
import type { ScheduleOrder, TaskCall } from '../tasks/TaskOrder.js';
import type { CheckFacts, TaskCheck } from './CheckFacts.js';
import type { CheckOptions } from './CheckOptions.js';
import { countDue, type Due, describeQueueReads } from './countDue.js';
import { derivePayout } from './derivePayout.js';
import { deriveRefusal } from './deriveRefusal.js';
import { predictEdge, predictFailures } from './predictFailures.js';

/** Inputs of the check of a scheduling call. */
interface ScheduleFacing extends CheckOptions {
  /** Answers to {@link describeScheduleReads}. */
  readonly answers: Readonly<Record<string, Answer<unknown>>>;
  /** Receives the facts that could not be read. */
  readonly unknown: Unknown[];
}

type Judgement = Pick<TaskCheck, 'refusal' | 'expectedFailures' | 'isCloseToEdge'>;

/** A scheduling call with all facts except the account's balance. */
export interface PreparedCheck {
  /** Known fees of the task in the block of the call, in planck. */
  readonly fees: Planck;
  /** Returns the outcome of the call. */
  readonly judge: (account: Pick<CheckFacts, 'balance' | 'transfers' | 'bookings'>) => Judgement;
}

const nothingDue: Due = { count: 0n, weight: 0n };

/** Reads the facts that decide whether the chain accepts a scheduling call, and the outcome of the task. */
export async function checkSchedule(
  snapshot: Snapshot,
  call: TaskCall<ScheduleOrder>,
  facing: ScheduleFacing,
): Promise<PreparedCheck> {
  const { answers, unknown, owner, rules, inclusion } = facing;
  const fees = await settleFees(snapshot, call, deriveFees(call.order, answers));
  for (const amount of [fees.execution, fees.xcm]) if (!amount.known && !fees.refusal) unknown.push(amount);
  const forecast = await getForecast(snapshot, call.order, { fees, rules });
  if (forecast.unknown) unknown.push(forecast.unknown);
  const { charged } = forecast;
  const state = {
    rules,
    owner: owner.hex,
    payout: derivePayout(snapshot.runtime.registry, call.order, owner.hex),
    fees,
    charged,
    ...readState(call, answers),
    budget: deriveRunBudget(snapshot.runtime.registry),
    blockTime: inclusion?.blockTime,
    due: nothingDue,
  };
  const due = await getDue(snapshot, facing);
  return {
    fees: charged + (fees.execution.known ? fees.execution.value : 0n),
    judge: (account) => {
      const facts: CheckFacts = { ...state, ...account };
      const { refusal, expectedFailures, isCloseToEdge } = judge(call.order, facts, { inclusion, due });
      if (refusal) return { refusal, expectedFailures: [], isCloseToEdge };
      const later = [...forecast.expectedFailures, ...predictFailures(call.order, facts)];
      return { refusal, expectedFailures: [...expectedFailures, ...later], isCloseToEdge };
    },
  };
}

/** Counts the tasks that run before the block of the call: variant H books recurring tasks again after each run. */
async function getDue(snapshot: Snapshot, { answers, inclusion, rules }: ScheduleFacing): Promise<Due> {
  if (!inclusion || rules.variant !== 'H') return nothingDue;
  return countDue(snapshot, answers, { latest: inclusion.latest, rules });
}

/**
 * Returns the refusal in the earliest possible block of the call, and whether the refusal in the latest possible block
 * differs.
 */
function judge(
  order: ScheduleOrder,
  facts: CheckFacts,
  { inclusion, due }: { readonly inclusion: CheckOptions['inclusion']; readonly due: Due },
): Judgement {
  const { earliest, latest } = inclusion ?? { earliest: Number(facts.now), latest: Number(facts.now) };
  const deriveRefusalAt = (time: number, more: Due) =>
    deriveRefusal(order, { ...facts, now: BigInt(Math.floor(time)), due: more });
  const [refusal, late] = [deriveRefusalAt(earliest, nothingDue), deriveRefusalAt(latest, due)];
  // The existing task with the same id may be done by then.
  const isEnding = facts.endsAt !== undefined && facts.endsAt * 1000n <= BigInt(Math.floor(latest));
  const isCloseToEdge = refusal?.error !== late?.error || (refusal?.error === 'DuplicateTask' && isEnding);
  const expectedFailures = !refusal && late ? [predictEdge(late, latest)] : [];
  return { refusal, expectedFailures, isCloseToEdge };
}

/** Describes the reads that the check of a scheduling call needs. */
export function describeScheduleReads(
  registry: Registry,
  call: TaskCall<ScheduleOrder>,
  { owner, rules }: CheckOptions,
): Reads {
  const { order } = call;
  const taskId = deriveTaskId(owner, parseHex(order.providedId));
  return {
    now: nowRead(),
    shutdown: describeShutdownRead(),
    task: describeTaskRead(registry, owner, taskId),
    ...(order.kind === 'nativeTransfer' ? { recipient: balanceRead(order.recipient) } : {}),
    ...describeFeeReads(call, rules.variant),
    ...(rules.variant === 'H' ? describeQueueReads() : {}),
    ...Object.fromEntries(
      listSlots(order, rules).map((time) => [`slot ${time}`, describeSlotRead(registry, time)]),
    ),
  };
}

/** Lists the slots to read; none for a list of times that is too long, which the chain refuses anyway. */
function listSlots(order: ScheduleOrder, { maxExecutionTimes }: ServiceRules): bigint[] {
  const times = listBookedTimes(order.schedule);
  return BigInt(times.length) > maxExecutionTimes ? [] : times;
}

function readState(call: TaskCall<ScheduleOrder>, answers: Readonly<Record<string, Answer<unknown>>>) {
  const take = (name: string, what: string) => {
    const answer = answers[name];
    return answer && takeKnown(answer, what);
  };
  const slots = listBookedTimes(call.order.schedule)
    .map((time) => take(`slot ${time}`, `The slot of ${time}`) as Slot | undefined)
    .filter((slot) => slot !== undefined);
  // A record that cannot be decoded still exists.
  const task = answers.task as Answer<Task | undefined> | undefined;
  const { entry, shutdown, recipient } = answers;
  return {
    now: take('now', 'The time of the block') as bigint,
    isTaken: task !== undefined && (task.known ? task.value !== undefined : task.evidence !== undefined),
    endsAt: task?.known ? findEnd(task.value) : undefined,
    slots,
    hasRow: !entry?.known || entry.value !== undefined,
    isShutDown: shutdown?.known === true && shutdown.value === true,
    recipient: recipient?.known ? (recipient.value as AccountBalance) : undefined,
  };
}

/** Returns the last time of a task in seconds; undefined for a task without fixed times. */
function findEnd(task: Task | undefined): bigint | undefined {
  return task?.schedule.kind === 'fixed' ? sortTimes(task.schedule.times).at(-1) : undefined;
}
