import { connect } from '@parachron/client';
import { disguiseRuntime, type Patch } from '@parachron/samples/metadata';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createScheduler } from '../src/index.js';
import { deriveRules } from '../src/rules/ServiceRules.js';
import { startService, type TestService } from './support/startService.js';

let service: TestService;
beforeAll(async () => {
  service = await startService({ variant: 'M', mode: { kind: 'manual' } });
});
afterAll(() => service.dev.close());

/** A relative of the service's runtime with a changed pallet. */
async function open(pallet: string, edit: (patch: Patch) => void, options = {}) {
  const provider = await disguiseRuntime(service.dev.provider, pallet, edit);
  return (await createScheduler(await connect(provider), options)).rules;
}

test('an existential deposit that the runtime does not state is assumed, or taken from the options', async () => {
  const without = (patch: Patch) => patch.removeConstant('ExistentialDeposit');
  expect(await open('Balances', without)).toMatchObject({
    // spec/service-facts.md: 0.1 token.
    existentialDeposit: 1_000_000_000n,
    assumed: ['slotSeconds', 'minimumTransfer', 'existentialDeposit'],
  });
  const given = await open('Balances', without, { existentialDeposit: 5n });
  expect(given).toMatchObject({ existentialDeposit: 5n, assumed: ['slotSeconds', 'minimumTransfer'] });
});

test('variant H has no minimum of transfers to assume', () => {
  const runtime = {
    registry: { metadata: { pallets: [] } },
    token: { symbol: 'TUR', decimals: 10 },
  } as never;
  // spec/service-facts.md, constants.
  expect(deriveRules(runtime, { variant: 'H', operations: {} })).toMatchObject({
    slotSeconds: 3_600n,
    assumed: ['slotSeconds', 'maxExecutionTimes', 'maxScheduleSeconds', 'existentialDeposit'],
  });
});
