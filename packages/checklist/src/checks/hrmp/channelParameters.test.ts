import type { ChannelStatus } from '@parachron/hrmp';
import { describe, expect, it, test } from 'vitest';
import { evidenceFor, pairScope } from '../../../test/support/answers.js';
import type { NamedCall } from '../../Scope.js';
import { channelParameters, deriveWanted } from './channelParameters.js';

type Facts = Parameters<typeof channelParameters.evaluate>[0];

const sizes = { capacity: 8, messageSize: 1024, totalSize: 8192 };
/** The limits of a relay chain below the proposal of 1000 messages of 102,400 bytes. */
const limits = sizes;
const [configured, active] = [
  evidenceFor('Configuration.ActiveConfig'),
  evidenceFor('Paras.ParaLifecycles(2000)'),
];
const evidence = {
  first: [],
  second: [],
  channelManager: [configured, active],
  there: [evidenceFor('Hrmp.HrmpChannels(2000, 2114)')],
  back: [evidenceFor('Hrmp.HrmpChannels(2114, 2000)')],
};

/** The findings of a relay chain with the given limits, where the channel to the target is in the given state. */
function judge(
  config: typeof limits,
  {
    state = 'none',
    own = {},
    calls,
    unplanned,
    delivery = { known: false },
  }: {
    readonly state?: ChannelStatus['state'];
    readonly own?: Partial<typeof sizes>;
    readonly calls?: readonly NamedCall[];
    /** The reason why there is no plan. */
    readonly unplanned?: string;
    readonly delivery?: object;
  } = {},
) {
  const [there, back] = [
    { channel: { sender: 2000, recipient: 2114 }, state: 'none' },
    { channel: { sender: 2114, recipient: 2000 }, state, ...sizes, ...own },
  ];
  const channels = { known: true, facts: { config, channels: [there, back] }, evidence };
  const scope = calls ? { ...pairScope, calls } : pairScope;
  const [again, other] = ['again', 'other'].map((id) => ({ id, after: [] }));
  const due = [{ ...again, actions: [{ kind: 'init', channel: back.channel }] }];
  const plan = unplanned
    ? { known: false, reason: unplanned, howToFindOut: 'Try again.' }
    : { known: true, steps: [again, other], due };
  return channelParameters.evaluate({ channels, plan, delivery } as unknown as Facts, scope);
}

test('a relay chain whose limits permit no message is a failure, with the origin that can raise the limits', () => {
  for (const none of ['capacity', 'messageSize', 'totalSize'] as const) {
    const [there, back] = judge({ ...limits, [none]: 0 });
    for (const one of [there, back]) {
      expect(one).toMatchObject({ outcome: 'fail', noFix: { howTo: expect.stringContaining('governance') } });
      expect(one?.reason).toMatch(/^No channel can carry a message: /);
      // polkadot-sdk, pallet hrmp, `init_open_channel`: it refuses a request above a limit, and cuts none.
      expect(one?.noFix).toMatchObject({
        reason: expect.stringContaining('refuses'),
        howTo: expect.stringMatching(/limit that is 0/),
      });
    }
  }
  expect(judge({ ...limits, totalSize: 0 })[0]?.reason).toBe(
    'No channel can carry a message: the relay chain allows 8 messages of 1,024 bytes, and 0 bytes in the channel at once.',
  );
});

test('a queue of the relay chain that is as large as a message is sufficient, one byte less is a warning', () => {
  expect(judge({ ...limits, totalSize: 1024 })[0]?.outcome).toBe('not-applicable');
  expect(judge({ ...limits, totalSize: 1023 })[0]).toMatchObject({
    outcome: 'warn',
    reason: expect.stringMatching(/1,023 bytes.*1,024/),
    evidence: [...evidence.there, configured],
  });
});

