import type { DeliveryFacts, OwnToken } from '@parachron/proxy';
import { expect, test } from 'vitest';
import { askByLocation } from './askRowPayment.js';

/** The outcomes of a payment in either token; the result is the token of the chosen payment, and the asked tokens. */
async function choose(outcomes: Readonly<Record<OwnToken, string>>, first: OwnToken = 'target') {
  const asked: OwnToken[] = [];
  const { payments } = await askByLocation(async (token) => {
    asked.push(token);
    return { payments: [{ token, predicted: outcomes[token] }] } as unknown as DeliveryFacts;
  }, first);
  return { token: payments[0]?.token, asked };
}

test.each([
  ['executed', 'executed', 'target', ['target']],
  ['funds', 'executed', 'target', ['target']],
  ['asset-not-found', 'executed', 'relay', ['target', 'relay']],
  // A chain that holds the relay chain's token as one of many has another token of its own.
  ['asset-not-found', 'funds', 'target', ['target', 'relay']],
  ['asset-not-found', 'asset-not-found', 'target', ['target', 'relay']],
])('%s by its own location, %s by that of the relay chain: %s', async (target, relay, token, asked) => {
  expect(await choose({ target, relay })).toEqual({ token, asked });
});

test('a system chain is asked once', async () => {
  const outcomes = { target: 'executed', relay: 'asset-not-found' };
  expect(await choose(outcomes, 'relay')).toEqual({ token: 'relay', asked: ['relay'] });
});
