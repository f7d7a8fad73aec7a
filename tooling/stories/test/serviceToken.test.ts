// The sovereign flow in the service's own token: the service reserves the fee on its own chain for each message; the target mints the
// fee, charges the cost of the program, and keeps the rest for the service.
import { storageRead } from '@parachron/core';
import { deriveLocation, encodeLocation, hereLocation } from '@parachron/xcm';
import { afterEach, expect, test } from 'vitest';
import { createFixture, type Fixture } from '../src/createFixture.js';
import { SERVICE, serviceAccount, TARGET, unit } from '../src/people.js';
import { planReady } from '../src/planReady.js';
import { runScenario } from '../src/runScenario.js';
import type { Scenario } from '../src/Scenario.js';

let fixture: Fixture | undefined;
afterEach(async () => {
  await fixture?.close();
  fixture = undefined;
});

/** A whole token of the service: the specification, "Identity of the service chain". */
const tur = 10_000_000_000n;

const token = deriveLocation({ paraId: SERVICE, relation: 'sibling' });

function planInServiceToken(): Scenario {
  const ready = planReady({ flow: 'sovereign', variant: 'H' });
  // One token per second there; ten tokens are offered, and the rest belongs to the service.
  const executor = {
    trustsReserves: true,
    feeAssets: [
      { id: hereLocation, perSecond: (8n * unit) / 10n, perMegabyte: unit / 10n },
      { id: token, perSecond: tur, perMegabyte: 0n },
    ],
  } as const;
  const target = { paraId: TARGET, config: { xcm: { executor } } };
  const row = { ...ready.row, feeAsset: 'service', feePerSecond: 10n * tur } as const;
  return { ...ready, target, row, serviceFunds: 0n, slots: 1 };
}

/** Balance of the service, by the target's ledger of other chains' tokens. */
async function readHeld({ target }: Fixture): Promise<bigint> {
  // The key is a location of version 4, without the byte of the version.
  const id = `0x${encodeLocation(token, { version: 4 }).slice(4)}`;
  const { held } = await (await target.snapshot()).read({
    held: storageRead('ForeignAssets', 'Account', [id, serviceAccount.hex], (value) =>
      BigInt(String(value ?? 0)),
    ),
  });
  return held.known ? held.value : 0n;
}

test("the service's own token pays on a target that trusts and prices it", async () => {
  const scenario = planInServiceToken();
  fixture = await createFixture(scenario);
  const result = await runScenario(fixture, scenario);
  const { offer = 0n, fee } = result.plan.payment ?? {};
  expect(result.plan).toMatchObject({ arrives: 'yes', payment: { flow: 'sovereign', token: 'service' } });
  const [round] = result.rounds;
  expect(round?.explanation).toMatchObject({ outcome: 'executed', trapped: [] });
  // Specification, "Fees": fee per second × (6 × instruction weight + call weight) ÷ 10¹², which Alice has paid at home.
  expect(result.quote.xcm.known && result.quote.xcm.value).toBe(offer);
  expect(round?.moved.service).toMatchObject({ own: -offer, held: offer });
  // The target's own token pays only for Alice's call.
  expect(round?.moved.target).toMatchObject({ alice: -unit, bob: unit, derived: 0n, service: 0n });
  const held = await readHeld(fixture);
  expect(held).toBeGreaterThan(0n);
  expect(held).toBeLessThan(offer);
  expect(held).toBe(offer - (fee?.known ? fee.value : 0n));
});
