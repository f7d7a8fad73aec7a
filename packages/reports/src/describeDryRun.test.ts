import type { PlanDryRun, Report, TriedStep } from '@parachron/checklist';
import { describe, expect, test } from 'vitest';
import {
  describeDryRun,
  describeResult,
  formatChangedTitle,
  formatDryRunRest,
  formatInstruction,
  formatPrepared,
  formatRound,
  formatTriedPlace,
} from './describeDryRun.js';

const step = (id: string, outcome: TriedStep['outcome'], round?: number): TriedStep => ({
  ...{ id, outcome, title: `Title of ${id}.`, means: 'fork', chain: 'Paseo', reason: 'Done.', evidence: [] },
  ...(round !== undefined && { round }),
});
const after = {
  verdict: 'not-ready',
  summary: { pass: 1, fail: 2, warn: 0, unknown: 0, skipped: 0 },
} as unknown as Report;
const dryRun = (more: Partial<PlanDryRun>): PlanDryRun => ({
  ...{ means: 'fork', prepared: [], before: after, rounds: [], steps: [], outcome: 'done', after },
  ...more,
});

describe('the result of a dry run', () => {
  // A step outside the plan has no round, and is named by its meaning (the fields of TriedStep).
  test.each<[string, readonly TriedStep[], string]>([
    [
      'counts and names failed steps of the plan',
      [step('a', 'failed', 1), step('b', 'failed', 1)],
      '2 steps of the plan failed (a, b)',
    ],
    [
      'names failed steps outside the plan',
      [step('session', 'failed')],
      'No step of the plan failed; the new session of the relay chain failed (Done)',
    ],
    [
      'separates the two',
      [step('a', 'failed', 1), step('task', 'failed')],
      '1 step of the plan failed (a); the task failed (Done)',
    ],
    [
      'takes the last try of a step',
      [step('a', 'failed', 1), step('a', 'done', 2), step('message', 'failed')],
      "No step of the plan failed; the service's program failed (Done)",
    ],
  ])('%s', (_, steps, text) => {
    expect(describeResult({ outcome: 'failed', steps })).toBe(text);
    expect(describeDryRun(dryRun({ outcome: 'failed', steps }))).toBe(`Dry run: ${text}.`);
  });

  test('states the changes that the dry run itself made', () => {
    const prepared = { chain: 'Paseo', what: 'Para 2000 is registered.', why: 'It is not.' };
    const one = describeDryRun(dryRun({ outcome: 'unknown', prepared: [prepared] }));
    expect(one).toBe(
      'The result of some steps of the dry run is unknown. The dry run first made 1 change, which is not part of the plan.',
    );
    const two = describeDryRun(dryRun({ outcome: 'unknown', prepared: [prepared, prepared] }));
    expect(two).toContain('The dry run first made 2 changes, which are not part of the plan.');
  });

  test('lists what was not tried and what remains', () => {
    const rounds = [{ number: 1, planned: ['a'], left: ['b', 'c'], verdict: 'not-ready' as const }];
    const rest = formatDryRunRest(
      dryRun({ steps: [step('message', 'untried'), step('a', 'done', 1)], rounds }),
    );
    expect(rest).toMatch(
      /^Not tried: Title of message\. Checks afterwards: not ready \(.*\)\. Remaining: steps b and c\.$/,
    );
    expect(formatDryRunRest(dryRun({}))).toMatch(/^Checks afterwards: not ready \(.*\)\.$/);
  });

  test('states that the checks do not cover what failed', () => {
    const failed = { outcome: 'failed', steps: [step('message', 'failed')] } as const;
    const after = { verdict: 'ready', summary: dryRun({}).after.summary } as PlanDryRun['after'];
    expect(formatDryRunRest(dryRun({ ...failed, after }))).toMatch(
      /^Checks afterwards: ready \(.*\); no check covers what failed\.$/,
    );
    expect(formatDryRunRest(dryRun({ after }))).toMatch(/^Checks afterwards: ready \(.*\)\.$/);
  });
});

test('a round has its steps, and the steps or the verdict after it', () => {
  const round = { number: 1, planned: ['a', 'b'], left: ['c'], verdict: 'ready' } as const;
  expect(formatRound(round)).toBe('Round 1: steps a and b. Next: step c.');
  expect(formatRound({ ...round, planned: [], left: [] })).toBe(
    'Round 1: no step, only a new session. Checks afterwards: ready, no further steps.',
  );
});

test('changes without a step of the plan come from the session', () => {
  const round = { number: 1, planned: [], left: [], verdict: 'ready' } as const;
  expect(formatChangedTitle({ rounds: [round] })).toBe(
    'Changed by the new session, without a step of the plan',
  );
  expect(formatChangedTitle({ rounds: [round, { ...round, planned: ['a'] }] })).toBe('Changed by the plan');
});

test('a place has its block if one was built, and an instruction the detail of the chain', () => {
  const block = { number: 7, hash: '0x07' } as const;
  expect(formatTriedPlace({ chain: 'Paseo', block, means: 'fork' })).toBe(
    'Paseo, block 7, on a fork of the chain',
  );
  expect(formatTriedPlace({ chain: 'Paseo', means: 'fork' })).toBe('Paseo, on a fork of the chain');
  const detail = 'FailedToTransactAsset';
  expect(formatInstruction({ name: 'WithdrawAsset', outcome: 'failed', detail })).toMatch(
    /^WithdrawAsset: .*\. FailedToTransactAsset$/,
  );
  expect(formatInstruction({ name: 'Transact', outcome: 'done' })).toBe('Transact: executed');
});

test('preparations stand together by their chain', () => {
  const change = (chain: string, what: string) => ({ chain, what, why: '' });
  const prepared = [change('Paseo', 'A.'), change('Target', 'B.'), change('Paseo', 'C.')];
  expect(formatPrepared({ prepared })).toEqual(['Paseo: A. C.', 'Target: B.']);
});
