import type { PlanStep, Runtime } from '@parachron/core';
import { describe, expect, it, test } from 'vitest';
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

test('a chain without a known pause function is not applicable', () => {
  expect(judge([])).toEqual({
    subject: 'target chain (Example)',
    outcome: 'not-applicable',
    reason: 'The metadata has none of the pause functions that this check knows.',
    evidence: [],
  });
});

test('switches that stop nothing pass, each name once', () => {
  const pausedCalls = switchOf(undefined, { name: 'TxPause.PausedCalls' });
  expect(judge([switchOf(undefined), pausedCalls, switchOf(undefined)])).toMatchObject({
    outcome: 'pass',
    reason: 'No function is paused, according to Xcm.Suspended, TxPause.PausedCalls.',
    evidence: [{ key: 'Xcm.Suspended' }, { key: 'Xcm.Suspended' }, { key: 'Xcm.Suspended' }],
  });
});

describe('a paused function', () => {
  it('fails, with the team of the chain as the remedy', () => {
    expect(judge([switchOf('nearly all calls'), switchOf('messages')])).toMatchObject({
      outcome: 'fail',
      reason: 'Paused: nearly all calls; messages.',
      fix: [],
      noFix: {
        reason: 'The plan cannot end all of these pauses on Example.',
        howTo: 'Ask the team of Example for the reason and the end of the pause.',
      },
    });
  });

  it('that a call of root ends has that call as its fix, and needs no other remedy', () => {
    const finding = judge([switchOf('nearly all calls', { end })]);
    expect(finding).toMatchObject({ outcome: 'fail', fix: [end] });
    expect(finding).not.toHaveProperty('noFix');
  });

  it('beside another pause that no call ends keeps both remedies', () => {
    expect(judge([switchOf('calls', { end }), switchOf('messages')])).toMatchObject({
      fix: [end],
      noFix: { reason: 'The plan cannot end all of these pauses on Example.' },
    });
  });

  it('that ends by itself is a delay', () => {
    const finding = judge([switchOf('a migration', { isPassing: true })]);
    expect(finding).toMatchObject({ outcome: 'warn', reason: 'Delayed: a migration.' });
    expect(finding).not.toHaveProperty('fix');
  });

  it('beside a delay fails, and the delay needs no remedy', () => {
    const finding = judge([switchOf('a migration', { isPassing: true }), switchOf('calls', { end })]);
    expect(finding).toMatchObject({ outcome: 'fail', reason: 'Paused: a migration; calls.' });
    expect(finding).not.toHaveProperty('noFix');
  });

  it('is a failure although another switch is unread', () => {
    expect(judge([switchOf('calls'), switchOf(undefined, { stopped: unread })])?.outcome).toBe('fail');
  });
});

test('an unread switch is unknown, also beside a delay', () => {
  const hidden = switchOf(undefined, { stopped: unread });
  for (const switches of [[hidden], [switchOf('a migration', { isPassing: true }), hidden]]) {
    expect(judge(switches)).toMatchObject({
      outcome: 'unknown',
      reason: 'The node gave no answer.',
      howToFindOut: 'Ask another node.',
    });
  }
});

describe('a set switch that the runtime may ignore', () => {
  const doubted = (doubt: NonNullable<PauseState['doubt']>, more: Partial<PauseState> = {}) =>
    switchOf('messages', { doubt, ...more });

  it('is unknown without a dry run, with the call that ends the pause', () => {
    expect(judge([doubted('unknown', { end })])).toMatchObject({
      outcome: 'unknown',
      reason:
        'Xcm.Suspended is set. Whether Example executes messages is unknown: the barrier of a runtime may ignore this switch.',
      evidence: [{ key: 'Xcm.Suspended' }],
      fix: [end],
    });
    expect(judge([doubted('unknown')])?.fix).toEqual([]);
  });

  it.each([
    ['target', false, 'Run `parachron check --dry-run`, or ask the team of Example.'],
    ['target', true, 'Ask the team of Example: the dry run did not decide this.'],
    ['relay', true, 'Ask the team of Example: the dry run did not decide this.'],
    ['service', false, 'Send Example a message on a fork, or ask the team of Example.'],
    ['service', true, 'Send Example a message on a fork, or ask the team of Example.'],
  ] as const)('advises for the role %s with a fork: %s', (role, isForked, howToFindOut) => {
    expect(judge([doubted('unknown')], { role, isForked })?.howToFindOut).toBe(howToFindOut);
  });

  it.each([
    ['target', 'ignored', 'Example ignores it: a dry run executed the service’s program'],
    ['relay', 'ignored', 'Example ignores it: a dry run executed a program of the plan'],
    ['target', 'unneeded', 'no step of the plan sends Example a message'],
  ] as const)('on the role %s, and is %s, passes with the reason', (role, doubt, words) => {
    expect(judge([doubted(doubt)], { role })).toMatchObject({
      outcome: 'pass',
      reason: `No function is paused, according to Xcm.Suspended. Xcm.Suspended is set, and ${words}.`,
    });
  });

  it('does not hide a pause that the runtime obeys', () => {
    expect(judge([doubted('ignored'), switchOf('calls')])).toMatchObject({
      outcome: 'fail',
      reason: 'Paused: calls.',
    });
  });
});
