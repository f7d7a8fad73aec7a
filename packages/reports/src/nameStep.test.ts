import { expect, test } from 'vitest';
import { nameStep } from './nameStep.js';

const [first, second] = [
  { id: 'init-1-to-2', title: 'Parachain 1 requests a channel to 2.' },
  { id: 'grant-proxy', title: 'Utility.batch_all on Rococo' },
];

test('names a step by its number in the plan and its title', () => {
  expect(nameStep(first, [second, first])).toBe('step 2 (Parachain 1 requests a channel to 2)');
  expect(nameStep(second, [second, first])).toBe('step 1 (Utility.batch_all on Rococo)');
});

test('names a step that the plan lacks by its title', () => {
  expect(nameStep(first, [second])).toBe('Parachain 1 requests a channel to 2');
});
