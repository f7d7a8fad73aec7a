import { transferCall } from '@parachron/core';
import {
  type DerivedAccount,
  getDerivedAccount,
  proxyCall,
  type TriedProxyTypes,
  tryProxyTypes,
} from '@parachron/proxy';
import { type Fixture, getForkable } from './createFixture.js';
import { alice, bob, derivedByRule, serviceAccount, unit, user } from './people.js';
import { estimateWeight, runTask, type TaskResult } from './runTask.js';
import type { Scenario } from './Scenario.js';
import { type Grant, submitGrant, submitPayment } from './submitGrant.js';

/** The predictions and observations of a scenario. */
export interface ScenarioResult extends TaskResult {
  readonly derived: DerivedAccount;
  /** Undefined if the scenario names a type. */
  readonly types: TriedProxyTypes | undefined;
  readonly grant: Grant | undefined;
}

/** Runs a task from its grant to its effect, as a program of an application does. */
export async function runScenario(fixture: Fixture, scenario: Scenario): Promise<ScenarioResult> {
  const { target } = fixture;
  // The service funds its own account on the target.
  if (scenario.serviceFunds) await submitPayment(fixture, serviceAccount, scenario.serviceFunds);
  const want = scenario.want?.(target.runtime) ?? transferCall(target.runtime, { to: bob, amount: unit });
  // The derived account of Alice on the target, and the narrowest proxy type that permits her call.
  const means = { fork: getForkable(fixture) };
  const derived = await getDerivedAccount(await target.snapshot(), user, means);
  const delegate = derived.kind === 'account' ? derived.account : derivedByRule.hashedDescription;
  const request = { real: alice, delegate, calls: [want], ...means };
  const isNamed = scenario.grant?.proxyType !== undefined;
  const types = isNamed ? undefined : await tryProxyTypes(await target.snapshot(), request);
  const grant = await submitGrant(fixture, scenario, { delegate, types });
  const call = proxyCall(target.runtime, { real: alice, call: want }).hex;
  const callWeight = scenario.callWeight ?? (await estimateWeight(fixture, call));
  const ran = await runTask(fixture, { ...scenario, call, callWeight, derived });
  return { ...ran, derived, types, grant };
}
