import type { PlanStep } from '@parachron/core';
import { expect, test } from 'vitest';
import { evidenceFor, pairScope, unread } from '../../../test/support/answers.js';
import { type RequestLifetimeFact, requestsNotExpiring } from './requestsNotExpiring.js';

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

// Of 10 sessions, more than half have to be left for a pass, and more than one for a warning.
test.each([
  [undefined, 'pass', undefined],
  [4, 'pass', undefined],
  [5, 'warn', [accept]],
  [8, 'warn', [accept]],
  [9, 'fail', [accept]],
  [10, 'fail', [accept]],
] as const)('a request of age %s with a lifetime of 10 sessions is a %s', (age, outcome, fix) => {
  const [finding] = judge(age, lasting(10));
  expect(finding).toMatchObject({ outcome, evidence: [...evidence.there, config] });
  expect(finding?.fix).toEqual(fix);
});

test('a request on a runtime without a lifetime waits for any time; an unread lifetime is unknown', () => {
  expect(judge(1000, { known: true, expires: false })[0]?.outcome).toBe('pass');
  expect(judge(0, unread)[0]?.outcome).toBe('unknown');
});

test('an acceptance that cannot take effect has its reason in the failed finding only', () => {
  const step = { ...accept, blocked };
  expect(judge(9, lasting(10), step)[0]?.noFix).toEqual(blocked);
  expect(judge(9, lasting(10))[0]).not.toHaveProperty('noFix');
  expect(judge(5, lasting(10), step)[0]).not.toHaveProperty('noFix');
});
