import { createServiceConfig } from '@parachron/devnet-chain';
import { expect, it } from 'vitest';
import { createRules } from '../createRules.js';
import { listAutomationConstants } from './listAutomationConstants.js';

const constantsOf = (variant: 'H' | 'M', automation: object = {}) => {
  const rules = createRules(createServiceConfig({ variant, config: { automation } }));
  return listAutomationConstants(rules).map(({ definition, value }) => [definition.name, value]);
};

// Numbers: spec/service-facts.md, "Constants". A Perbill of 5 % is 50 000 000.
const expected = [
  ['MaxTasksPerSlot', 256],
  ['MaxExecutionTimes', 24],
  ['MaxScheduleSeconds', 15_552_000n],
  ['MaxBlockWeight', 500_000_000_000n],
  ['MaxWeightPercentage', 50_000_000],
  ['MaxWeightPerSlot', 150_000_000_000n],
  ['UpdateQueueRatio', 500_000_000],
  ['ExecutionWeightFee', 12n],
];

it.each(['H', 'M'] as const)('has the constants of the specification in variant %s', (variant) => {
  expect(constantsOf(variant)).toEqual(expected);
});

it.each([
  ['H', 60, true],
  ['H', 3_600, false],
  ['M', 60, false],
  ['M', 600, true],
] as const)(
  'states the length of a slot of variant %s of %s s only if it is unusual: %s',
  (variant, slotSeconds, isStated) => {
    const extra = isStated ? [['SlotSizeSeconds', BigInt(slotSeconds)]] : [];
    expect(constantsOf(variant, { slotSeconds })).toEqual([...expected, ...extra]);
  },
);
