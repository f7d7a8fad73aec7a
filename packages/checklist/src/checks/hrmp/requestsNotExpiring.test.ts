import type { PlanStep } from '@parachron/core';
import { expect, test } from 'vitest';
import { evidenceFor, pairScope, unread } from '../../../test/support/answers.js';
import type { RequestLifetimeFact } from '../../facts/channels/requestLifetimeFact.js';
import { requestsNotExpiring } from './requestsNotExpiring.js';

type Facts = Parameters<typeof requestsNotExpiring.evaluate>[0];

const [there, back] = [
  { sender: 2000, recipient: 2114 } as const,
  { sender: 2114, recipient: 2000 } as const,
];
const evidence = {
  there: [evidenceFor('Hrmp.HrmpOpenChannelRequests(2000, 2114)')],
  back: [evidenceFor('Hrmp.HrmpOpenChannelRequests(2114, 2000)')],
};
const config = evidenceFor('Configuration.ActiveConfig');
const accept = { id: 'accept', after: [] } as unknown as PlanStep;
const blocked = { reason: 'The recipient has no funds.', howTo: 'Send funds.' };
const lasting = (sessions: number): RequestLifetimeFact => ({
  ...{ known: true, expires: true, sessions, evidence: config },
});

/** The finding of a request of the given age, whose acceptance is the given step. */
function judge(age: number | undefined, lifetime: RequestLifetimeFact, step: PlanStep = accept) {
  const facts = {
    channels: {
      ...{ known: true, evidence },
      facts: {
        channels: [
          { channel: there, state: 'requested', age },
          { channel: back, state: 'accepted' },
        ],
      },
    },
    plan: { known: true, plan: { steps: [step] }, due: [{ id: 'accept', actions: [{ channel: there }] }] },
    lifetime,
  } as unknown as Facts;
  return requestsNotExpiring.evaluate(facts, pairScope);
}

test('unread channels are unknown, in one finding', () => {
  const facts = { channels: unread, plan: unread, lifetime: unread } as unknown as Facts;
  expect(requestsNotExpiring.evaluate(facts, pairScope)).toMatchObject([
    { subject: 'requests', outcome: 'unknown', reason: 'The node gave no answer.' },
  ]);
});

test('an accepted request no longer waits', () => {
  expect(judge(0, lasting(4))[1]).toEqual({
    subject: '2114 → 2000',
    outcome: 'not-applicable',
    reason: 'No request waits for acceptance.',
    evidence: [],
  });
});

test('an unread lifetime is unknown for the request that waits', () => {
  expect(judge(0, unread)[0]).toMatchObject({
    ...{ subject: '2000 → 2114', outcome: 'unknown', howToFindOut: 'Ask another node.' },
  });
});

test('a request on a runtime without a lifetime waits for any time', () => {
  expect(judge(1000, { known: true, expires: false })[0]).toEqual({
    subject: '2000 → 2114',
    outcome: 'pass',
    reason: 'The request waits until it is accepted or cancelled: requests never expire on this runtime.',
    evidence: evidence.there,
  });
});

// Of 10 sessions, more than half have to be left for a pass, and more than one for a warning.
test.each([
  [undefined, 'pass', 'The request has been pending for 0 of the 10 sessions allowed.'],
  [4, 'pass', 'The request has been pending for 4 of the 10 sessions allowed.'],
  [5, 'warn', 'The request has been pending for 5 of the 10 sessions allowed, 5 are left.'],
  [8, 'warn', 'The request has been pending for 8 of the 10 sessions allowed, 2 are left.'],
  [
    9,
    'fail',
    'The request has been pending for 9 of the 10 sessions allowed: the request expires at the next session change unless it is accepted before.',
  ],
  [
    10,
    'fail',
    'The request has been pending for 10 of the 10 sessions allowed: the request expires at the next session change unless it is accepted before.',
  ],
] as const)('a request of age %s with a lifetime of 10 sessions is a %s', (age, outcome, reason) => {
  expect(judge(age, lasting(10))[0]).toMatchObject({
    ...{ outcome, reason, evidence: [...evidence.there, config] },
  });
});

test.each([
  [0, undefined],
  [5, [accept]],
  [9, [accept]],
])('the fix of a request of age %i is %j', (age, fix) => {
  expect(judge(age, lasting(10))[0]?.fix).toEqual(fix);
});

test('an acceptance that cannot take effect has its reason in the failed finding only', () => {
  const step = { ...accept, blocked };
  expect(judge(9, lasting(10), step)[0]?.noFix).toEqual(blocked);
  expect(judge(9, lasting(10))[0]).not.toHaveProperty('noFix');
  expect(judge(5, lasting(10), step)[0]).not.toHaveProperty('noFix');
});
