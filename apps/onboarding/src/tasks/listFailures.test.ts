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

test('the doubt about the location of a token names the error of the target', () => {
  const locationDoubt = { reason: 'No location.', howToFindOut: 'Ask.', source: 'facts', value: 'one-of' };
  const plan = { check: { expectedFailures: [] } } as unknown as TaskPlan;
  expect(listDoubts({ ...plan, locationDoubt })).toEqual([
    { name: 'AssetNotFound', reason: 'No location.', fix: 'Ask.' },
  ]);
  // A payment in the relay chain's token is no doubt by itself.
  const delivery = { payment: { token: 'relay' } } as unknown as NonNullable<TaskPlan['delivery']>;
  expect(listDoubts({ ...plan, delivery } as TaskPlan)).toEqual([]);
});
