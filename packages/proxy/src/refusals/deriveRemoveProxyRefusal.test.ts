import { expect, test } from 'vitest';
import { accountOf, makeProxyFacts } from '../../test/support/makeProxyFacts.js';
import { deriveRemoveProxyRefusal } from './deriveRemoveProxyRefusal.js';

const proxies = [
  { delegate: accountOf(3), proxyType: 'Any', delay: 0 },
  { delegate: accountOf(2), proxyType: 'Staking', delay: 0 },
  { delegate: accountOf(2), proxyType: 'Governance', delay: 7 },
];
const facts = makeProxyFacts({ proxies });

test.each([
  ['Staking', undefined, true],
  ['Staking', 0, true],
  ['Staking', 7, false],
  ['Governance', 7, true],
  ['Governance', undefined, false],
  // The grant of another account.
  ['Any', undefined, false],
])('%s with a delay of %s', (proxyType, delay, isThere) => {
  const refusal = deriveRemoveProxyRefusal(facts, { proxyType, ...(delay === undefined ? {} : { delay }) });
  expect(refusal === undefined).toBe(isThere);
});

test('the reason lists the grants of the delegate', () => {
  expect(deriveRemoveProxyRefusal(facts, { proxyType: 'Any' })).toEqual({
    pallet: 'Proxy',
    name: 'NotFound',
    reason:
      'The delegate is not a proxy of type Any with a delay of 0. Grants of the delegate: Staking with a delay of 0, Governance with a delay of 7.',
  });
  expect(deriveRemoveProxyRefusal(makeProxyFacts(), { proxyType: 'Any', delay: 2 })?.reason).toBe(
    'The delegate is not a proxy of type Any with a delay of 2. Grants of the delegate: none.',
  );
});
