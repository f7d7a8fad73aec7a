import type { DecodedEvent } from '@parachron/client';
import type { Runtime } from '@parachron/core';
import type { DeliveryExplanation } from '@parachron/proxy';
import { assetHubOtherNames, assetHubPolkadot } from '@parachron/samples/runtimes';
import { describe, expect, it } from 'vitest';
import { alice } from '../../test/support/checkFacts.js';
import { applyEvidence, deriveContext, deriveReason, isReported } from './explainEnd.js';
import type { WaitingMessage } from './WatchCursor.js';

const failure = {
  kind: 'Module',
  pallet: 'Balances',
  usualPallet: 'Balances',
  error: 'Overflow',
  docs: '',
} as const;
const event = (changes: Partial<DecodedEvent> = {}): DecodedEvent => ({
  ...{ phase: 'initialization', pallet: 'Proxy', usualPallet: 'Proxy', method: 'ProxyExecuted', data: {} },
  ...changes,
});
const explanation = (changes: Partial<DeliveryExplanation> = {}): DeliveryExplanation => ({
  ...{ outcome: 'executed', certainty: 'reported', sentence: 'A sentence.', candidates: [] },
  ...{ warnings: [], trapped: [], claims: [], evidence: [] },
  ...changes,
});

describe('deriveContext', () => {
  const runtime = { chain: 'Target' } as unknown as Runtime;
  const message: WaitingMessage = { messageId: '0x01', sentAt: 0, call: null, program: '0x02' };
  const user = { paraId: 2114, account: { kind: 'AccountId32', hex: alice } } as const;

  it('has the message, its program and the sender', () => {
    expect(deriveContext(message, { user, runtime })).toEqual({
      runtime,
      messageId: '0x01',
      program: '0x02',
      from: 2114,
    });
  });

  it('omits what is not known', () => {
    const bare = { ...message, messageId: null, program: null };
    expect(deriveContext(bare, { user: undefined, runtime })).toEqual({ runtime });
  });
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
    expect(applyEvidence({ ...given, warnings, trapped: [5n] }, 'message')).toEqual({
      outcome: 'executed',
      certainty: 'deduced',
      sentence:
        'The program ran to its end. The target does not report whether the call in the program succeeded.',
      candidates: ['executed', 'call-failed'],
      warnings,
      trapped: [5n],
      claims: [],
      evidence: [],
    });
  });

  it.each([...silent, ...loud])('changes nothing if the event of a proxy is expected: %s', (_, given) => {
    expect(applyEvidence(given, 'proxy')).toBe(given);
  });

  it.each(loud)('does not change %s', (_, given) => {
    expect(applyEvidence(given, 'message')).toBe(given);
  });
});

describe('deriveReason', () => {
  it('is the last failure among the events', () => {
    const first = event({ failure: { ...failure, error: 'Other' } });
    const evidence = [first, event({ failure }), event()];
    expect(deriveReason(explanation({ evidence }), assetHubPolkadot())).toBe(failure);
  });

  it.each([
    [
      'Balances.Overflow',
      { kind: 'Module', pallet: 'Balances', usualPallet: 'Balances', error: 'Overflow', docs: 'A sentence.' },
    ],
    ['TooExpensive', { kind: 'Xcm', error: 'TooExpensive', docs: 'A sentence.' }],
    [undefined, { kind: 'Xcm', error: 'fees', docs: 'A sentence.' }],
  ])('is the error %s without such an event', (error, reason) => {
    const named = error === undefined ? {} : { error };
    expect(deriveReason(explanation({ outcome: 'fees', ...named }), assetHubPolkadot())).toEqual(reason);
  });

  it('has the usual name of a pallet that the chain names otherwise', () => {
    const given = explanation({ error: 'Agent.NotProxy' });
    expect(deriveReason(given, assetHubOtherNames())).toMatchObject({
      pallet: 'Agent',
      usualPallet: 'Proxy',
      error: 'NotProxy',
    });
  });
});
