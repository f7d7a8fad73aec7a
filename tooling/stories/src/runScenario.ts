import type { Hex } from '@parachron/core';
import {
  type DeliveryFacts,
  type DeliveryPlan,
  type DerivedAccount,
  estimateProxyTypes,
  getDerivedAccount,
  type ProxyTypesEstimate,
  planDelivery,
  proxyCall,
} from '@parachron/proxy';
import type {
  CrossChainOrder,
  SubmittedTask,
  TaskCall,
  TaskCheck,
  TaskEvent,
  TaskQuote,
} from '@parachron/scheduler';
import type { Fixture } from './createFixture.js';
import { createForkWhereNeeded } from './createFork.js';
import { type Balances, compareBooks, getBalances } from './getBalances.js';
import { passSlot, type Round } from './passSlot.js';
import { alice, bob, derivedByRule, serviceAccount, unit, user } from './people.js';
import { estimateWeight, predictDelivery } from './predictDelivery.js';
import type { Scenario } from './Scenario.js';
import { type Grant, submitGrant, submitPayment, transferCall } from './submitGrant.js';
import { watchTask } from './watchTask.js';

/** The predictions and observations of a scenario. */
export interface ScenarioResult {
  readonly derived: DerivedAccount;
  /** Undefined if the scenario names a type. */
  readonly types: ProxyTypesEstimate | undefined;
  readonly grant: Grant | undefined;
  readonly facts: DeliveryFacts;
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

/** Runs a task from its grant to its effect, as a program of an application does. */
export async function runScenario(fixture: Fixture, scenario: Scenario): Promise<ScenarioResult> {
  const { scheduler, target, signer } = fixture;

  // The service funds its own account on the target.
  if (scenario.serviceFunds) await submitPayment(fixture, serviceAccount, scenario.serviceFunds);

  // 1. The derived account of Alice on the target, from a fork if the chain has no runtime API for it.
  const fork = await createForkWhereNeeded(fixture);
  const derived = await getDerivedAccount(await target.snapshot(), user, fork ? { fork } : {});
  const own = derived.kind === 'account' ? derived.account : undefined;

  // 2. The narrowest proxy type that permits Alice's call, unless the scenario names a type.
  const want = scenario.want?.(target.runtime) ?? transferCall(fixture, bob, unit);
  const delegate = own ?? derivedByRule.hashedDescription;
  const request = { real: alice, delegate, calls: [want], ...(fork ? { fork } : {}) };
  const types =
    scenario.grant?.proxyType === undefined
      ? await estimateProxyTypes(await target.snapshot(), request)
      : undefined;
  await fork?.reset();

  // 3. Alice grants the proxy and funds the account in one batch.
  const grant = await submitGrant(fixture, scenario, { delegate, types });

  // 4. Whether the service's program for the call would arrive.
  const call = scenario.stored ?? proxyCall(target.runtime, { real: alice, call: want }).hex;
  const callWeight = scenario.callWeight ?? (await estimateWeight(fixture, call));
  const { facts, program } = await predictDelivery(fixture, { row: scenario.row, derived, call, callWeight });
  const plan = planDelivery(facts);

  // 5. Alice schedules the task.
  const order = await createOrder(fixture, scenario, { call, callWeight });
  const check = await scheduler.checkTask(order, { owner: alice });
  const quote = await scheduler.quoteTask(order, { owner: alice });
  const before = await getBalances(fixture, own);
  const task = await scheduler.submit(order, { signer });
  const booked = compareBooks(before, await getBalances(fixture, own));

  // 6. Time passes; messages arrive.
  const rounds: Round[] = [];
  for (let slot = 0; slot < (scenario.slots ?? 2); slot += 1)
    rounds.push(await passSlot(fixture, { facts, program, own }));
  const watched = await watchTask(fixture, task, { rounds, derived, recurs: quote.recurring });
  return { derived, types, grant, facts, plan, program, check, quote, task, booked, rounds, watched };
}

async function createOrder(
  { scheduler, targetId }: Fixture,
  { when = { at: [1] } }: Scenario,
  task: { readonly call: Hex; readonly callWeight: bigint },
): Promise<TaskCall<CrossChainOrder>> {
  const { nextSlot } = await scheduler.getClock();
  const { slotSeconds } = scheduler.rules;
  const input = { ...task, providedId: 'a story', paraId: targetId };
  if ('at' in when) {
    const at = when.at.map((slot) => nextSlot + BigInt(slot - 1) * slotSeconds);
    return scheduler.crossChainTaskCall({ ...input, when: { at } });
  }
  if (scheduler.variant !== 'H') throw new TypeError('variant M knows no recurring tasks');
  return scheduler.crossChainTaskCall({ ...input, when: { first: nextSlot, every: when.every } });
}
