import { expect, it } from 'vitest';
import { type DeliveryOutcome, deliveryStages } from './outcomes.js';

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

it.each(rows)('$outcome: $stage', ({ stage, outcome }) => {
  expect(deliveryStages[outcome]).toBe(stage);
});
