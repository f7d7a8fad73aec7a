import { connect } from '@parachron/client';
import { disguiseRuntime, type Patch } from '@parachron/samples/metadata';
import { xxhashAsHex } from '@polkadot/util-crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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

describe('limits that a runtime keeps in storage', () => {
  const store = (patch: Patch) => {
    const [u64, u128] = ['U64', 'U128'].map((primitive) => patch.findType({ primitive }));
    patch.addStored('SlotSizeSeconds', u64 ?? -1, `0x${'00'.repeat(8)}`);
    patch.addStored('MinimumTransferAmount', u128 ?? -1, `0x${'00'.repeat(16)}`);
    // A value of another type with such a name is not a limit.
    patch.addStored('MaxScheduleSeconds', patch.findType({ primitive: 'Bool' }), '0x01');
  };

  test('are read from storage', async () => {
    const keyOf = (item: string) =>
      `0x${['AutomationTime', item].map((text) => xxhashAsHex(text, 128).slice(2)).join('')}`;
    await service.chain.request('dev_setStorage', [
      [
        // 300 and 7 in little-endian bytes.
        [keyOf('SlotSizeSeconds'), `0x2c01${'00'.repeat(6)}`],
        [keyOf('MinimumTransferAmount'), `0x07${'00'.repeat(15)}`],
      ],
    ]);
    expect(await open('AutomationTime', store)).toMatchObject({
      slotSeconds: 300n,
      minimumTransfer: 7n,
      maxScheduleSeconds: 15_552_000n,
      assumed: [],
    });
    expect(await open('AutomationTime', store, { slotSeconds: 60n })).toMatchObject({ slotSeconds: 60n });
  });

  test('are assumed if storage has no value', async () => {
    const rules = await open('AutomationTime', (patch) =>
      patch.addStored('TimeSlotSeconds', patch.findType({ primitive: 'U64' }), `0x${'00'.repeat(8)}`),
    );
    expect(rules).toMatchObject({ slotSeconds: 60n, assumed: ['slotSeconds', 'minimumTransfer'] });
  });
});

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
