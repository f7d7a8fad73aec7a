import { expect, test } from 'vitest';
import { listPremature } from './listPremature.js';

const blocked = { reason: 'The para is not registered.', howTo: 'Register it.' };
const step = (id: string, ...after: readonly string[]) => ({ id, after });

test('a step is premature if all steps that depend on it are blocked or premature', () => {
  const plan = [step('a'), step('b', 'a'), { ...step('c', 'b'), blocked }];
  expect([...listPremature(plan)]).toEqual(['b', 'a']);
});

test('a step with another use, or without a dependent step, may be sent', () => {
  expect([...listPremature([step('a'), step('b', 'a'), { ...step('c', 'a'), blocked }])]).toEqual([]);
  expect([...listPremature([step('a')])]).toEqual([]);
});
