import type { Chain } from '@parachron/client';
import type { Hex } from '@parachron/core';
import { type DeliveryPlan, getDeliveryFacts, getOwnToken, planDelivery, proxyCall } from '@parachron/proxy';
import {
  deriveServiceDelivery,
  deriveTaskId,
  type FixedInput,
  type ScheduleOrder,
  type Scheduler,
  type TaskCall,
  type TaskCheck,
  type TaskQuote,
  targetEntryRead,
} from '@parachron/scheduler';
import { addWeightMargin, deriveWeightV1, estimateCallWeight } from '@parachron/weight';
import { UsageError } from '../errors/errors.js';
import type { TaskDeed, TaskRequest } from './TaskRequest.js';

/** A task that can be scheduled: the call to sign, the chain's predicted answer, and the costs. */
export interface TaskPlan {
  readonly taskId: Hex;
  readonly call: TaskCall<ScheduleOrder>;
  readonly check: TaskCheck;
  readonly quote: TaskQuote;
  /** Whether the program arrives at the target; absent for tasks that stay on the service. */
  readonly delivery?: DeliveryPlan;
}

/** Margin on the weight of a call in percent: the call may weigh more when the task runs. */
const marginPercent = 20;

type CrossChain = Extract<TaskDeed, { kind: 'cross-chain' }>;

/**
 * Plans a task: builds its call, predicts the service's answer and the costs, and predicts whether the program arrives at the target.
 *
 * Sends: reads only.
 *
 * @throws USAGE when the variant has no such task, or the target is missing or cannot weigh the call
 */
export async function planTask(
  scheduler: Scheduler,
  wish: TaskRequest,
  options: { readonly target?: Chain; readonly servicePara: number; readonly targetPara?: number },
): Promise<TaskPlan> {
  const { owner, deed } = wish;
  if (deed.kind !== 'cross-chain') return complete(scheduler, wish, buildOwnCall(scheduler, wish, deed));
  const { target, servicePara, targetPara } = options;
  if (!target || targetPara === undefined) {
    throw new UsageError({ option: '--target', reason: 'give the parachain on which the call is to run' });
  }
  const snapshot = await target.snapshot();
  const real = deed.onTarget ?? owner;
  const proxied = proxyCall(target.runtime, { real, call: deed.call });
  const user = { paraId: servicePara, account: owner };
  const { row } = await (await scheduler.chain.snapshot()).read({
    row: targetEntryRead(targetPara, deed.currency),
  });
  const ownToken = getOwnToken(targetPara);
  // The program that the service sends, where its table has a row for the target.
  const delivery = row.known && row.value ? deriveServiceDelivery(row.value, { ownToken }) : { ownToken };
  const [weight, facts] = await Promise.all([
    estimateCallWeight(snapshot, proxied.hex),
    getDeliveryFacts(snapshot, { user, real, call: proxied.hex, ...delivery }),
  ]);
  if (!weight.known) throw new UsageError({ option: '--call', reason: weight.reason });
  const call = scheduler.crossChainTaskCall({
    providedId: wish.providedId,
    when: requireWhen(scheduler, wish),
    paraId: targetPara,
    call: proxied.hex,
    callWeight: addMargin(deriveWeightV1(weight.value)),
    targetRegistry: target.runtime.registry,
    ...(deed.currency === undefined ? {} : { currencyId: deed.currency }),
  });
  const { derived } = facts;
  const quoted = {
    snapshot,
    account: real.hex,
    immediateCall: deed.call,
    ...(derived.kind === 'account' ? { delegate: derived.account.hex } : {}),
  };
  return { ...(await complete(scheduler, wish, call, quoted)), delivery: planDelivery(facts) };
}

function addMargin(refTime: bigint): bigint {
  return addWeightMargin({ refTime, proofSize: 0n }, marginPercent).refTime;
}

async function complete(
  scheduler: Scheduler,
  { owner, providedId }: TaskRequest,
  call: TaskCall<ScheduleOrder>,
  target?: Parameters<Scheduler['quoteTask']>[1]['target'],
): Promise<TaskPlan> {
  const [check, quote] = await Promise.all([
    scheduler.checkTask(call, { owner }),
    scheduler.quoteTask(call, { owner, ...(target ? { target } : {}) }),
  ]);
  return { taskId: deriveTaskId(owner, providedId), call, check, quote };
}

function buildOwnCall(
  scheduler: Scheduler,
  wish: TaskRequest,
  deed: Exclude<TaskDeed, CrossChain>,
): TaskCall<ScheduleOrder> {
  const { providedId, when } = wish;
  if (deed.kind === 'dispatch') {
    if (scheduler.variant !== 'H') throw notInVariant('--dispatch', 'H');
    const [only, ...others] = deed.calls;
    const call = only !== undefined && others.length === 0 ? only : deed.calls;
    return scheduler.dynamicDispatchTaskCall({ providedId, when, call });
  }
  if (scheduler.variant !== 'M') throw notInVariant('--transfer', 'M');
  const { recipient, amount } = deed;
  return scheduler.nativeTransferTaskCall({
    providedId,
    when: requireWhen(scheduler, wish),
    recipient,
    amount,
  });
}

/** Only variant H has recurrence without an end. */
function requireWhen(scheduler: Scheduler, { when }: TaskRequest): FixedInput {
  if ('at' in when || scheduler.variant === 'H') return when as FixedInput;
  throw new UsageError({
    option: '--when',
    reason: 'this service (variant M) needs a number of times: every 10m x 12, or --every with --times',
  });
}

function notInVariant(option: string, variant: string): UsageError {
  return new UsageError({ option, reason: `only a service of variant ${variant} has such tasks` });
}
