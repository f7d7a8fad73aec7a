import { expect, test } from 'vitest';
import { deriveClock } from './deriveClock.js';
import type { GovernanceAnswers } from './deriveGovernance.js';

const evidence = { chain: 'Hub', block: { number: 1, hash: '0x00' }, key: '', value: null } as const;
// An asset hub at its block 9 000 000, whose relay chain is at 28 000 000; the period for the deposit is 14 days, in
// blocks of 6 seconds.
const answers: GovernanceAnswers = {
  'Referenda.UndecidingTimeout': { known: true, value: 201_600, evidence },
  'ParachainSystem.LastRelayChainBlockNumber': { known: true, value: 28_000_000, evidence },
};

test.each([
  ['the relay chain, by an alarm that far ahead', 28_201_600, 'relay'],
  ['its own, by an alarm from its own block', 9_201_601, 'own'],
  ['unknown without an alarm', undefined, undefined],
] as const)('blocks are those of %s', (_whose, alarm, expected) => {
  expect(deriveClock(alarm, { answers, pallet: 'Referenda', own: 9_000_000 })).toBe(expected);
});
