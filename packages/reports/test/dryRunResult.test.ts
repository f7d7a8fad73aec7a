import { expect, test } from 'vitest';
import { describeDryRun } from '../src/index.js';
import { createDryRun, createSampleReport, createTriedStep } from './createSample.js';

const report = createSampleReport({ findings: [], plan: [] });

test.each([
  ['no step was tried', [], 'No step to try. Checks afterwards: ready'],
  ['a step was done', [createTriedStep('done')], 'All steps succeeded. Checks afterwards: ready'],
  ['all are left', [createTriedStep('untried', { title: 'A task.' })], 'No step to try. Not tried: A task.'],
] as const)('the result of a dry run in which %s', (_what, steps, text) => {
  expect(describeDryRun(createDryRun(report, { steps }), []).result).toContain(text);
});
