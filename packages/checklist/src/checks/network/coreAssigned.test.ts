import { describe, expect, it, test } from 'vitest';
import { answerOf, pairScope, unread } from '../../../test/support/answers.js';
import type { CoreFact } from '../../facts/network/coreFact.js';
import { coreAssigned } from './coreAssigned.js';

type Facts = Parameters<typeof coreAssigned.evaluate>[0];

/** The finding of a para on a relay chain at block 500. */
function judge(core: Partial<CoreFact>, lifecycle: object = answerOf('Paras.ParaLifecycles', 'Parachain')) {
  const cores = [{ role: 'target', paraId: 2000, ...core }];
  const paras = [
    { role: 'service', lifecycle: answerOf('Paras.ParaLifecycles', undefined) },
    { role: 'target', lifecycle },
  ];
  return coreAssigned.evaluate({ cores, paras } as unknown as Facts, pairScope)[0];
}

const claimed = (...cores: number[]) => answerOf('ParaScheduler.ClaimQueue', cores);
const newestAt = (block: number | undefined) => answerOf('Paras.MostRecentContext(2000)', block);
const isListed = answerOf('Paras.Parachains', true);
const stopped =
  'its newest block refers to block 399 of the relay chain, more than 100 ago: the parachain builds no blocks.';

test('without a relay chain, nothing was checked', () => {
  const facts = { cores: undefined, paras: [] } as unknown as Facts;
  expect(coreAssigned.evaluate(facts, pairScope)).toEqual([
    {
      subject: 'cores',
      outcome: 'not-applicable',
      reason: 'Not checked: no endpoint of the relay chain was given.',
      evidence: [],
    },
  ]);
});

test.each([
  [[0], 'Core 0 of the relay chain is assigned to the parachain.'],
  [[3, 12], 'Cores 3, 12 of the relay chain are assigned to the parachain.'],
])('a claim to the cores %j passes', (cores, reason) => {
  const claims = claimed(...cores);
  expect(judge({ claimed: claims, newestAt: newestAt(1) })).toEqual({
    subject: 'target chain 2000',
    outcome: 'pass',
    reason,
    evidence: [claims.evidence, newestAt(1).evidence],
  });
});

describe('without a claim', () => {
  it.each([400, 499, 500])(
    'a block that refers to block %i of 500 shows that the parachain has a core',
    (block) => {
      expect(judge({ claimed: claimed(), newestAt: newestAt(block) })).toMatchObject({
        outcome: 'pass',
        reason:
          'The relay chain accepted a block of the parachain in its last 100, so the parachain has a core.',
      });
    },
  );

  it('a block that is older than 100 blocks is a warning', () => {
    expect(judge({ claimed: claimed(), newestAt: newestAt(399) })).toMatchObject({
      outcome: 'warn',
      reason: `No core is assigned to the parachain, and ${stopped}`,
    });
  });

  it('an old block of a listed parachain is a warning, since a listed parachain has a core', () => {
    expect(judge({ isListed, newestAt: newestAt(399) })).toMatchObject({
      outcome: 'warn',
      reason: `Paras.Parachains lists the parachain, and each listed parachain has a core on this relay chain, but ${stopped}`,
    });
  });

  it.each([
    ['no block', newestAt(undefined)],
    ['an unread block', unread],
    ['a block after the read block, which has no meaning', newestAt(501)],
  ])('a listed parachain with %s passes by its listing', (_what, newest) => {
    expect(judge({ isListed, newestAt: newest })).toMatchObject({
      outcome: 'pass',
      reason:
        'Paras.Parachains lists the parachain, and each listed parachain has a core on this relay chain.',
    });
  });

  it.each([
    ['without any read', {}],
    ['with unread claims', { claimed: unread }],
    ['that is not listed', { isListed: answerOf('Paras.Parachains', false) }],
    ['with an unread list', { isListed: unread }],
  ])('a parachain %s is unknown', (_what, core) => {
    expect(judge(core)).toMatchObject({
      outcome: 'unknown',
      reason: 'The core assignments of the relay chain do not name the parachain at this block.',
      howToFindOut: 'Read Broker.Workload on the Coretime chain, or check that the parachain builds blocks.',
    });
  });

  it('an unregistered para is unknown, with the registration as the remedy', () => {
    expect(judge({ claimed: claimed() }, answerOf('Paras.ParaLifecycles', undefined))).toMatchObject({
      outcome: 'unknown',
      reason: 'The relay chain does not know para 2000, and assigns cores to registered parachains only.',
      howToFindOut: expect.stringContaining('Register para 2000'),
    });
  });

  it('a para with an unread lifecycle is not taken for unregistered', () => {
    expect(judge({}, unread)?.reason).toContain('do not name the parachain');
  });
});
