import type { Answer } from '@parachron/core';
import { expect, test } from 'vitest';
import { answerOf, pairScope, unread } from '../../../test/support/answers.js';
import { parasAliveOnRelay } from './parasAliveOnRelay.js';

type Facts = Parameters<typeof parasAliveOnRelay.evaluate>[0];

function judge(lifecycle: Answer<string | undefined>) {
  const paras = [{ role: 'target', paraId: 2000, lifecycle }];
  return parasAliveOnRelay.evaluate({ paras } as unknown as Facts, pairScope)[0];
}

const lifecycleOf = (state: string | undefined) => answerOf('Paras.ParaLifecycles(2000)', state);

// The seven states of `ParaLifecycle` in polkadot-sdk, and none for a para that is not registered.
test.each([
  ['Parachain', 'pass', 'is a parachain of this relay chain'],
  ['Parathread', 'pass', 'is an on-demand parachain of this relay chain'],
  ['UpgradingParathread', 'pass', 'is becoming a parachain of this relay chain'],
  ['DowngradingParachain', 'warn', 'is becoming an on-demand parachain'],
  ['Onboarding', 'fail', 'is still being onboarded; channel calls for it fail until a coming session'],
  ['OffboardingParathread', 'fail', 'is being removed from this relay chain'],
  ['OffboardingParachain', 'fail', 'is being removed from this relay chain'],
  [undefined, 'fail', 'is not registered on this relay chain'],
  ['Frozen', 'unknown', 'is in an unknown state: Frozen'],
] as const)('the state %s is a %s', (state, outcome, words) => {
  const lifecycle = lifecycleOf(state);
  expect(judge(lifecycle)).toMatchObject({
    subject: 'target chain 2000',
    outcome,
    reason: `Para 2000 ${words}.`,
    evidence: [lifecycle.evidence],
  });
});

test.each([
  [
    undefined,
    'A registration requires the code and the genesis head of the parachain. The check has neither.',
    'Register parachain 2000 (Registrar.register, then a core), or correct the para id.',
  ],
  [
    'Onboarding',
    'No call is needed: the relay chain ends the onboarding at a session.',
    'Wait for the next sessions, and run parachron check again.',
  ],
  [
    'OffboardingParathread',
    'The relay chain removes the parachain at a session, and no call stops the removal.',
    'Register parachain 2000 again, or correct the para id.',
  ],
])('the failed state %s has a remedy', (state, reason, howTo) => {
  expect(judge(lifecycleOf(state))?.noFix).toEqual({ reason, howTo });
});

test('a state that does not fail has no remedy', () => {
  expect(judge(lifecycleOf('Parachain'))).not.toHaveProperty('noFix');
  expect(judge(lifecycleOf('Parachain'))).not.toHaveProperty('howToFindOut');
  expect(judge(lifecycleOf('Frozen'))).not.toHaveProperty('noFix');
});

test('an unknown state names the storage to read', () => {
  expect(judge(lifecycleOf('Frozen'))?.howToFindOut).toBe('Read Paras.ParaLifecycles on the relay chain.');
});

test('an unread lifecycle is unknown, with the reason of the read', () => {
  expect(judge(unread)).toEqual({
    subject: 'target chain 2000',
    outcome: 'unknown',
    reason: 'Para 2000: the node gave no answer.',
    evidence: [],
    howToFindOut: 'Ask another node.',
  });
});
