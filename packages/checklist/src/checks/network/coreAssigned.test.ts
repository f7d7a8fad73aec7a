import { expect, test } from 'vitest';
import { answerOf, pairScope, unread } from '../../../test/support/answers.js';
import { type CoreFact, coreAssigned } from './coreAssigned.js';

type Facts = Parameters<typeof coreAssigned.evaluate>[0];

/** The finding of a para on a relay chain at block 500. */
function judge(core: Partial<CoreFact>) {
  const target = { role: 'target', paraId: 2000, ...core };
  return coreAssigned.evaluate({ cores: [target] } as unknown as Facts, pairScope)[0];
}

const claimed = (...cores: number[]) => answerOf('ParaScheduler.ClaimQueue', cores);
const newestAt = (block: number | undefined) => answerOf('Paras.MostRecentContext(2000)', block);
const isListed = answerOf('Paras.Parachains', true);

test('without a relay chain, nothing was checked', () => {
  expect(coreAssigned.evaluate({ cores: [] }, pairScope)).toMatchObject([{ outcome: 'not-applicable' }]);
});

// A block is recent up to 100 blocks of the relay chain later.
test.each<[string, Partial<CoreFact>, string]>([
  ['a claim, and no block yet', { claimed: claimed(3, 12), newestAt: newestAt(undefined) }, 'pass'],
  ['a claim, beside an old block', { claimed: claimed(3, 12), newestAt: newestAt(399) }, 'warn'],
  ['a block of 100 blocks ago', { claimed: claimed(), newestAt: newestAt(400) }, 'pass'],
  ['an older block', { claimed: claimed(), newestAt: newestAt(399) }, 'warn'],
  ['an older block, although it is listed', { isListed, newestAt: newestAt(399) }, 'warn'],
  ['its listing and no block', { isListed, newestAt: newestAt(undefined) }, 'pass'],
  ['its listing and an unread block', { isListed, newestAt: unread }, 'pass'],
  [
    'its listing and a block after the read block, which has no meaning',
    { isListed, newestAt: newestAt(501) },
    'pass',
  ],
  ['no read', {}, 'unknown'],
  ['unread claims', { claimed: unread }, 'unknown'],
  ['a list without it', { isListed: answerOf('Paras.Parachains', false) }, 'unknown'],
])('a parachain with %s: %j is a %s', (_what, core, outcome) => {
  expect(judge(core)?.outcome).toBe(outcome);
});

test('a parachain that orders its blocks one by one may have no core, although it has a block', () => {
  const { outcome, reason } = judge({ claimed: claimed(), newestAt: newestAt(499) }) ?? {};
  expect([outcome, reason]).toEqual(['pass', expect.not.stringContaining('has a core')]);
});
