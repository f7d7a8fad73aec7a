import { expect, test } from 'vitest';
import { adviseDelivery } from './adviseDelivery.js';

test.each([
  ['proxy-not-found', /^Grant the permission first, or fund the account that pays\.$/, ['plan']],
  ['fees', /^Ask the service's team/, []],
  ['asset-not-found', /^Ask the service's team/, []],
  ['call-failed', /^Change the call/, []],
  ['weight', /^The target may have changed since .* schedule the call again\. If that fails too, /, []],
  ['undecodable-call', /^The target may have changed since .* schedule the call again\.$/, []],
  ['barrier', /^No call of the user changes that\.$/, ['check']],
  ['unsupported-version', /^No call of the user changes that\.$/, ['check']],
] as const)(
  'of an obstacle "%s" names who can remove it, and the command apart',
  (outcome, fix, commands) => {
    const advice = adviseDelivery({ outcome });
    expect(advice.fix).toMatch(fix);
    expect(advice.commands).toEqual(commands);
  },
);

test('of several obstacles contains each advice once', () => {
  const one = adviseDelivery({ outcome: 'funds' });
  expect(adviseDelivery({ outcome: 'funds', behind: ['proxy-not-found', 'executed'] })).toEqual(one);
  expect(adviseDelivery({ outcome: 'funds', behind: ['call-filtered'] })).toEqual({
    fix: `${one.fix} ${adviseDelivery().fix}`,
    commands: ['plan', 'check'],
  });
});
