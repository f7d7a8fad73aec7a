import { expect, test } from 'vitest';
import { defineCheck } from './checks/Check.js';
import { runChecklist } from './runChecklist.js';
import { serviceDefaults } from './serviceDefaults.js';

const checks = ['topic/a', 'topic/b'].map((id) =>
  defineCheck({
    id,
    title: 'It is.',
    failedTitle: 'It is not.',
    explanation: 'It has to be.',
    facts: {},
    evaluate: () => [],
  }),
);
const scope = {
  network: 'staging',
  targetParaId: 2000,
  serviceParaId: serviceDefaults.paraId,
  proposal: serviceDefaults.proposal,
};

test('counts the finished checks', async () => {
  const counts: unknown[] = [];
  await runChecklist(checks, {
    scope,
    chains: {},
    endpoints: {},
    onCheck: (count) => void counts.push(count),
  });
  expect(counts).toEqual([
    { done: 1, of: 2 },
    { done: 2, of: 2 },
  ]);
});
