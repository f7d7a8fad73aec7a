import { expect, test } from 'vitest';
import { adviseDelivery } from './adviseDelivery.js';

test.each([
  ['proxy-not-found', /^Grant the permission first.*`parachron plan`\) for the same chains/],
  ['fees', /^Ask the service's team/],
  ['asset-not-found', /^Ask the service's team/],
  ['call-failed', /^Change the call/],
  ['weight', /^The target may have changed since .* schedule the call again\. If that fails too, /],
  ['undecodable-call', /^The target may have changed since .* schedule the call again\.$/],
  ['barrier', /^No call of the user changes that\./],
  ['unsupported-version', /^No call of the user changes that\./],
] as const)('of an obstacle "%s" names who can remove it', (outcome, advice) => {
  expect(adviseDelivery({ outcome })).toMatch(advice);
});

test('of several obstacles contains each advice once', () => {
  const one = adviseDelivery({ outcome: 'funds' });
  expect(adviseDelivery({ outcome: 'funds', behind: ['proxy-not-found', 'executed'] })).toBe(one);
  expect(adviseDelivery({ outcome: 'funds', behind: ['call-filtered'] })).toBe(`${one} ${adviseDelivery()}`);
});
