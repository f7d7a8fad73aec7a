import { expect, test } from 'vitest';
import { numberSteps } from './stepText.js';

const plan = [{ id: 'init-1-to-2' }, { id: 'init-1-to-2-and-accept' }];

test('each id becomes the number of its step, also an id with another id in it', () => {
  expect(numberSteps('init-1-to-2, init-1-to-2-and-accept wait.', plan)).toBe('steps 1, 2 wait.');
});

test('the word before an id is not repeated', () => {
  expect(numberSteps('The step init-1-to-2 cannot take effect.', plan)).toBe('Step 1 cannot take effect.');
});

test.each([
  ['Wait for the step init-1-to-2.', 'Wait for step 1.'],
  ['Step init-1-to-2 waits.', 'Step 1 waits.'],
])('the text "%s" becomes "%s"', (text, numbered) => {
  expect(numberSteps(text, plan)).toBe(numbered);
});

test('a list of steps has the word once', () => {
  const three = [...plan, { id: 'grant-proxy' }];
  const ids = three.map(({ id }) => id);
  expect(numberSteps(`Next: steps ${ids[0]}, ${ids[1]} and ${ids[2]}.`, three)).toBe(
    'Next: steps 1, 2 and 3.',
  );
  expect(numberSteps(`Step 7, then step ${ids[2]}.`, three)).toBe('Step 7, then step 3.');
});

test('other text stays', () => {
  expect(numberSteps('init-1-to-23', plan)).toBe('init-1-to-23');
});

test('several steps at the beginning of a sentence are one list, as within it', () => {
  const plan = ['fund', 'open', 'accept'].map((id) => ({ id }));
  expect(numberSteps('The steps fund and open wait.', plan)).toBe('Steps 1 and 2 wait.');
  expect(numberSteps('Steps fund, open and accept wait.', plan)).toBe('Steps 1, 2 and 3 wait.');
  expect(numberSteps('The step fund and the step accept wait.', plan)).toBe('Steps 1 and 3 wait.');
  expect(numberSteps('Not before steps fund and open. The step accept waits.', plan)).toBe(
    'Not before steps 1 and 2. Step 3 waits.',
  );
});
