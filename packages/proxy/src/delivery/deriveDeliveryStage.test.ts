import { describe, expect, it } from 'vitest';
import { type DeliveryOutcome, deriveDeliveryStage } from './outcomes.js';

// An executor weighs a program, passes the barrier, takes the assets, buys the weight, and then dispatches the call.
const stages = {
  entry: ['barrier', 'unsupported-version', 'not-weighable', 'overweight'],
  payment: ['untrusted-reserve', 'funds', 'fees', 'asset-not-found', 'asset-not-accepted'],
  call: ['call-filtered', 'origin-not-convertible', 'weight'],
  dispatch: ['executed', 'call-failed', 'proxy-filtered', 'proxy-not-found', 'proxy-delayed'],
  open: ['xcm-failed', 'not-seen', 'unknown', 'undecodable-call'],
} as const satisfies Record<string, readonly DeliveryOutcome[]>;

const rows = Object.entries(stages).flatMap(([stage, outcomes]) =>
  outcomes.map((outcome: DeliveryOutcome) => ({ stage, outcome })),
);

describe('deriveDeliveryStage', () => {
  it.each(rows)('$outcome: $stage', ({ stage, outcome }) => {
    expect(deriveDeliveryStage({ outcome })).toBe(stage);
  });

  it.each([
    ['while the program is weighed', 'WeightNotComputable', 'entry'],
    ['in the Transact', 'FailedToDecode', 'call'],
  ])('a call that cannot be decoded %s', (_, error, stage) => {
    expect(deriveDeliveryStage({ outcome: 'undecodable-call', error })).toBe(stage);
  });

  it('an error does not change the stage of another outcome', () => {
    expect(deriveDeliveryStage({ outcome: 'fees', error: 'FailedToDecode' })).toBe('payment');
  });

  it.each([
    [{ outcome: 5 }, 'end.outcome'],
    [{ outcome: 'fees', error: 5 }, 'end.error'],
  ])('refuses %j by its field', (end, field) => {
    expect(() => deriveDeliveryStage(end as never)).toThrow(
      expect.objectContaining({ code: 'INVALID_INPUT', facts: expect.objectContaining({ field }) }),
    );
  });
});
