import type { Hex } from '@parachron/core';
import {
  type DeliveryFacts,
  type DerivedAccount,
  deriveTaskProgram,
  type Fork,
  getDeliveryFacts,
} from '@parachron/proxy';
import { deriveWeightV1, estimateCallWeight } from '@parachron/weight';
import { encodeProgram } from '@parachron/xcm';
import type { Fixture } from './createFixture.js';
import { createForkWhereNeeded } from './createFork.js';
import { getOffer } from './getOffer.js';
import { alice, user } from './people.js';
import type { Scenario } from './Scenario.js';

/** Weight of a call on the target, for the service's rows. */
export async function estimateWeight({ target }: Fixture, call: Hex): Promise<bigint> {
  const weight = await estimateCallWeight(await target.snapshot(), call);
  if (!weight.known) throw new TypeError(weight.reason);
  return deriveWeightV1(weight.value);
}

/** Prices and tries the exact program that the service sends for the call by its row. */
export async function predictDelivery(
  fixture: Fixture,
  task: {
    readonly row: Scenario['row'];
    readonly derived: DerivedAccount;
    readonly call: Hex;
    readonly callWeight: bigint;
    /** A fork of the target in its present state; created by default if the target has no runtime API for the question. */
    readonly fork?: Fork;
  },
): Promise<{ readonly facts: DeliveryFacts; readonly program: Hex }> {
  const { flow, feeAsset: token = 'service', xcmVersion } = task.row;
  const { call, derived } = task;
  const offer = await getOffer(fixture, task.callWeight);
  const order = { ...offer, user, flow, token, call };
  const program = encodeProgram(deriveTaskProgram(order), { version: xcmVersion });
  const fork = task.fork ?? (await createForkWhereNeeded(fixture));
  const facts = await getDeliveryFacts(await fixture.target.snapshot(), {
    ...offer,
    user,
    real: alice,
    call,
    derived,
    payments: [{ flow, token }],
    versions: [xcmVersion],
    ownToken: token === 'relay' ? 'relay' : 'target',
    ...(fork ? { fork } : {}),
  });
  await fork?.reset();
  return { facts, program };
}
