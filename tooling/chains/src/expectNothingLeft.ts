import type { Report } from '@parachron/checklist';
import { expect } from 'vitest';

/**
 * Expects a report of chains on which a plan was carried out: no step is left, and the parachain is ready. Where a check fails
 * all the same, no call can fix that, and the finding names why and what to do.
 */
export function expectNothingLeft({ plan, findings, verdict }: Report): void {
  expect(plan.map(({ id }) => id)).toEqual([]);
  const failed = findings.filter(({ outcome }) => outcome === 'fail');
  for (const { check, noFix } of failed) {
    expect(noFix, check).toMatchObject({ reason: expect.any(String), howTo: expect.any(String) });
  }
  expect(verdict).toBe(failed.length === 0 ? 'ready' : 'not-ready');
}
