// Each fault alone: predicted before anything is sent, and observed with the same name on the chain.
import { encodeCall, type Planck } from '@parachron/core';
import { type DeliveryOutcome, planDelivery } from '@parachron/proxy';
import type { TaskEvent } from '@parachron/scheduler';
import type { FeeFlow } from '@parachron/xcm';
import { afterEach, describe, expect, test } from 'vitest';
import { createFixture, type Fixture } from '../src/createFixture.js';
import { bob, derivedByRule, unit, user } from '../src/people.js';
import { planReady } from '../src/planReady.js';
import { runScenario } from '../src/runScenario.js';
import type { Scenario } from '../src/Scenario.js';

let fixture: Fixture | undefined;
afterEach(async () => {
  await fixture?.close();
  fixture = undefined;
});

/** A fault, and the expected outcome. */
interface Fault {
  readonly name: string;
  readonly change: (ready: Scenario) => Partial<Scenario>;
  readonly outcome: DeliveryOutcome | ((flow: FeeFlow) => DeliveryOutcome);
}

const faults: readonly Fault[] = [
  { name: 'no proxy', change: () => ({ grant: { proxyType: null } }), outcome: 'proxy-not-found' },
  {
    name: "the proxy and the money given to the other era's account",
    change: () => ({ grant: { delegate: derivedByRule.locationHash } }),
    outcome: (flow) => (flow === 'remote' ? 'funds' : 'proxy-not-found'),
  },
  {
    name: 'too narrow a type',
    change: () => ({ grant: { proxyType: 'NonTransfer' } }),
    outcome: 'proxy-filtered',
  },
  { name: 'a delay', change: () => ({ grant: { delay: 10 } }), outcome: 'proxy-delayed' },
  {
    name: 'nothing on the account that pays',
    change: () => ({ grant: { fund: 0n }, serviceFunds: 0n }),
    outcome: 'funds',
  },
  {
    name: 'too small a fee',
    change: ({ row }) => ({ row: { ...row, feePerSecond: unit / 10n } }),
    outcome: 'fees',
  },
  {
    name: 'too small a weight',
    change: () => ({ callWeight: 1_000n }),
    outcome: 'weight',
  },
  {
    name: 'a call that fails',
    change: () => ({ want: ({ registry }) => encodeTransfer(registry, 10n ** 30n) }),
    outcome: 'call-failed',
  },
  {
    name: 'a version of XCM that the target cannot read',
    change: ({ row }) => ({ row: { ...row, xcmVersion: 5 } }),
    outcome: 'unsupported-version',
  },
];

function encodeTransfer(registry: Parameters<typeof encodeCall>[0], value: Planck) {
  const args = { dest: { Id: bob.hex }, value };
  return encodeCall(registry, { pallet: 'Balances', method: 'transfer_keep_alive', args });
}

describe.each(['remote', 'sovereign'] as const)('%s flow', (flow) => {
  test.each(faults)('$name', async ({ change, outcome }) => {
    const ready = planReady({ flow, variant: 'H' });
    const changed = { ...ready, ...change(ready) };
    const scenario = { ...changed, grant: { proxyType: 'Balances', ...changed.grant }, slots: 1 };
    fixture = await createFixture(scenario);
    const result = await runScenario(fixture, scenario);
    const wanted = typeof outcome === 'string' ? outcome : outcome(flow);
    const [payment] = result.plan.payments;
    const [round] = result.rounds;
    expect({
      arrives: result.plan.arrives,
      predicted: payment?.explanation.outcome,
      seen: round?.explanation?.outcome,
    }).toEqual({
      arrives: 'no',
      predicted: wanted,
      seen: wanted,
    });
    expect(round?.moved.target.bob).toBe(0n);
    // If the chain names the error, the name is the predicted one.
    const error = payment?.explanation.error;
    expect(error).toBe(round?.explanation?.error ?? error);
    expect(result.watched.flatMap(readEnd)).toEqual([wanted]);
  });
});

/** The name of the outcome in the watch. */
function readEnd(event: TaskEvent): string[] {
  const isEnd = event.kind === 'executed' || event.kind === 'failed' || event.kind === 'unseen';
  return isEnd && event.delivery ? [event.delivery.outcome] : [];
}

test('with the types of the target an invalid call is neither priced nor stored', async () => {
  fixture = await createFixture(planReady({ flow: 'remote', variant: 'M' }));
  const { scheduler, target, targetId } = fixture;
  const { registry: targetRegistry } = target.runtime;
  const input = { providedId: 'none', when: { at: 0 }, paraId: targetId, callWeight: 1n };
  const facts = planDelivery(await target.snapshot(), { user, call: '0xffff' });
  await expect(facts).rejects.toMatchObject({ code: 'CALL_UNDECODABLE', fault: 'input' });
  expect(() => scheduler.crossChainTaskCall({ ...input, call: '0xffff', targetRegistry })).toThrow(
    expect.objectContaining({ code: 'CALL_UNDECODABLE' }),
  );
});
