import type { Answer } from '@parachron/core';
import { expect, test } from 'vitest';
import { answerOf, pairScope, unread } from '../../../test/support/answers.js';
import { parasAliveOnRelay } from './parasAliveOnRelay.js';

type Facts = Parameters<typeof parasAliveOnRelay.evaluate>[0];

function judge(lifecycle: Answer<string | undefined>, more: object = {}) {
  const paras = [{ role: 'target', paraId: 2000, lifecycle, ...more }];
  return parasAliveOnRelay.evaluate({ paras } as unknown as Facts, pairScope)[0];
}

const lifecycleOf = (state: string | undefined) => answerOf('Paras.ParaLifecycles(2000)', state);

// The seven states of `ParaLifecycle` in polkadot-sdk, and none for a para that is not registered.
test.each([
  ['Parachain', 'pass', undefined],
  ['Parathread', 'pass', undefined],
  ['UpgradingParathread', 'pass', undefined],
  ['DowngradingParachain', 'warn', undefined],
  ['Onboarding', 'fail', /Wait/],
  ['OffboardingParathread', 'fail', /again/],
  ['OffboardingParachain', 'fail', /again/],
  [undefined, 'fail', /Registrar\.register/],
  ['Frozen', 'unknown', undefined],
] as const)('the state %s is a %s', (state, outcome, remedy) => {
  const finding = judge(lifecycleOf(state));
  expect(finding).toMatchObject({ subject: 'target chain 2000', outcome });
  if (remedy) expect(finding?.noFix?.howTo).toMatch(remedy);
  else expect(finding).not.toHaveProperty('noFix');
});

test('an unread lifecycle is unknown', () => {
  expect(judge(unread)).toMatchObject({ outcome: 'unknown', howToFindOut: 'Ask another node.' });
});

test('a specification with another para id than its state fails first', () => {
  const ownParaId = answerOf('ParachainInfo.ParachainId', 2000);
  expect(judge(lifecycleOf(undefined), { ownParaId, statedParaId: 2086 })).toMatchObject({
    outcome: 'fail',
    reason: expect.stringMatching(/states para id 2086, the state has 2000\.$/),
  });
  expect(judge(lifecycleOf('Parachain'), { ownParaId, statedParaId: 2000 })).toMatchObject({
    outcome: 'pass',
  });
});