describe('a channel with sizes of its own', () => {
  it.each(['open', 'accepted', 'requested'] as const)(
    'in the state "%s" passes with the proposed sizes, and with larger sizes',
    (state) => {
      const reason =
        'The channel takes 8 messages of 1,024 bytes; the service proposes 8 messages of 1,024 bytes on this relay chain.';
      const passed = { outcome: 'pass', reason, evidence: [...evidence.back, configured] };
      expect(judge(limits, { state })[1]).toMatchObject(passed);
      expect(judge(limits, { state, own: { capacity: 9, messageSize: 1025 } })[1]?.outcome).toBe('pass');
    },
  );

  it.each([
    ['capacity', 7, '7 messages of 1,024 bytes'],
    ['messageSize', 1023, '8 messages of 1,023 bytes'],
  ] as const)('fails with a %s of %i, below the proposal', (field, value, words) => {
    expect(judge(limits, { state: 'open', own: { [field]: value } })[1]).toMatchObject({
      outcome: 'fail',
      reason: `The channel takes ${words}; the service proposes 8 messages of 1,024 bytes.`,
      noFix: {
        reason: 'The sizes of a channel are fixed, and the plan closes no channel in use.',
        howTo:
          'Have parachain 2114 close the channel (Hrmp.hrmp_close_channel) and request again, or agree on smaller limits.',
      },
    });
  });

  it('is requested again by the plan if a request is below the proposal; an accepted request cannot be cancelled', () => {
    const judgeSmall = (state: ChannelStatus['state']) => judge(limits, { state, own: { capacity: 7 } })[1];
    expect(judgeSmall('requested')).toMatchObject({ outcome: 'fail', fix: [{ id: 'again' }] });
    expect(judgeSmall('requested')?.noFix).toBeUndefined();
    // polkadot/runtime/parachains/src/hrmp.rs: close_channel wants a channel, and cancel_open_request a request that is not confirmed.
    const howTo = expect.stringMatching(/^After the next session, have parachain 2114 close the channel/);
    expect(judgeSmall('accepted')).toMatchObject({ outcome: 'fail', noFix: { howTo } });
    const unplanned = 'The relay chain gives no state.';
    const [, judged] = judge(limits, { state: 'requested', own: { capacity: 7 }, unplanned });
    expect(judged?.noFix).toEqual({ reason: unplanned, howTo: 'Try again.' });
  });

  it('warns if a new channel would carry no larger messages', () => {
    const own = { messageSize: 8192 };
    expect(judge({ ...limits, messageSize: 1_048_576 }, { state: 'open', own })[1]).toMatchObject({
      outcome: 'warn',
      reason:
        'A new channel carries messages of at most 8,192 bytes. This one takes 8 messages of 8,192 bytes.',
    });
  });

  it('fails if its total size is below that of a new channel', () => {
    const wide = { ...limits, messageSize: 1_048_576, totalSize: 1_048_576 };
    expect(judge(wide, { state: 'open', own: { messageSize: 1_048_576 } })[1]).toMatchObject({
      outcome: 'fail',
      reason: expect.stringContaining(
        '8 messages of 1,048,576 bytes, and 8,192 bytes at once; the service proposes',
      ),
    });
  });

  it('warns if the queue holds less than one message of the maximum size', () => {
    expect(judge(limits, { state: 'open', own: { totalSize: 1024 } })[1]?.outcome).toBe('pass');
    const config = { ...limits, totalSize: 1 };
    expect(judge(config, { state: 'open', own: { totalSize: 1 } })[1]).toMatchObject({
      outcome: 'warn',
      reason:
        "Largest message: 1 byte, not the proposed 1,024. The relay chain caps a channel's queue at 1 byte.",
    });
  });
});

describe('a named call', () => {
  const bytes = (count: number): NamedCall => ({ name: `call of ${count}`, hex: `0x${'00'.repeat(count)}` });
  const tooLong = (calls: readonly NamedCall[], more: Parameters<typeof judge>[1] = {}) =>
    judge(limits, { state: 'open', ...more, calls }).slice(2);

  it('fits up to the maximum message size, and fails above it', () => {
    expect(tooLong([bytes(1024)])).toEqual([]);
    expect(tooLong([bytes(1025)])).toEqual([
      {
        subject: 'call of 1025',
        outcome: 'fail',
        reason:
          'The call needs a message of at least 1,025 bytes; a message to the target has at most 1,024 bytes. A task with the call is never sent.',
        evidence: [...evidence.back, configured],
        noFix: {
          reason: 'No step of the plan makes a call smaller.',
          howTo: 'Split the call, or store a part on the target and refer to that part in the call.',
        },
      },
    ]);
  });

  it('needs the bytes of its program, and one of the format of the page', () => {
    const payment = { program: `0x${'00'.repeat(1024)}` };
    const delivery = { known: true, name: 'call of 25', payment };
    expect(tooLong([bytes(25)], { delivery })).toMatchObject([
      { reason: expect.stringContaining('at least 1,025 bytes') },
    ]);
  });

  it('fits into the queue of the channel, if that is smaller than a message', () => {
    const own = { totalSize: 100 };
    expect(tooLong([bytes(100), bytes(101)], { own })).toMatchObject([{ subject: 'call of 101' }]);
    // A channel that takes no message has a finding of its own: no call is small enough for it.
    expect(tooLong([bytes(1)], { own: { messageSize: 0 } })).toEqual([]);
  });

  it.each([
    ['none', {}],
    // The plan sends this request again; an accepted request stays.
    ['requested', { messageSize: 1 }],
  ] as const)('is compared with the limits of the relay chain in the state "%s"', (state, own) => {
    expect(tooLong([bytes(1024), bytes(1025)], { state, own })).toMatchObject([{ subject: 'call of 1025' }]);
    expect(tooLong([bytes(1024)], { state: 'accepted', own: { messageSize: 1 } })).toHaveLength(1);
  });
});

test.each([
  [
    { capacity: 999, messageSize: 102_399 },
    { capacity: 999, messageSize: 102_399 },
  ],
  [
    { capacity: 1000, messageSize: 102_400 },
    { capacity: 1000, messageSize: 102_400 },
  ],
  [
    { capacity: 1001, messageSize: 102_401 },
    { capacity: 1000, messageSize: 102_400 },
  ],
  [
    { capacity: 0, messageSize: 1 },
    { capacity: 0, messageSize: 1 },
  ],
])('with the limits %j, a channel is to have %j', (own, wanted) => {
  const config = { ...limits, ...own, totalSize: 77 } as unknown as Parameters<typeof deriveWanted>[0];
  expect(deriveWanted(config, pairScope)).toEqual({ ...wanted, totalSize: 77 });
});
