import type { PlanStep } from '@parachron/core';
import type { ChannelStatus } from '@parachron/hrmp';
import { expect, test } from 'vitest';
import { evidenceFor, pairScope, unread } from '../../../test/support/answers.js';
import { channelOpenBothWays } from './channelOpenBothWays.js';

type Facts = Parameters<typeof channelOpenBothWays.evaluate>[0];

const sizes = { capacity: 8, messageSize: 1024, totalSize: 8192 };
const evidence = {
  channelManager: [],
  first: [],
  second: [],
  there: [evidenceFor('Hrmp.HrmpChannels(2000, 2114)')],
  back: [evidenceFor('Hrmp.HrmpChannels(2114, 2000)')],
};
const blocked = { reason: 'The sender has no funds.', howTo: 'Send funds.' };
const step = (id: string, more: Partial<PlanStep> = {}) =>
  ({ id, after: [], ...more }) as unknown as PlanStep;
const action = (sender: number, recipient: number) => ({ channel: { sender, recipient } });

/** Requests of both senders; the acceptance of 2114 waits for the request of 2000, which waits for its funds. */
const plan = {
  known: true,
  steps: [
    step('fund-2000'),
    step('open-2000-to-2114', { after: ['fund-2000'] }),
    step('open-2114-to-2000'),
    step('accept-2000-to-2114', { after: ['open-2000-to-2114'] }),
  ],
  due: [
    { id: 'open-2000-to-2114', actions: [action(2000, 2114)] },
    { id: 'open-2114-to-2000', actions: [action(2114, 2000)] },
    { id: 'accept-2000-to-2114', actions: [action(2000, 2114)] },
  ],
};

function channelsIn(there: ChannelStatus['state'], back: ChannelStatus['state'], waiting = {}, after = {}) {
  return {
    known: true,
    evidence,
    facts: {
      channels: [
        {
          channel: { sender: 2000, recipient: 2114 },
          state: there,
          ...sizes,
          messages: 0,
          bytes: 0,
          ...waiting,
        },
        { channel: { sender: 2114, recipient: 2000 }, state: back, ...sizes, ...after },
      ],
    },
  };
}

const delivery = { known: false };

function judge(state: ChannelStatus['state'], ownPlan: object = plan) {
  const facts = { channels: channelsIn(state, 'open'), plan: ownPlan, delivery } as unknown as Facts;
  return channelOpenBothWays.evaluate(facts, pairScope)[0];
}

test.each([
  ['none', /not requested/],
  ['requested', /not accepted/],
  ['accepted', /accepted, opens/],
  ['closing', /closing/],
] as const)('a channel in the state "%s" fails', (state, reason) => {
  expect(judge(state)).toMatchObject({
    subject: '2000 → 2114',
    outcome: 'fail',
    reason: expect.stringMatching(reason),
    evidence: evidence.there,
  });
});

test('the fix has the steps with a call for the channel and the steps that these wait for, in order', () => {
  expect(judge('none')?.fix?.map(({ id }) => id)).toEqual([
    'fund-2000',
    'open-2000-to-2114',
    'accept-2000-to-2114',
  ]);
  expect(judge('none')).not.toHaveProperty('noFix');
});

test.each([
  [{ messages: 8, bytes: 77 }, 'Channel 2000 → 2114 is full: 8 of 8 messages and 77 of 8,192 bytes wait.'],
  [
    { messages: 1, bytes: 8192 },
    'Channel 2000 → 2114 is full: 1 of 8 messages and 8,192 of 8,192 bytes wait.',
  ],
])('an open channel with %j is full, which is a warning', (waiting, reason) => {
  const facts = { channels: channelsIn('open', 'open', waiting), plan, delivery } as unknown as Facts;
  const [full, other] = channelOpenBothWays.evaluate(facts, pairScope);
  expect(full).toMatchObject({ outcome: 'warn', reason: expect.stringContaining(reason) });
  expect(other?.outcome).toBe('pass');
});

test.each([
  [99, 'pass'],
  [100, 'warn'],
])('a channel with room for 100 bytes and the next program of %i bytes is a %s', (size, outcome) => {
  const used = { messages: 1, bytes: 8092 };
  const program = { known: true, payment: { program: `0x${'00'.repeat(size)}` } };
  const facts = { channels: channelsIn('open', 'open', used, used), plan, delivery: program };
  const [there, back] = channelOpenBothWays.evaluate(facts as unknown as Facts, pairScope);
  expect([there?.outcome, back?.outcome]).toEqual(['pass', outcome]);
});

test('an accepted channel waits for the session, and no call remains', () => {
  expect(judge('accepted', { ...plan, due: [] })).toMatchObject({
    fix: [],
    noFix: { howTo: expect.stringContaining('session') },
  });
});

test('an unknown plan leaves no fix, and its reason is the reason of the finding', () => {
  expect(judge('none', unread)).toMatchObject({
    outcome: 'fail',
    fix: [],
    noFix: { reason: 'the node gave no answer', howTo: 'Ask another node.' },
  });
});

test('a step that cannot take effect keeps its reason', () => {
  const steps = plan.steps.map((one) => (one.id === 'open-2000-to-2114' ? { ...one, blocked } : one));
  expect(judge('none', { ...plan, steps })?.noFix).toEqual(blocked);
});
