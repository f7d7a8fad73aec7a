import type { Report } from '@parachron/checklist';
import { expect } from 'vitest';

/**
 * Expects that the report of chains on which a plan was executed has no step left, and that the parachain is ready. If a check still
 * fails, no call can fix the failure, and the finding must state the reason and the remedy.
 */
export function expectNothingLeft({ plan, findings, verdict }: Report): void {
  expect(plan.map(({ id }) => id)).toEqual([]);
  const failed = findings.filter(({ outcome }) => outcome === 'fail');
  for (const { check, noFix } of failed) {
    expect(noFix, check).toMatchObject({ reason: expect.any(String), howTo: expect.any(String) });
  }
  expect(verdict).toBe(failed.length === 0 ? 'ready' : 'not-ready');
}
