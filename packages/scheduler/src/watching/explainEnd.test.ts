import type { DeliveryExplanation } from '@parachron/proxy';
import { describe, expect, it } from 'vitest';
import { applyEvidence, isReported } from './explainEnd.js';

const explanation = (changes: Partial<DeliveryExplanation> = {}): DeliveryExplanation => ({
  ...{ outcome: 'executed', certainty: 'reported', sentence: 'A sentence.' },
  ...{ warnings: [], trapped: [], claims: [], evidence: [] },
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

describe('applyEvidence', () => {
  const ended = { pallet: 'XcmpQueue', usualPallet: 'XcmpQueue', method: 'Success', data: {} };
  const open = { outcome: 'unknown', certainty: 'unknown' } as const;
  const evidence = [ended] as unknown as DeliveryExplanation['evidence'];
  const silent = [
    ['a proxy that does not exist', explanation({ outcome: 'proxy-not-found' })],
    ['a proxy with a delay', explanation({ outcome: 'proxy-delayed' })],
    ['a call with an unknown result', explanation({ ...open, evidence })],
  ] as const;
  const loud = [
    ['a reported success', explanation()],
    ['a reported failure', explanation({ outcome: 'call-failed' })],
    ['a failure before the call', explanation({ outcome: 'fees' })],
    ['an unknown failure', explanation(open)],
  ] as const;

  it.each(silent)('takes the end of the message for an execution: %s', (_, given) => {
    const warnings = ['assets-trapped'] as const;
    expect(applyEvidence({ ...given, warnings, trapped: [5n] }, 'message')).toMatchObject({
      outcome: 'executed',
      certainty: 'unknown',
      warnings,
      trapped: [5n],
    });
  });

  it.each([...silent, ...loud])('changes nothing if the event of a proxy is expected: %s', (_, given) => {
    expect(applyEvidence(given, 'proxy')).toBe(given);
  });

  it.each(loud)('does not change %s', (_, given) => {
    expect(applyEvidence(given, 'message')).toBe(given);
  });
});
