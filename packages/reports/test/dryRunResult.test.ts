import { proposalId } from '@parachron/core';
import { expect, test } from 'vitest';
import { describeDryRun } from '../src/index.js';
import {
  createDryRun,
  createFinding,
  createSampleReport,
  createStep,
  createTriedStep,
} from './createSample.js';

const report = createSampleReport({ findings: [], plan: [] });

test.each([
  ['no step was tried', [], 'No step to try. Checks afterwards: ready'],
  ['a step was done', [createTriedStep('done')], 'All steps succeeded. Checks afterwards: ready'],
  [
    'all are left',
    [createTriedStep('untried', { title: 'A task.', reason: 'No call was given.' })],
    'No step to try. Not tried: A task. No call was given. Checks afterwards: ready',
  ],
] as const)('the result of a dry run in which %s', (_what, steps, text) => {
  expect(describeDryRun(createDryRun(report, { steps }), []).result).toContain(text);
});

test('a step that the dry run prepared is said to fail on the chains as they are', () => {
  const blocked = { reason: 'Para 2000 is not registered.', howTo: 'Register it.' };
  const steps = ['fund', 'open'].map((id) => createTriedStep('done', { id }));
  const { result } = describeDryRun(createDryRun(report, { steps }), [
    createStep('fund'),
    createStep('open', { blocked }),
  ]);
  expect(result).toContain(
    'All steps succeeded only after the dry run changed the forks; on the chains as they are, step 2 will fail. Checks',
  );
});

test('remaining steps are named in the order of the plan, not in that of the last round', () => {
  const plan = ['fund', 'open'].map((id) => createStep(id));
  const left = ['open', 'fund'];
  const rounds = [{ number: 1, planned: left, left, verdict: 'not-ready' }] as const;
  const { result } = describeDryRun(createDryRun(report, { rounds }), plan);
  expect(result).toContain('Remaining: steps 1 and 2.');
});

test('a remaining step is named by its number, or by its title once it has left the plan', () => {
  const steps = ['fund', 'open'].map((id) => createTriedStep('unknown', { id, title: `Do ${id}.` }));
  const rounds = [
    { number: 1, planned: ['fund', 'open'], left: ['fund', 'open'], verdict: 'not-ready' },
  ] as const;
  const { result } = describeDryRun(createDryRun(report, { steps, rounds }), [createStep('fund')]);
  expect(result).toContain('Remaining: step 1. Do open.');
});

test('a proposal of several rounds ends as the last one', () => {
  const outcomes = ['failed', 'done'] as const;
  const steps = outcomes.map((outcome, at) => createTriedStep(outcome, { id: proposalId, round: at + 1 }));
  const { result } = describeDryRun(createDryRun(report, { steps }), [createStep(proposalId)]);
  expect(result).toMatch(/^The proposal succeeds\. /);
});

test('a reason of a chain with an abbreviation is cut at the end of its sentence', () => {
  const reason =
    'The service refuses the task: inability to pay some fees (e.g. balance too low). Try later.';
  const steps = [createTriedStep('failed', { id: 'task', reason })];
  const { result } = describeDryRun(createDryRun(report, { outcome: 'failed', steps }), []);
  expect(result).toContain(
    'failed (The service refuses the task: inability to pay some fees (e.g. balance too low)).',
  );
});

test('a failed step of the plan is named with its cause', () => {
  const reason = 'Proxy.add_proxy failed: TooManyConsumers: Too many things refer to the account. Try later.';
  const steps = [createTriedStep('failed', { id: 'grant', round: 1, reason })];
  const { result } = describeDryRun(createDryRun(report, { outcome: 'failed', steps }), [
    createStep('grant'),
  ]);
  const cause = 'Proxy.add_proxy failed: TooManyConsumers: Too many things refer to the account';
  expect(result).toContain(`1 step of the plan failed (step 1: ${cause}).`);
});

test('a cause that begins with the name of a chain keeps its capital', () => {
  const tell = (reason: string) => {
    const after = createSampleReport({ findings: [createFinding('fail', { reason })] });
    return describeDryRun(createDryRun(report, { after }), []).result;
  };
  expect(tell('Basilisk derives no account.')).toContain(': Basilisk derives no account');
  expect(tell('Accounts are unknown.')).toContain(': accounts are unknown');
});
