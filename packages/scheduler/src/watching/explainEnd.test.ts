import type { DeliveryExplanation } from '@parachron/proxy';
import { describe, expect, it } from 'vitest';
import { applyEvidence, isReported } from './explainEnd.js';

const explanation = (changes: Partial<DeliveryExplanation> = {}): DeliveryExplanation => ({
  ...{ outcome: 'executed', certainty: 'reported', sentence: 'A sentence.', candidates: [] },
  ...{ warnings: [], trapped: [], claims: [], evidence: [] },
  ...changes,
});

describe('isReported', () => {
  it.each([
    ['an outcome that the target reports', { outcome: 'call-failed' }, true],
    ['an outcome that was deduced', { certainty: 'deduced' }, false],
    ['an unknown outcome', { outcome: 'unknown', certainty: 'unknown' }, false],
    // The name of an XCM error alone does not show its cause.
    ['an XCM error', { outcome: 'xcm-failed' }, false],
  ] as const)('%s: %s', (_, changes, expected) => {
    expect(isReported(explanation(changes))).toBe(expected);
  });
});

describe('applyEvidence', () => {
  const oneOf = (...candidates: DeliveryExplanation['candidates']) =>
    explanation({ outcome: 'one-of', certainty: 'deduced', candidates });
  const silent = [
    ['a proxy that does not exist', explanation({ outcome: 'proxy-not-found' })],
    ['a proxy with a delay', explanation({ outcome: 'proxy-delayed' })],
    ['a call with an unknown result', oneOf('executed', 'call-failed', 'call-filtered')],
    ['a proxied call, or another', oneOf('executed', 'proxy-not-found')],
  ] as const;
  const loud = [
    ['a reported success', explanation()],
    ['a reported failure', explanation({ outcome: 'call-failed' })],
    ['a failure before the call', explanation({ outcome: 'fees' })],
    ['a possible failure before the call', oneOf('executed', 'fees')],
  ] as const;

  it.each(silent)('takes the end of the message for an execution: %s', (_, given) => {
    const warnings = ['assets-trapped'] as const;
    expect(applyEvidence({ ...given, warnings, trapped: [5n] }, 'message')).toMatchObject({
      outcome: 'executed',
      certainty: 'deduced',
      candidates: ['executed', 'call-failed'],
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
