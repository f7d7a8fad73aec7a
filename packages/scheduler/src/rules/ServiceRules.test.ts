import type { TypeRegistry } from '@polkadot/types';
import { describe, expect, test } from 'vitest';
import { deriveRules } from './ServiceRules.js';

// The metadata has no constants.
const bare = { metadata: { pallets: [] } } as unknown as TypeRegistry;
const runtime = { registry: bare, token: { symbol: 'TUR', decimals: 10 } };

describe('limits that a runtime does not state', () => {
  // spec/service-facts.md, "Constants" and "Identity of the service chain".
  test.each([
    [
      'H',
      3_600n,
      ['slotSeconds', 'maxExecutionTimes', 'maxScheduleSeconds', 'existentialDeposit'],
      100_000_000n,
    ],
    [
      'M',
      60n,
      ['slotSeconds', 'minimumTransfer', 'maxExecutionTimes', 'maxScheduleSeconds', 'existentialDeposit'],
      1_000_000_000n,
    ],
  ] as const)(
    'use the defaults of variant %s, listed in assumed',
    (variant, slotSeconds, assumed, existentialDeposit) => {
      expect(deriveRules(runtime, { variant, operations: {} })).toMatchObject({
        slotSeconds,
        minimumTransfer: 1_000_000_000n,
        maxExecutionTimes: 24n,
        maxScheduleSeconds: 15_552_000n,
        existentialDeposit,
        assumed,
      });
    },
  );

  test('use the values of the user', () => {
    const given = {
      slotSeconds: 600n,
      minimumTransfer: 1n,
      maxExecutionTimes: 2n,
      maxScheduleSeconds: 3n,
      existentialDeposit: 4n,
    };
    const rules = deriveRules(runtime, { variant: 'M', operations: {} }, { overrides: given });
    expect(rules).toMatchObject({ ...given, assumed: [] });
  });
});
