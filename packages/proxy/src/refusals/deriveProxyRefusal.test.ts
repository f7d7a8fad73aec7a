import { formatAccount } from '@parachron/core';
import { expect, test } from 'vitest';
import { accountOf, makeProxyFacts } from '../../test/support/makeProxyFacts.js';
import { deriveProxyRefusal } from './deriveProxyRefusal.js';

const grant = (proxyType: string, delay: number) => ({ delegate: accountOf(2), proxyType, delay });
const who = formatAccount(accountOf(2), 42);

test('a proxy without a delay may call', () => {
  const facts = makeProxyFacts({ proxies: [grant('Any', 0)] });
  expect(deriveProxyRefusal(facts)).toBeUndefined();
  expect(deriveProxyRefusal(facts, { forceProxyType: 'Any' })).toBeUndefined();
});

test('an account without a grant is not a proxy', () => {
  const facts = makeProxyFacts({ proxies: [{ ...grant('Any', 0), delegate: accountOf(3) }] });
  expect(deriveProxyRefusal(facts)).toEqual({
    pallet: 'Proxy',
    name: 'NotProxy',
    reason: `${who} is not a proxy of the account.`,
  });
});

test('a forced type needs a grant of the type', () => {
  const facts = makeProxyFacts({ proxies: [grant('Any', 0)] });
  expect(deriveProxyRefusal(facts, { forceProxyType: 'Staking' })).toEqual({
    pallet: 'Proxy',
    name: 'NotProxy',
    reason: `${who} is not a proxy of the forced type Staking of the account.`,
  });
});

test.each([
  [1, '1 block'],
  [7, '7 blocks'],
])('a proxy with a delay of %d has to announce its calls', (delay, blocks) => {
  expect(deriveProxyRefusal(makeProxyFacts({ proxies: [grant('Any', delay)] }))).toEqual({
    pallet: 'Proxy',
    name: 'Unannounced',
    reason: `${who} has to announce its calls ${blocks} ahead, and the service does not announce calls.`,
  });
});
