import type { DeliveryExplanation } from '@parachron/proxy';
import { describe, expect, it } from 'vitest';
import { isReported } from './explainEnd.js';

const explanation = (changes: Partial<DeliveryExplanation> = {}): DeliveryExplanation => ({
  ...{ outcome: 'executed', certainty: 'reported', sentence: 'A sentence.' },
  ...{ warnings: [], trapped: [], evidence: [] },
  ...changes,
});

describe('isReported', () => {
  it.each([
    ['an outcome that the target reports', { outcome: 'call-failed' }, true],
    ['an outcome that other runs show', { certainty: 'tried' }, false],
    ['an unknown outcome', { outcome: 'unknown', certainty: 'unknown' }, false],
    // The name of an XCM error alone does not show its cause.
    ['an XCM error', { outcome: 'xcm-failed' }, false],
  ] as const)('%s: %s', (_, changes, expected) => {
    expect(isReported(explanation(changes))).toBe(expected);
  });
});
