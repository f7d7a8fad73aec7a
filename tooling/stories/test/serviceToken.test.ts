// The sovereign flow in the service's own token: the service reserves the fee on its own chain for each message; the target mints the
// fee, charges the cost of the program, and keeps the rest for the service.
import { storageRead } from '@parachron/core';
import { deriveLocation, formatVersionedLocation, type XcmVersion } from '@parachron/xcm';
import { afterEach, expect, test } from 'vitest';
import { createFixture, type Fixture } from '../src/createFixture.js';
import { SERVICE, serviceAccount, TARGET, unit } from '../src/people.js';
import { type Generation, planReady } from '../src/planReady.js';
import { runScenario } from '../src/runScenario.js';
import type { Scenario } from '../src/Scenario.js';

let fixture: Fixture | undefined;
afterEach(async () => {
  await fixture?.close();
  fixture = undefined;
});

/** A whole token of the service: spec/service-facts, "Identity of the service chain". */
const tur = 10_000_000_000n;

function planInServiceToken(generation: Generation): Scenario {
  const ready = planReady({ generation, flow: 'sovereign', variant: 'H' });
  // One token per second there; ten tokens are offered, and the rest belongs to the service.
  const target = { paraId: TARGET, generation, serviceToken: { perSecond: tur } } as const;
  const row = { ...ready.row, feeAsset: 'service', feePerSecond: 10n * tur } as const;
  return { ...ready, target, row, serviceFunds: 0n, slots: 1 };
}

/** Balance of the service, by the asset registry of the target. */
async function readHeld({ target }: Fixture, version: XcmVersion): Promise<bigint> {
  const [place] = Object.values(
    formatVersionedLocation(deriveLocation({ paraId: SERVICE, relation: 'sibling' }), { version }),
  );
  const { held } = await (await target.snapshot()).read({
    held: storageRead('ForeignAssets', 'Account', [place, serviceAccount.hex], (value) => {
      const { balance = 0 } = Object(value?.toJSON() ?? {}) as { balance?: number | string };
      return BigInt(balance);
    }),
  });
  return held.known ? held.value : 0n;
}

test.each(['v2', 'v4', 'v5'] as const)('its own token pays on a target of %s', async (generation) => {
  const scenario = planInServiceToken(generation);
  fixture = await createFixture(scenario);
  const result = await runScenario(fixture, scenario);
  const { offer = 0n, fee } = result.plan;
  expect(result.plan).toMatchObject({ arrives: 'yes', flow: 'sovereign', token: 'service' });
  const [round] = result.rounds;
  expect(round?.explanation).toMatchObject({ outcome: 'executed', trapped: [] });
  // spec/service-facts, "Fees": fee per second × (6 × instruction weight + call weight) ÷ 10¹², which Alice has paid at home.
  expect(result.quote.xcm.known && result.quote.xcm.amount).toBe(offer);
  expect(round?.moved.service).toMatchObject({ own: -offer, held: offer });
  // The target's own token pays only for Alice's call.
  expect(round?.moved.target).toMatchObject({ alice: -unit, bob: unit, derived: 0n, service: 0n });
  const held = await readHeld(fixture, scenario.row.xcmVersion);
  expect(held).toBeGreaterThan(0n);
  expect(held).toBeLessThan(offer);
  // The price of the oldest targets can only be observed.
  expect(held).toBe(generation === 'v2' ? held : offer - (fee ?? 0n));
});
