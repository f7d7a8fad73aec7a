import type { PlanStep, Runtime } from '@parachron/core';
import { expect, test } from 'vitest';
import { answerOf, pairScope, unread } from '../../../test/support/answers.js';
import type { PauseFact, PauseState } from '../../facts/pauses/pauseFact.js';
import { notPaused } from './notPaused.js';

const end = { id: 'resume', after: [] } as unknown as PlanStep;

/** A switch with the paused function, or without one. */
function switchOf(what: string | undefined, state: Partial<PauseState> = {}): PauseState {
  return {
    name: 'Xcm.Suspended',
    stopped: answerOf('Xcm.Suspended', what),
    isPassing: false,
    end: undefined,
    ...state,
  };
}

function judge(switches: readonly PauseState[], chain: Partial<PauseFact> = {}) {
  const runtime = { chain: 'Example' } as Runtime;
  const fact: PauseFact = { role: 'target', runtime, isForked: false, switches, ...chain };
  return notPaused.evaluate({ pauses: [fact] }, pairScope)[0];
}

const passing = switchOf('a migration', { isPassing: true });
const hidden = switchOf(undefined, { stopped: unread });
const doubted = (doubt: NonNullable<PauseState['doubt']>, more: Partial<PauseState> = {}) =>
  switchOf('messages', { doubt, ...more });

test.each<[string, readonly PauseState[], string]>([
  ['no known switch', [], 'not-applicable'],
  ['switches that stop nothing', [switchOf(undefined)], 'pass'],
  ['a paused function', [switchOf('calls')], 'fail'],
  ['a delay that ends by itself', [passing], 'warn'],
  ['a pause beside a delay', [passing, switchOf('calls')], 'fail'],
  ['a pause beside an unread switch', [switchOf('calls'), hidden], 'fail'],
  ['an unread switch', [hidden], 'unknown'],
  ['an unread switch beside a delay', [passing, hidden], 'unknown'],
  ['a switch that the runtime may ignore', [doubted('unknown')], 'unknown'],
  ['a switch that the runtime ignores', [doubted('ignored')], 'pass'],
  ['a switch that stops no step of the plan', [doubted('unneeded')], 'pass'],
  ['an ignored switch beside a pause', [doubted('ignored'), switchOf('calls')], 'fail'],
])('a chain with %s', (_what, switches, outcome) => {
  expect(judge(switches)?.outcome).toBe(outcome);
});

test.each([
  ['the call of root that ends it', [switchOf('calls', { end })], [end], false],
  ['the team of the chain, if no call ends it', [switchOf('calls')], [], true],
  ['both, if a call ends one of two', [switchOf('calls', { end }), switchOf('messages')], [end], true],
  ['the call alone beside a delay', [passing, switchOf('calls', { end })], [end], false],
])('the remedy of a pause is %s', (_what, switches, fix, needsTeam) => {
  const finding = judge(switches);
  expect(finding?.fix).toEqual(fix);
  expect(finding?.noFix !== undefined).toBe(needsTeam);
});

test.each([
  ['target', false, '--dry-run'],
  ['target', true, 'the dry run did not decide this'],
  ['service', true, 'on a fork'],
] as const)('advises for a doubtful switch of the role %s with a fork: %s', (role, isForked, words) => {
  const finding = judge([doubted('unknown', { end })], { role, isForked });
  expect(finding?.howToFindOut).toContain(words);
  expect(finding?.fix).toEqual([end]);
});
