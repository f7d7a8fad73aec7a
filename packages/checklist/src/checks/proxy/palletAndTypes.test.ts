import { expect, test } from 'vitest';
import { evidenceFor, pairScope, unread } from '../../../test/support/answers.js';
import { palletAndTypes } from './palletAndTypes.js';

type Facts = Parameters<typeof palletAndTypes.evaluate>[0];

const evidence = [evidenceFor('Proxy.MaxProxies')];
const pallet = {
  known: true,
  chain: 'Target',
  types: [{ name: 'Any' }, { name: 'Balances' }],
  terms: { maxProxies: 32, depositBase: 2000n, depositFactor: 33n },
  token: { symbol: 'UNIT', decimals: 2 },
  evidence,
};

const judge = (changes: object) =>
  palletAndTypes.evaluate({ pallet: { ...pallet, ...changes } } as unknown as Facts, pairScope)[0];

test('a pallet with types and constants passes with its deposits', () => {
  expect(judge({})).toEqual({
    subject: 'Proxy pallet',
    outcome: 'pass',
    reason:
      'Proxy types of Target: Any, Balances. An account may have 32 proxies. Deposit: 20 UNIT, and 0.33 UNIT for each proxy.',
    evidence,
  });
});

test('one permitted proxy is in the singular', () => {
  expect(judge({ terms: { ...pallet.terms, maxProxies: 1 } })?.reason).toContain('may have 1 proxy.');
});

const noFix = {
  reason: 'Pallets and their limits are part of the runtime.',
  howTo: 'Add the Proxy pallet, with MaxProxies above 0, by a runtime upgrade.',
};

test('a chain that permits no proxy fails', () => {
  expect(judge({ terms: { ...pallet.terms, maxProxies: 0 } })).toEqual({
    subject: 'Proxy pallet',
    outcome: 'fail',
    reason: 'Proxy types of Target: Any, Balances. An account may have no proxy (MaxProxies is 0).',
    evidence,
    noFix,
  });
});

test('a chain without the pallet fails', () => {
  expect(judge({ types: [] })).toEqual({
    subject: 'Proxy pallet',
    outcome: 'fail',
    reason: 'Target has no Proxy pallet: no user can permit the service to act.',
    evidence: [],
    noFix,
  });
});

test('missing constants are unknown, and not a limit of zero', () => {
  expect(judge({ terms: undefined })).toMatchObject({
    outcome: 'unknown',
    reason: 'Target has the proxy types Any, Balances, and some constants of its Proxy pallet are missing.',
    howToFindOut: 'Read the constants of the Proxy pallet in the metadata.',
  });
});

test('an unread chain is unknown', () => {
  const facts = { pallet: unread } as unknown as Facts;
  expect(palletAndTypes.evaluate(facts, pairScope)).toMatchObject([
    { subject: 'Proxy pallet', outcome: 'unknown', howToFindOut: 'Ask another node.' },
  ]);
});
