import type { PlanDryRun } from '@parachron/checklist';
import { describe, expect, it } from 'vitest';
import { createDryRun, createFinding, createSampleReport, createStep } from '../../test/createSample.js';
import { createTriedStep } from '../../test/createTriedStep.js';
import { renderDryRunMarkdown } from './renderDryRunMarkdown.js';

const plan = [createStep('fund'), createStep('open')];
const findings = [createFinding('fail'), createFinding('fail', { check: 'own/other' })];
const report = createSampleReport({ findings, plan });
const render = (parts: Partial<PlanDryRun> = {}) => renderDryRunMarkdown(report, createDryRun(report, parts));
const passed = findings.map((one) => ({ ...one, outcome: 'pass' as const }));

describe('the dry run of a plan', () => {
  it.each([
    ['done', 'Done'],
    ['failed', 'Failed'],
    ['unknown', 'Unknown'],
    ['untried', 'Not tried'],
  ] as const)('has a step that is %s, with its place', (outcome, word) => {
    const block = { number: 7, hash: '0x11' } as const;
    const blocks = render({
      steps: [createTriedStep(outcome, { block, reason: 'The step fund comes first.' })],
    });
    expect(blocks[1]).toBe(
      `1. **${word}**: Open it. Step 1 comes first. (rococo, block 7, on a fork of the chain)`,
    );
  });

  it('numbers its tried steps, also a step that was tried twice', () => {
    const steps = [createTriedStep('failed'), createTriedStep('done')];
    expect(
      render({ steps })[1]
        ?.split('\n')
        .map((line) => line.slice(0, 12)),
    ).toEqual([...['1. **Failed*', '2. **Done**:']]);
  });

  it('separates the preparations and their changes from those of the plan', () => {
    const [first, second] = passed;
    if (!first || !second) return expect.fail('two findings');
    const before = createSampleReport({ findings: [first, ...findings.slice(1)] });
    const prepared = [{ chain: 'rococo', what: 'The clock is advanced.', why: 'The dry run does not wait.' }];
    const rounds = [{ number: 1, planned: ['open'], left: [], verdict: 'ready' as const }];
    expect(render({ before, prepared, rounds })).toEqual([
      '#### Dry run in detail',
      'Prepared by the dry run, not part of the plan:',
      '- rococo: The clock is advanced. The dry run does not wait.',
      'Changed by the preparation, not by the plan:',
      '- `network/not-paused` target chain: failed → **passed**',
      'Rounds of the plan:',
      '- Round 1: step 2. Checks afterwards: ready, no further steps.',
      'Changed by the plan:',
      '- `own/other` target chain: failed → **passed**',
    ]);
  });

  it('without changes and without steps has its heading alone', () => {
    expect(render({ after: report })).toEqual(['#### Dry run in detail']);
  });

  it('marks a finding that came or went', () => {
    const after = createSampleReport({
      findings: [...findings.slice(1), createFinding('warn', { check: 'own/new' })],
    });
    expect(render({ after }).at(-1)?.split('\n')).toEqual([
      ...[
        '- `network/not-paused` target chain: failed → **not checked**',
        '- `own/new` target chain: not checked → **warning**',
      ],
    ]);
  });

  it('escapes text of a chain', () => {
    const prepared = [{ chain: '<b>', what: '[a](b)', why: '| c\n- d' }];
    expect(render({ prepared })[2]).toBe('- \\<b\\>: \\[a\\](b) \\| c - d');
  });
});
