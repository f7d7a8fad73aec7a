import { forkTarget } from '@parachron/checklist';
import type { Chain } from '@parachron/client';
import {
  balanceRead,
  defineError,
  formatAccount,
  formatTokens,
  type Hex,
  type Planck,
  parseAccount,
} from '@parachron/core';
import { deriveDevAccount, deriveDevPair } from '@parachron/devnet';
import {
  createScheduler,
  type ScheduleOrder,
  type Scheduler,
  type TaskCall,
  type TaskEvent,
  type WatchTarget,
} from '@parachron/scheduler';
import { addWeightMargin, deriveWeightV1, estimateCallWeight } from '@parachron/weight';
import { embeddedParas } from '../chains/embeddedSpecs.js';
import type { EmbeddedNetwork } from '../chains/openEmbeddedNetwork.js';
import type { DemoTask } from './renderDemo.js';

/** The task of the demonstration did not end on the local network. */
export class TaskNotDoneError extends defineError({
  code: 'TASK_NOT_DONE',
  fault: 'refused',
  message: (facts: { taskId: string; last: string }) =>
    `The task ${facts.taskId} did not finish on the local network; its last event is "${facts.last}".`,
  hint: () => 'Run `parachron demo --json`, and report its output with this message.',
}) {}

/** The call on the target for the user. */
export interface DemoOrder {
  /** The proxied call, as the service stores it. */
  readonly call: Hex;
  readonly owner: Hex;
  /** The account whose balance on the target shows the effect. */
  readonly beneficiary: Hex;
}

/** The most blocks for the task to run, and for its message to leave, arrive and be processed. */
const blocks = 4;

/** Longer than the whole demonstration, in milliseconds. */
const patienceMs = 20_000;

/** Schedules a task for the next slot, signed by Alice, advances the clock, and follows the task to its end on the target. */
export async function runTask(embedded: EmbeddedNetwork, order: DemoOrder): Promise<DemoTask> {
  const { service, target } = embedded.chains;
  const scheduler = await createScheduler(service);
  const { call, at } = await encodeTask(scheduler, target, order);
  const { owner } = order;
  const quote = await scheduler.quoteTask(call, { owner });
  const before = { owner: await getFree(service, owner), shown: await getFree(target, order.beneficiary) };
  const signer = deriveDevPair(await deriveDevAccount('Alice'));
  const { taskId, block } = await scheduler.submit(call, { signer });
  await embedded.network.advance(Number(at));
  for (let built = 0; built < blocks; built += 1) await embedded.network.step();
  const signal = AbortSignal.timeout(patienceMs);
  const events: TaskEvent[] = [];
  const forkAt: WatchTarget['forkAt'] = (before) => forkTarget({ chain: target, target: before });
  const watch = { owner, taskId, from: block, target: { chain: target, forkAt }, signal };
  for await (const event of scheduler.watchTask(watch)) events.push(event);
  const executed = events.find((event) => event.kind === 'executed');
  if (!executed?.delivery) throw new TaskNotDoneError({ taskId, last: events.at(-1)?.kind ?? 'scheduled' });
  const after = { owner: await getFree(service, owner), shown: await getFree(target, order.beneficiary) };
  return {
    taskId,
    call: call.hex,
    at,
    events: events.map(({ kind, block }) => ({ kind, block })),
    sentence: executed.delivery.sentence,
    effect: {
      key: `System.Account(${formatAccount(parseAccount(order.beneficiary), target.runtime.ss58Prefix)}).data.free`,
      before: before.shown,
      after: after.shown,
      text: formatTokens(after.shown - before.shown, target.runtime.token),
    },
    cost: {
      quoted: quote.total,
      paid: before.owner - after.owner,
      text: formatTokens(before.owner - after.owner, service.runtime.token),
    },
  };
}

/** Margin on the weight of the call in percent: the call may weigh more when the task runs. */
const marginPercent = 20;

async function encodeTask(
  scheduler: Scheduler,
  target: Chain,
  { call }: DemoOrder,
): Promise<{ readonly call: TaskCall<ScheduleOrder>; readonly at: bigint }> {
  const { nextSlot } = await scheduler.getClock();
  const weight = await estimateCallWeight(await target.snapshot(), call);
  const refTime = weight.known ? deriveWeightV1(weight.value) : 0n;
  const encoded = scheduler.crossChainTaskCall({
    providedId: 'pay Bob',
    when: { at: nextSlot },
    paraId: embeddedParas.target,
    call,
    callWeight: addWeightMargin({ refTime, proofSize: 0n }, marginPercent).refTime,
    targetRegistry: target.runtime.registry,
  });
  return { call: encoded, at: nextSlot };
}

async function getFree(chain: Chain, account: Hex): Promise<Planck> {
  const snapshot = await chain.snapshot();
  const { balance } = await snapshot.read({ balance: balanceRead(parseAccount(account)) });
  return balance.known ? balance.value.free : 0n;
}
