import { planTask } from '@parachron/checklist';
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
import { createScheduler, type TaskEvent } from '@parachron/scheduler';
import { embeddedParas } from '../chains/embeddedSpecs.js';
import type { EmbeddedNetwork } from '../chains/openEmbeddedNetwork.js';

/** A step of the demonstration's plan failed, or its task did not end. */
export class DemoFailedError extends defineError({
  code: 'DEMO_FAILED',
  fault: 'refused',
  message: (facts: { reason: string }) => `The demonstration failed on its local network: ${facts.reason}`,
  hint: () => 'Run `parachron demo --json`, and report its output with this message.',
}) {}

/** Who pays whom on the target. */
export interface DemoOrder {
  /** The call of the task, as bytes. */
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
export async function runDemoTask(embedded: EmbeddedNetwork, order: DemoOrder) {
  const service = embedded.service.chain;
  const target = embedded.target.chain;
  const { owner } = order;
  const scheduler = await createScheduler(service);
  const { nextSlot: at } = await scheduler.getClock();
  const action = { kind: 'cross-chain', call: order.call, onTarget: parseAccount(owner) } as const;
  const request = { owner: parseAccount(owner), providedId: 'pay Bob', when: { at }, action };
  const { service: servicePara, target: targetPara } = embeddedParas;
  const there = { servicePara, targetPara, chain: target, target: await target.snapshot() };
  const { call, quote } = await planTask(scheduler, request, there);
  const before = { owner: await getFree(service, owner), shown: await getFree(target, order.beneficiary) };
  const signer = deriveDevPair(await deriveDevAccount('Alice'));
  const { taskId, block } = await scheduler.submit(call, { signer });
  await embedded.network.advance(Number(at));
  for (let built = 0; built < blocks; built += 1) await embedded.network.step();
  const signal = AbortSignal.timeout(patienceMs);
  const events: TaskEvent[] = [];
  const watch = { owner, taskId, from: block, target: { chain: target }, signal };
  for await (const event of scheduler.watchTask(watch)) events.push(event);
  const executed = events.find((event) => event.kind === 'executed');
  if (!executed?.delivery) {
    const last = events.at(-1)?.kind ?? 'scheduled';
    throw new DemoFailedError({ reason: `the last event of the task ${taskId} is "${last}".` });
  }
  const after = { owner: await getFree(service, owner), shown: await getFree(target, order.beneficiary) };
  return {
    taskId,
    // Signed by the user on the service.
    call: call.hex,
    at,
    events: events.map(({ kind, block }) => ({ kind, block })),
    // By the events of the target.
    sentence: executed.delivery.sentence,
    // In the storage of the target.
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

/** The result of a task that has run. */
export type DemoTask = Awaited<ReturnType<typeof runDemoTask>>;

async function getFree(chain: Chain, account: Hex): Promise<Planck> {
  const snapshot = await chain.snapshot();
  const { balance } = await snapshot.read({ balance: balanceRead(parseAccount(account)) });
  return balance.known ? balance.value.free : 0n;
}
