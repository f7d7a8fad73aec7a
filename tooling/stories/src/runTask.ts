import type { DecodedEvent } from '@parachron/client';
import type { Account, Hex } from '@parachron/core';
import type { ServiceTarget } from '@parachron/devnet';
import {
  type DeliveryExplanation,
  type DeliveryPlan,
  type DerivedAccount,
  planDelivery,
  tryDelivery,
} from '@parachron/proxy';
import {
  deriveServiceOffer,
  type SubmittedTask,
  type TaskCheck,
  type TaskEvent,
  type TaskQuote,
  targetEntryRead,
} from '@parachron/scheduler';
import { deriveWeightV1, estimateCallWeight } from '@parachron/weight';
import { deriveTaskProgram, encodeProgram, relayLocation } from '@parachron/xcm';
import { type Fixture, getForkable } from './createFixture.js';
import { type Balances, compareBooks, getBalances } from './getBalances.js';
import { listEvents } from './listEvents.js';
import { alice, user } from './people.js';
import type { Scenario } from './Scenario.js';

/** A slot that passed. */
export interface Round {
  readonly service: readonly DecodedEvent[];
  readonly target: readonly DecodedEvent[];
  /** Outcome of the message on the target; undefined if no message was sent. */
  readonly explanation: DeliveryExplanation | undefined;
  readonly moved: Balances;
}

/** The predictions for a task, and what was seen. */
export interface TaskResult {
  readonly plan: DeliveryPlan;
  /** The program that the service is expected to send. */
  readonly program: Hex;
  readonly check: TaskCheck;
  readonly quote: TaskQuote;
  readonly task: SubmittedTask;
  /** Balances that scheduling changed. */
  readonly booked: Balances;
  readonly rounds: readonly Round[];
  /** The events of the task's watch. */
  readonly watched: readonly TaskEvent[];
}

/** A call that the service stores for Alice. */
export interface StoredTask extends Pick<Scenario, 'row' | 'when' | 'slots'> {
  readonly call: Hex;
  readonly callWeight: bigint;
  readonly derived: DerivedAccount;
}

/** Weight of a call on the target, for the service's rows. */
export async function estimateWeight({ target }: Fixture, call: Hex): Promise<bigint> {
  const weight = await estimateCallWeight(await target.snapshot(), call);
  if (!weight.known) throw new TypeError(weight.reason);
  return deriveWeightV1(weight.value);
}

/** Prices and tries the program that the service sends by its row, schedules the task, and lets its slots pass. */
export async function runTask(fixture: Fixture, stored: StoredTask): Promise<TaskResult> {
  const { scheduler, signer } = fixture;
  const own = stored.derived.kind === 'account' ? stored.derived.account : undefined;
  const { plan, program } = await predict(fixture, stored);
  const order = await createOrder(fixture, stored);
  const check = await scheduler.checkTask(order, { owner: alice });
  const quote = await scheduler.quoteTask(order, { owner: alice });
  const before = await getBalances(fixture, own);
  const task = await scheduler.submit(order, { signer });
  const booked = compareBooks(before, await getBalances(fixture, own));
  const rounds: Round[] = [];
  for (let slot = 0; slot < (stored.slots ?? 1); slot += 1)
    rounds.push(await passSlot(fixture, { plan, program, own }));
  const watched = await watch(fixture, task, { rounds, recurs: quote.recurring });
  return { plan, program, check, quote, task, booked, rounds, watched };
}

async function predict(
  fixture: Fixture,
  { row: { flow, feeAsset: token = 'service', xcmVersion }, call, callWeight, derived }: StoredTask,
) {
  const { row } = await (await fixture.service.snapshot()).read({ row: targetEntryRead(fixture.targetId) });
  if (!row.known || !row.value) throw new TypeError('the service has no row for the target');
  const offer = deriveServiceOffer(row.value, callWeight);
  if ('error' in offer) throw new TypeError(offer.error);
  const payment = { flow, ...describeToken(token) };
  const order = { ...offer, user, ...payment, call };
  const program = encodeProgram(deriveTaskProgram(order), { version: xcmVersion });
  const plan = await planDelivery(await fixture.target.snapshot(), {
    termsFor: () => offer,
    user,
    call,
    derived,
    payments: [payment],
    versions: [xcmVersion],
    fork: getForkable(fixture),
  });
  return { plan, program };
}

/** The token of a row in the config of a service, as the target sees it. */
function describeToken(token: NonNullable<ServiceTarget['feeAsset']>) {
  if (typeof token === 'object') return { token: 'target', asset: token } as const;
  return token === 'relay' ? ({ token: 'target', asset: relayLocation } as const) : { token };
}

async function createOrder(
  { scheduler, targetId }: Fixture,
  { when = { at: [1] }, call, callWeight, row }: StoredTask,
) {
  const { nextSlot } = await scheduler.getClock();
  const input = { call, callWeight, providedId: `a story, ${row.flow} ${nextSlot}`, paraId: targetId };
  if ('at' in when) {
    const at = when.at.map((slot) => nextSlot + BigInt(slot - 1) * scheduler.rules.slotSeconds);
    return scheduler.crossChainTaskCall({ ...input, when: { at } });
  }
  if (scheduler.variant !== 'H') throw new TypeError('variant M knows no recurring tasks');
  return scheduler.crossChainTaskCall({ ...input, when: { first: nextSlot, every: when.every } });
}

/** Lets time pass to the next slot, and explains the outcome. */
async function passSlot(
  fixture: Fixture,
  known: { readonly plan: DeliveryPlan; readonly program: Hex; readonly own: Account | undefined },
): Promise<Round> {
  const { devnet, service, target } = fixture;
  const { plan, program, own } = known;
  const before = await getBalances(fixture, own);
  const here = await service.snapshot();
  const there = await target.snapshot();
  const fork = await getForkable(fixture).fork();
  await devnet.advanceToNextSlot();
  const events = {
    service: await listEvents(service, { after: here.block.number }),
    target: await listEvents(target, { after: there.block.number }),
  };
  const isSent = events.service.some(({ method }) => method === 'XcmSent');
  const { derived } = plan;
  const message = { user, derived, program, events: events.target };
  return {
    ...events,
    explanation: isSent ? await tryDelivery(fork, message) : undefined,
    moved: compareBooks(before, await getBalances(fixture, own)),
  };
}

/** Blocks without an event after which a watch gives a message up. */
const patience = 50;

/** Outcomes of a message that waits at the service, or that the target drops. */
const unseen: ReadonlySet<string | undefined> = new Set(['not-seen', 'unsupported-version']);

/** Follows all events of the task; a recurring task has no end. */
async function watch(
  { scheduler, target, devnet }: Fixture,
  { taskId, block }: SubmittedTask,
  known: { readonly rounds: readonly Round[]; readonly recurs: boolean },
): Promise<TaskEvent[]> {
  const { rounds, recurs } = known;
  const events: TaskEvent[] = [];
  let left = rounds.filter(({ explanation }) => explanation).length;
  // No event of the target names such a message.
  if (rounds.some(({ explanation }) => unseen.has(explanation?.outcome)))
    for (let built = 0; built < patience; built += 1) await devnet.step();
  const watched = { owner: alice, taskId, from: block, target: { chain: target } };
  for await (const event of scheduler.watchTask(watched)) {
    events.push(event);
    if (/^(executed|failed|unseen)$/.test(event.kind)) left -= 1;
    if (recurs && left === 0 && event.kind !== 'failed') break;
  }
  return events;
}
