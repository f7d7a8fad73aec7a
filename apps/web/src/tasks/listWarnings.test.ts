import type { TaskPlan } from '@parachron/checklist';
import { expect, test } from 'vitest';
import { listWarnings } from './listWarnings.js';

const plan = {
  check: { expectedFailures: [], unknown: [], isCloseToEdge: false },
} as unknown as TaskPlan;

test('warns of the location of a token, with how to find out', () => {
  const locationDoubt = { reason: 'No location.', howToFindOut: 'Ask.', source: 'facts', value: 'one-of' };
  expect(listWarnings({ ...plan, locationDoubt }, { missing: undefined })).toEqual(['No location. Ask.']);
  expect(listWarnings(plan, { missing: undefined })).toEqual([]);
});

test('names the missing amount, unless the service refuses the task anyway', () => {
  expect(listWarnings(plan, { missing: '1 TUR' })).toEqual([expect.stringContaining('1 TUR')]);
  const check = { ...plan.check, refusal: {} } as unknown as TaskPlan['check'];
  expect(listWarnings({ check }, { missing: '1 TUR' })).toEqual([]);
});
