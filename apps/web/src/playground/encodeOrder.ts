import { encodeCall, parseTokens } from '@parachron/core';
import { proxyCall } from '@parachron/proxy';
import {
  type CrossChainOrder,
  deriveTimes,
  mostTimes,
  type RecurringInput,
  type Scheduler,
  type TaskCall,
} from '@parachron/scheduler';
import { addWeightMargin, deriveWeightV1, estimateCallWeight } from '@parachron/weight';
import { readCount } from '../tasks/readCount.js';
import { texts } from '../texts.js';
import type { Stage } from './openNetwork.js';
import type { Order, Repeat } from './PlaygroundState.js';
import { PlaygroundValueUnknownError } from './playgroundErrors.js';

/** The distance of two runs. */
const intervals: Readonly<Record<Exclude<Repeat, 'once'>, RecurringInput['every']>> = {
  daily: { days: 1 },
  weekly: { weeks: 1 },
  monthly: { days: 30 },
};

/** Margin on the weight of the call in percent: the call may weigh more when the task runs. */
const marginPercent = 20;

/** Encodes the call on the target that Alice's task makes: a payment to Bob. */
export function encodePayment({ target, bob }: Stage, amount: string) {
  const { registry, token } = target.runtime;
  const value = parseTokens(amount, token, { field: texts.order.amount });
  const args = { dest: { Id: bob.hex }, value };
  return encodeCall(registry, { pallet: 'Balances', method: 'transfer_keep_alive', args });
}

/** Encodes the call that Alice signs on the service. A task of variant H recurs without end; variant M stores each time. */
export async function encodeOrder(stage: Stage, order: Order): Promise<TaskCall<CrossChainOrder>> {
  const { scheduler, target, targetParaId: paraId, alice } = stage;
  const { registry } = target.runtime;
  const call = proxyCall(target.runtime, { real: alice.address, call: encodePayment(stage, order.amount) });
  const weight = await estimateCallWeight(await target.snapshot(), call.hex);
  if (!weight.known)
    throw new PlaygroundValueUnknownError({ value: texts.values.weight, reason: weight.reason });
  const { refTime } = addWeightMargin(
    { refTime: deriveWeightV1(weight.value), proofSize: 0n },
    marginPercent,
  );
  const { nextSlot } = await scheduler.getClock();
  const input = { providedId: order.name, paraId, call, callWeight: refTime, targetRegistry: registry };
  if (order.repeat === 'once') return scheduler.crossChainTaskCall({ ...input, when: { at: nextSlot } });
  return encodeRepeated(scheduler, input, { ...order, repeat: order.repeat, first: nextSlot });
}

function encodeRepeated(
  scheduler: Scheduler,
  input: Omit<Parameters<Scheduler['crossChainTaskCall']>[0], 'when'>,
  { repeat, times, first }: { repeat: Exclude<Repeat, 'once'>; times: number; first: bigint },
): TaskCall<CrossChainOrder> {
  const every = intervals[repeat];
  if (scheduler.variant === 'H') return scheduler.crossChainTaskCall({ ...input, when: { first, every } });
  const { slotSeconds } = scheduler.rules;
  const count = readCount(texts.order.times, `${times}`, mostTimes);
  return scheduler.crossChainTaskCall({
    ...input,
    when: { at: deriveTimes({ first, every, times: count, slotSeconds }) },
  });
}
