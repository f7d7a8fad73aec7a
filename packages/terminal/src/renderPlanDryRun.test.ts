import type { TriedStep } from '@parachron/checklist';
import { describe, expect, it } from 'vitest';
import {
  makeDryRun,
  makeFinding,
  makeReport,
  makeScreen,
  makeStep,
  makeTried,
} from '../test/support/madeParts.js';
import { renderPlanDryRun } from './renderPlanDryRun.js';

const block = { number: 7, hash: '0x07' } as const;
const plan = [makeStep('a'), makeStep('b')];

/** Renders a dry run of a plan with the steps a and b. */
const render = (more: Parameters<typeof makeDryRun>[0], screen = makeScreen()) =>
  renderPlanDryRun(makeReport({ plan }), makeDryRun(more), screen);

/** Renders one step of a dry run. */
const renderTried = (more: Partial<TriedStep>, screen = makeScreen()) =>
  render({ steps: [makeTried(more)] }, screen).slice(2, -1);

describe('the frame of a dry run', () => {
  it.each([
    ['fork', 'Dry run on forks of the chains; nothing was sent to a live chain'],
    ['local-network', 'Dry run on a local network; nothing was sent to a live chain'],
  ] as const)('has the place of the dry run on a %s first, and the result last', (means, title) => {
    expect(render({ means })).toEqual([
      '',
      title,
      'Result: All steps succeeded. Checks afterwards: not ready (1 failed).',
    ]);
  });

  it('has no list without preparations, changes or rounds', () => {
    expect(render({})).toHaveLength(3);
  });

  it('lists each preparation with its chain and its reason', () => {
    const prepared = [
      { chain: 'Relay', what: 'The clock is advanced.', why: 'The dry run does not wait.' },
      { chain: 'Target', what: 'Signatures are mocked.', why: 'The dry run has no keys.' },
    ];
    expect(render({ prepared }).slice(2, -1)).toEqual([
      'Prepared by the dry run, not part of the plan:',
      '  - Relay: The clock is advanced. The dry run does not wait.',
      '  - Target: Signatures are mocked. The dry run has no keys.',
    ]);
  });

  it('numbers the steps of the plan in rounds and in the result', () => {
    const rounds = [
      { number: 1, planned: ['a', 'b'], left: ['b'], verdict: 'not-ready' as const },
      { number: 2, planned: ['b'], left: [], verdict: 'ready' as const },
    ];
    expect(render({ rounds }).slice(2, -1)).toEqual([
      'Rounds of the plan:',
      '  - Round 1: steps 1 and 2. Next: step 2.',
      '  - Round 2: step 2. Checks afterwards: ready, no further steps.',
    ]);
    const left = rounds.slice(0, 1);
    expect(render({ rounds: left }).at(-1)).toBe(
      'Result: All steps succeeded. Checks afterwards: not ready (1 failed). Remaining: step 2.',
    );
  });
});

describe('the changes of a dry run', () => {
  const one = makeFinding({ check: 'topic/one', outcome: 'fail' });
  const two = makeFinding({ check: 'topic/two', outcome: 'unknown' });
  const passed = (finding: typeof one) => ({ ...finding, outcome: 'pass' as const });
  const report = makeReport({ findings: [one, two] });

  it('separates the changes of the preparation from the changes of the plan', () => {
    const before = makeReport({ findings: [passed(one), two] });
    const after = makeReport({ findings: [passed(one), passed(two)] });
    const rounds = [{ number: 1, planned: ['a'], left: [], verdict: 'ready' as const }];
    const lines = renderPlanDryRun(report, makeDryRun({ before, after, rounds }), makeScreen());
    expect(lines.slice(2, -1)).toEqual([
      'Changed by the preparation, not by the plan:',
      '  - topic/one, para 2000: failed → passed',
      'Rounds of the plan:',
      '  - Round 1: step a. Checks afterwards: ready, no further steps.',
      'Changed by the plan:',
      '  - topic/two, para 2000: unknown → passed',
    ]);
  });

  it('names a finding that only one of the reports has', () => {
    const before = makeReport({ findings: [one, two] });
    const after = makeReport({ findings: [one, makeFinding({ check: 'topic/three', outcome: 'warn' })] });
    const lines = renderPlanDryRun(report, makeDryRun({ before, after }), makeScreen());
    expect(lines).toContain('  - topic/two, para 2000: unknown → not checked');
    expect(lines).toContain('  - topic/three, para 2000: not checked → warning');
    expect(lines).toContain('Changed by the new session, without a step of the plan:');
  });

  it('writes the arrow in ASCII on a terminal without Unicode', () => {
    const after = makeReport({ findings: [passed(one), two] });
    const dryRun = makeDryRun({ before: report, after });
    const lines = renderPlanDryRun(report, dryRun, makeScreen({ unicode: false }));
    expect(lines).toContain('  - topic/one, para 2000: failed -> passed');
  });
});

describe('a tried step', () => {
  it.each([
    ['done', '  ✓ pass      '],
    ['failed', '  ✗ FAIL      '],
    ['unknown', '  ? unknown   '],
    ['untried', '  – not tried '],
  ] as const)('that is %s has its mark in 14 columns', (outcome, mark) => {
    expect(renderTried({ outcome })).toEqual([
      `${mark}Step A. It succeeded. (Relay, on a fork of the chain)`,
    ]);
  });

  it.each([
    [{ means: 'DryRunApi', block } as const, "(Relay, block 7, by the chain's own DryRunApi)"],
    [{ means: 'local-network' } as const, '(Relay, on the local network)'],
  ])('names the chain, the block and the means: %j', (more, place) => {
    expect(renderTried(more)[0]).toBe(`  ✓ pass      Step A. It succeeded. ${place}`);
  });

  const evidence = [
    { chain: 'Relay', block, key: 'System.Events: Hrmp.Failed', value: { error: 'BadOrigin' } },
  ];
  const instructions = [
    { name: 'WithdrawAsset', outcome: 'done' },
    { name: 'Transact', outcome: 'failed', detail: 'BadOrigin' },
  ] as const;

  it.each(['failed', 'unknown', 'untried'] as const)(
    'that is %s lists its instructions, then its events',
    (outcome) => {
      expect(renderTried({ outcome, evidence, instructions }).slice(1)).toEqual([
        '              WithdrawAsset: executed',
        '              Transact: failed. BadOrigin',
        '              System.Events: Hrmp.Failed = {"error":"BadOrigin"}',
      ]);
    },
  );

  it('that succeeded lists its instructions without events', () => {
    expect(renderTried({ evidence, instructions }).slice(1)).toEqual([
      '              WithdrawAsset: executed',
      '              Transact: failed. BadOrigin',
    ]);
  });

  it('names other steps by their numbers', () => {
    expect(renderTried({ outcome: 'unknown', reason: 'Not tried: b failed earlier.' })[0]).toContain(
      'Not tried: step 2 failed earlier.',
    );
  });

  it('wraps under its text, and removes control sequences of the chain', () => {
    const reason = 'evil\u001b[2J one two three four.';
    // The title and the result need two lines each.
    expect(renderTried({ reason }, makeScreen({ width: 40 })).slice(1, -1)).toEqual([
      '  ✓ pass      Step A. evil[2J one two',
      '              three four. (Relay, on a',
      '              fork of the chain)',
    ]);
  });
});
