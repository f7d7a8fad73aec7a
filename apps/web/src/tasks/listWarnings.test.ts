import type { TaskPlan } from '@parachron/checklist';
import { expect, test } from 'vitest';
import { listWarnings } from './planSchedule.js';

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

test('lists failures and unknown facts, each with what to do, in sentences that end once', () => {
  const check = {
    expectedFailures: [
      { detail: 'The slot may be full', hint: 'Choose another slot.' },
      { detail: 'No proxy!', hint: 'Grant one.' },
    ],
    unknown: [{ reason: 'The balance is unknown.', howToFindOut: 'Ask the node.' }],
    isCloseToEdge: true,
  } as unknown as TaskPlan['check'];
  const delivery = { arrives: 'no', reason: 'No proxy' } as unknown as NonNullable<TaskPlan['delivery']>;
  expect(listWarnings({ check, delivery }, { missing: undefined })).toEqual([
    'The slot may be full. Choose another slot.',
    'No proxy! Grant one.',
    'The balance is unknown. Ask the node.',
    'The call would not run: No proxy. Grant the permission first.',
    'The first run is close. Sign soon, or choose a later time.',
  ]);
});

test.each(['yes', 'unknown'])('does not warn of a call that arrives: %s', (arrives) => {
  const delivery = { arrives, reason: 'Paid.' } as unknown as NonNullable<TaskPlan['delivery']>;
  expect(listWarnings({ ...plan, delivery }, { missing: undefined })).toEqual([]);
});
