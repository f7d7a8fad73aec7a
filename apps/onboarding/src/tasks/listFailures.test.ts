import type { TaskPlan } from '@parachron/checklist';
import { expect, test } from 'vitest';
import { listDoubts, listFailures, listRisks } from './listFailures.js';

test('a failure that the facts leave open is neither certain nor due to a rise of fees', () => {
  const failure = { pallet: 'XcmpHandler', detail: 'no row', hint: 'Ask the service.' } as const;
  const expectedFailures = [
    { ...failure, name: 'CurrencyChainComboNotFound', isOpen: true },
    { ...failure, name: 'XcmFeesFailed' },
    { ...failure, name: 'XcmExecutionFailed', feeRise: 3 },
  ] as const;
  const plan = { check: { expectedFailures }, quote: { balance: {}, inclusion: {} } } as unknown as TaskPlan;
  const names = [listDoubts, listFailures, listRisks].map((list) => list(plan).map(({ name }) => name));
  expect(names).toEqual([
    ['XcmpHandler.CurrencyChainComboNotFound'],
    ['XcmpHandler.XcmFeesFailed'],
    ['XcmpHandler.XcmExecutionFailed'],
  ]);
});

test.each([
  ["the relay chain's location", { token: 'relay' }, ['AssetNotFound']],
  ['the location of a pallet', { token: 'target', asset: { parents: 0, interior: [] } }, ['AssetNotFound']],
  ['the usual location', { token: 'target' }, []],
  ["the service's token", { token: 'service' }, []],
  ['no payment that works', undefined, []],
] as const)('a program that pays by %s is doubted: %o', (_title, payment, names) => {
  const plan = { check: { expectedFailures: [] }, delivery: { payment } } as unknown as TaskPlan;
  expect(listDoubts(plan).map(({ name }) => name)).toEqual(names);
});
