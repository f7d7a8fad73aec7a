import { checks, type Report } from '@parachron/checklist';
import type { Outcome } from '@parachron/core';
import { describe, expect, it } from 'vitest';
import { formatVerdict } from './listCauses.js';
import { describeReach, formatHeadline, formatReserve } from './verdictText.js';

const findings = (...outcomes: readonly (readonly [check: string, outcome: Outcome])[]) =>
  outcomes.map(([check, outcome]) => ({ check, outcome })) as unknown as Report['findings'];

describe('the reach of reports', () => {
  const whole = { findings: checks.map(({ id }) => ({ check: id })) } as unknown as Report;
  const two = { findings: findings(['a', 'pass'], ['a', 'fail'], ['b', 'pass']) } as Report;

  it('is not mentioned if all checks ran', () => {
    expect(describeReach([whole, whole])).toBeUndefined();
    expect(describeReach([])).toBeUndefined();
    expect(formatReserve([whole])).toBe('');
  });

  it('is the fewest checks of a report', () => {
    expect(describeReach([whole, two])).toBe(`only 2 of ${checks.length} checks ran`);
    expect(formatReserve([two])).toBe(` (only 2 of ${checks.length} checks ran)`);
  });

  it('restricts the word ready in a headline, and no other word', () => {
    expect(formatHeadline({ verdict: 'ready', reports: [two] })).toBe(
      `ready (only 2 of ${checks.length} checks ran)`,
    );
    expect(formatHeadline({ verdict: 'ready', reports: [whole] })).toBe('ready');
    expect(formatHeadline({ verdict: 'not-ready', reports: [two] })).toBe('not ready');
    expect(formatHeadline({ verdict: 'unknown', reports: [two] })).toBe('unknown');
  });
});

describe('formatVerdict', () => {
  const scope = {
    ...{ network: 'local', serviceParaId: 2114, targetParaId: 2000, parachain: 'Example' },
    proposal: { maxCapacity: 8, maxMessageSize: 102_400 },
  };
  const report = { verdict: 'ready', scope, chains: [], findings: [] } as const;

  it('tells a refused further task apart from the booked tasks', () => {
    expect(formatVerdict(report)).not.toContain('further task');
    const tasks = { newTask: 'not-ready', bookedTasks: 'ready' } as const;
    expect(formatVerdict({ ...report, tasks })).toMatch(/^Ready: .* a further task is refused\.$/);
  });
});
