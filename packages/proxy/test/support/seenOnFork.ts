import { expect } from 'vitest';

/** The dry run fails for its origin, and the control makes its remark. */
export const seenOnFork = [
  { key: expect.stringMatching(/as the user, .* on a fork/), value: expect.toSatisfy(hasBadOrigin) },
  { key: expect.stringContaining('the control'), value: expect.toSatisfy(hasRemark) },
];

function hasBadOrigin(value: unknown): boolean {
  return /badorigin/i.test(JSON.stringify(value)) && !hasRemark(value);
}

function hasRemark(value: unknown): boolean {
  return JSON.stringify(value).includes('System.Remarked');
}
