import { formatTokens } from '@parachron/core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ChannelFacts, type ChannelPlan, type SolveOptions, solveChannels } from '../src/index.js';
import { type BootedRelay, bootRelay, SERVICE, TARGET } from './support/bootRelay.js';
import { channelWrites, countWrite, lifecycleWrite, requestWrites } from './support/relayStates.js';

// The real Rococo runtime 9190, run in this process. The names of the errors are from the pallet's source
// (polkadot/runtime/parachains/src/hrmp.rs of paritytech/polkadot-sdk).

let relay: BootedRelay;
beforeAll(async () => {
  relay = await bootRelay();
});
afterAll(() => relay.close());
beforeEach(async () => {
  await relay.reset();
  await relay.configure({});
});

const there = { sender: TARGET, recipient: SERVICE };
const back = { sender: SERVICE, recipient: TARGET };
const first = `init-${SERVICE}-to-${TARGET}`;
const both = `init-${TARGET}-to-${SERVICE}-and-accept-${SERVICE}-to-${TARGET}`;
const last = `accept-${TARGET}-to-${SERVICE}`;

async function solve(
  pair: readonly [number, number] = [TARGET, SERVICE],
  change: (facts: ChannelFacts) => ChannelFacts = (facts) => facts,
): Promise<ChannelPlan> {
  const facts = change(await relay.facts(pair));
  const senders = Object.fromEntries(pair.map((para) => [para, { version: 2 as const }]));
  const about = { facts, proposal: facts.config, senders, fork: relay.network.relay };
  return solveChannels(about);
}

async function listSteps() {
  const plan = await solve();
  return plan.steps.map(({ id, blocked }) => ({ id, reason: blocked?.reason, howTo: blocked?.howTo }));
}

const waits = (id: string) => expect.stringContaining(`waits for ${id}`);

test('a plan that nothing prevents has no blocked step, and the fork charged its fees', async () => {
  const plan = await solve();
  expect(plan.steps.map(({ id, blocked }) => ({ id, blocked }))).toEqual(
    [first, both, last].map((id) => ({ id, blocked: undefined })),
  );
  for (const { costs = [] } of plan.steps) {
    const { amount = 0n, returns = 0n, source, token } = costs.find(({ kind }) => kind === 'offer') ?? {};
    const charged = formatTokens(amount - returns, token ?? { symbol: '', decimals: 0 });
    expect(source).toMatch(/ charged 0\.\d+ ROC for this program\.$/);
    expect(source).toContain(` charged ${charged} for`);
    expect(`${amount}`).toMatch(/^\d\d[1-9]0+$/);
  }
});

test('the fee of a program has no deposit', async () => {
  const list = async () =>
    (await solve()).steps.map(({ costs }) => costs?.find(({ kind }) => kind === 'offer')?.returns);
  const free = await list();
  await relay.configure({ hrmpSenderDeposit: 1e12, hrmpRecipientDeposit: 1e12 });
  expect(await list()).toEqual(free);
});

test('a relay chain that states no decimals of its token has the same programs', async () => {
  const token = { symbol: 'planck', decimals: 0 };
  const withoutToken = ({ channelManager, ...facts }: ChannelFacts): ChannelFacts => {
    const runtime = { ...channelManager.runtime, token };
    return { ...facts, channelManager: { ...channelManager, runtime } };
  };
  const list = ({ steps }: ChannelPlan) => steps.map(({ layers }) => layers.map(({ hex }) => hex));
  expect(list(await solve(undefined, withoutToken))).toEqual(list(await solve()));
});

describe('a limit on the number of channels', () => {
  test('of the sender blocks its request, with each change after which the request works', async () => {
    await relay.configure({ hrmpMaxParachainOutboundChannels: 2 });
    await relay.write(countWrite('HrmpEgressChannelsIndex', SERVICE, [2001, 2002]));
    expect(await listSteps()).toEqual([
      {
        id: first,
        reason: expect.stringContaining('Hrmp.OpenHrmpChannelLimitExceeded'),
        howTo: expect.stringMatching(
          /^Close a channel of parachain 2114 that is not used, or ask the governance of \S+ to raise hrmp_max_parachain_outbound_channels\.$/,
        ),
      },
      expect.objectContaining({ id: both, reason: waits(first) }),
      expect.objectContaining({ id: last, reason: waits(both) }),
    ]);
  });

  test.each([
    [
      false,
      /^Cancel a request of parachain 2114 that nobody has accepted, or ask the governance of \S+ to raise /,
    ],
    // An accepted request cannot be cancelled.
    [true, /^Ask the governance of \S+ to raise /],
  ])(
    'that requests of the sender reach is left by a cancellation, accepted: %s',
    async (confirmed, howTo) => {
      await relay.configure({ hrmpMaxParachainOutboundChannels: 1 });
      await relay.write(...requestWrites({ sender: SERVICE, recipient: 2001 }, { confirmed }));
      expect((await listSteps())[0]?.howTo).toMatch(howTo);
    },
  );

  test('of 0 has no channel to close', async () => {
    await relay.configure({ hrmpMaxParachainOutboundChannels: 0 });
    const [init] = await listSteps();
    expect(init?.howTo).toMatch(
      /^Ask the governance of \S+ to raise hrmp_max_parachain_outbound_channels\.$/,
    );
  });

  test('takes no funds of the later steps, which run with a higher limit', async () => {
    await relay.reset(0n);
    await relay.configure({ hrmpMaxParachainOutboundChannels: 0 });
    const { steps } = await solve();
    const notes = steps.flatMap(({ notes: [...all] }) => all.filter((note) => note.startsWith('Tried')));
    expect(notes).toHaveLength(3);
    expect(notes.at(-1)).toMatch(/Hrmp\.OpenChannelAccepted\. Prepared .*; what init-2114-to-1000 lacks\.$/);
  });

  test.each(['Capacity', 'MessageSize'])('that is a %s of 0 is named for the request', async (size) => {
    await relay.configure({ [`hrmpChannelMax${size}`]: 0 });
    const facts = await relay.facts();
    const senders = { [TARGET]: { version: 2 }, [SERVICE]: { version: 2 } } as const;
    // A proposal of the largest sizes has the limits.
    for (const proposal of [{ capacity: 8, messageSize: 1024 }, facts.config]) {
      const about = { facts, proposal, senders, fork: relay.network.relay };
      const [init] = (await solveChannels(about)).steps;
      expect(init?.blocked?.howTo).toMatch(/ to raise hrmp_channel_max_(capacity|message_size)\.$/);
    }
  });

  test('of both directions of one parachain has a change for each', async () => {
    await relay.configure({ hrmpMaxParachainOutboundChannels: 2, hrmpMaxParachainInboundChannels: 2 });
    await relay.write(
      countWrite('HrmpEgressChannelsIndex', TARGET, [2001, 2002]),
      countWrite('HrmpIngressChannelsIndex', TARGET, [2001, 2002]),
    );
    const step = (await listSteps()).find(({ id }) => id === both);
    expect(step?.howTo).toMatch(
      /^Close a channel of parachain 1000 and a channel to parachain 1000 that are not used, or ask the governance of \S+ to raise hrmp_max_parachain_outbound_channels and hrmp_max_parachain_inbound_channels\.$/,
    );
  });

  // do_accept_open_channel and do_init_open_channel have limits of their own: each call alone shows which one is met.
  test.each([
    ['Egress', 'Out', `init-${TARGET}-to-${SERVICE}`, [last]],
    ['Ingress', 'In', `accept-${SERVICE}-to-${TARGET}`, []],
  ])(
    'of one direction leaves the program for the other direction, apart: %s',
    async (index, side, refused, behind) => {
      await relay.configure({ [`hrmpMaxParachain${side}boundChannels`]: 2 });
      await relay.write(countWrite(`Hrmp${index}ChannelsIndex`, TARGET, [2001, 2002]));
      const steps = await listSteps();
      expect(steps.map(({ id }) => id)).toEqual([
        ...[first, `init-${TARGET}-to-${SERVICE}`, `accept-${SERVICE}-to-${TARGET}`, last],
      ]);
      expect(steps.filter(({ reason }) => reason).map(({ id }) => id)).toEqual([refused, ...behind]);
      // The fork registers a parachain that the relay chain does not know, and shows the same behind the registration.
      await relay.write(countWrite(`Hrmp${index}ChannelsIndex`, 2100, [2001, 2002]));
      const unknown = await solve([2100, SERVICE]);
      expect(unknown.steps.filter(({ layers }) => layers.length > 1).map(({ id }) => id)).toEqual(
        steps.map(({ id }) => id.replace(`${TARGET}`, '2100')),
      );
    },
  );

  test('names it at each step that meets it, and not at the steps that do not', async () => {
    await relay.configure({ hrmpMaxParachainInboundChannels: 0 });
    const steps = await listSteps();
    const refused = steps.filter(({ reason }) => reason?.includes('Hrmp.AcceptHrmpChannelLimitExceeded'));
    expect(refused.map(({ id }) => id)).toEqual([`accept-${SERVICE}-to-${TARGET}`, last]);
    for (const { howTo } of refused) expect(howTo).toMatch(/to raise hrmp_max_parachain_inbound_channels\.$/);
    expect(steps.filter(({ reason }) => reason === undefined)).toHaveLength(2);
  });

  test('of parathreads counts for a parathread', async () => {
    await relay.configure({ hrmpMaxParathreadInboundChannels: 0 });
    await relay.write(lifecycleWrite(SERVICE, 'Parathread'), ...requestWrites(there, { confirmed: false }));
    const accept = (await listSteps()).find(({ id }) => id.includes(last));
    expect(accept?.reason).toContain('Hrmp.AcceptHrmpChannelLimitExceeded');
    expect(accept?.howTo).toContain('hrmp_max_parathread_inbound_channels');
  });

  test('names a second obstacle behind the first', async () => {
    await relay.configure({ hrmpMaxParachainOutboundChannels: 0, hrmpMaxParachainInboundChannels: 0 });
    const steps = await listSteps();
    const reasons = steps.map(({ reason }) => /Hrmp\.\w+Exceeded/.exec(reason ?? '')?.[0]);
    expect(reasons.filter((reason) => reason !== undefined)).toEqual(
      expect.arrayContaining(['Hrmp.OpenHrmpChannelLimitExceeded', 'Hrmp.AcceptHrmpChannelLimitExceeded']),
    );
  });
});

test('an open channel needs no step, and counts for the limit', async () => {
  await relay.configure({ hrmpMaxParachainInboundChannels: 1 });
  await relay.write(...channelWrites(back, { closing: false }));
  expect((await listSteps()).map(({ id, reason }) => [id, reason])).toEqual([
    [`init-${TARGET}-to-${SERVICE}`, undefined],
    [last, undefined],
  ]);
});

test('a request for a channel that closes waits for the next session, and the steps behind it are tried', async () => {
  await relay.write(...channelWrites(back, { closing: true }));
  const { steps } = await solve();
  expect(steps.map(({ id, blocked }) => [id, blocked?.howTo])).toEqual(
    [first, both, last].map((id) => [id, 'Wait for the next session, which removes the closing channel.']),
  );
  expect(steps.map(({ notes }) => notes.at(-1))).toEqual([
    // This runtime swaps the names of two errors.
    expect.stringContaining('Hrmp.OpenHrmpChannelAlreadyRequested'),
    expect.stringContaining('Hrmp.OpenChannelRequested, Hrmp.OpenChannelAccepted.'),
    expect.stringContaining('Hrmp.OpenChannelAccepted.'),
  ]);
});

test('a request that is sent again owes what the deposit of the cancelled one lacks', async () => {
  await relay.configure({ hrmpSenderDeposit: 30, hrmpRecipientDeposit: 30 });
  await relay.write(...requestWrites(back, { confirmed: false, senderDeposit: 10 }));
  const [again, accept] = (await solve()).steps;
  const accepting = 'deposit of the recipient for the channel from 2114 to 1000';
  expect(accept?.costs?.find(({ title }) => title === accepting)?.amount).toBe(30n);
  expect(again?.costs?.filter(({ kind }) => kind === 'deposit')).toMatchObject([
    { title: 'rest of the deposit of the sender for the channel from 2114 to 1000', amount: 20n },
  ]);
});

test('a queued configuration counts where it asks for more, and allows less', async () => {
  const active = Object((await relay.network.relay.getStorage('Configuration', 'ActiveConfig'))?.toJSON());
  const changed = { hrmpSenderDeposit: 50, hrmpChannelMaxCapacity: 2, hrmpChannelMaxMessageSize: 2 ** 20 };
  const queued = { pallet: 'Configuration', item: 'PendingConfigs', value: [[7, { ...active, ...changed }]] };
  await relay.write(queued);
  const [init] = (await solve()).steps;
  await relay.write({ ...queued, value: null });
  expect(init?.layers[0]?.call?.args).toMatchObject({
    proposed_max_capacity: 2,
    proposed_max_message_size: active.hrmpChannelMaxMessageSize,
  });
  expect(init?.costs?.find(({ kind }) => kind === 'deposit')).toMatchObject({
    amount: 50n,
    source: expect.stringContaining('PendingConfigs'),
  });
  const notes = async () => (await solve()).steps.map((step) => `${step.notes}`.includes('a later session'));
  expect(await notes()).toEqual([false, false, false]);
  await relay.write({ ...queued, value: [[7, { ...active, hrmpRecipientDeposit: 50 }]] });
  expect(await notes()).toEqual([true, true, true]);
  await relay.write({ ...queued, value: [[7, { ...active, hrmpMaxParachainOutboundChannels: 0 }]] });
  const [refused] = await listSteps();
  await relay.write({ ...queued, value: null });
  expect(refused?.reason).toMatch(/, with the limits and deposits that are queued: .*LimitExceeded: .*\.$/);
  expect(refused?.howTo).toMatch(/ to raise hrmp_max_parachain_outbound_channels\.$/);
});

test('a limit that a queued configuration raises is a reason to wait', async () => {
  const active = Object((await relay.network.relay.getStorage('Configuration', 'ActiveConfig'))?.toJSON());
  const queued = { pallet: 'Configuration', item: 'PendingConfigs', value: [[7, active]] };
  await relay.configure({ hrmpMaxParachainOutboundChannels: 0 });
  await relay.write(queued);
  const [refused] = await listSteps();
  await relay.write({ ...queued, value: null });
  expect(refused?.howTo).toMatch(
    /^Wait for the session in which \S+ raises hrmp_max_parachain_outbound_channels, or ask the governance /,
  );
});

test('a request below the proposal is sent again, with the deposit of the cancelled one', async () => {
  await relay.write(...requestWrites(back, { confirmed: false }));
  // hrmp.rs: a cancellation states how many requests are open at most.
  const requests = [{ sender: 2001, recipient: 2002 }, back];
  await relay.write({ pallet: 'Hrmp', item: 'HrmpOpenChannelRequestsList', value: requests });
  const { steps } = await solve();
  expect(steps.map(({ id, blocked }) => ({ id, blocked }))).toEqual(
    [first, both, last].map((id) => ({ id, blocked: undefined })),
  );
  const [again] = steps;
  expect(again?.title).toMatch(/^Parachain 2114 cancels its request for 8 messages of 1,024 bytes and /);
  expect(again?.notes.at(-1)).toMatch(/: Hrmp\.OpenChannelCanceled, Hrmp\.OpenChannelRequested\./);
  expect(again?.costs?.filter(({ kind }) => kind === 'deposit')).toEqual([]);
});

test('the plan of a parachain that is not registered is tried with its registration', async () => {
  const plan = await solve([TARGET, 3333]);
  for (const { blocked, notes } of plan.steps.filter(({ para }) => para !== undefined)) {
    expect(blocked?.howTo).toContain('Register parachain 3333');
    expect(notes.at(-1)).toMatch(
      /^Tried .*: Hrmp\..* Prepared .*: registration of parachain 3333; the missing funds/,
    );
  }
});

test('a channel to the parachain itself has no remedy', async () => {
  const facts = await relay.facts([TARGET, TARGET]);
  const options = {
    proposal: { capacity: 8, messageSize: 1024 },
    senders: { [TARGET]: { version: 2 } } as const,
  };
  const about = { facts, ...options, fork: relay.network.relay };
  const [init] = (await solveChannels(about)).steps;
  expect(init?.blocked?.reason).toContain('Hrmp.OpenHrmpChannelToSelf');
  expect(init?.blocked?.howTo).toMatch(/^Ask the governance of \S+ which programs/);
});

describe('a plan without a price', () => {
  const senders = { [TARGET]: { version: 2 }, [SERVICE]: { version: 2 } } as const;
  const options = { proposal: { capacity: 8, messageSize: 1024 }, senders };
  const first = async (about: Pick<SolveOptions, 'fork' | 'whyUntried'>) => {
    const facts = await relay.facts();
    const plan = await solveChannels({
      facts,
      ...options,
      ...about,
    });
    expect(plan.money.map(({ complete }) => complete)).toEqual([false, false]);
    return plan.steps[0];
  };

  test('says without a fork why none runs', async () => {
    const step = await first({ whyUntried: 'the fork of this chain does not run.' });
    expect(step?.layers.map(({ kind }) => kind)).toEqual(['inner-call']);
    expect(step?.blocked).toEqual({
      reason: expect.stringMatching(
        /fee is unknown: only a run shows it, and the fork of this chain does not run\.$/,
      ),
      howTo: expect.stringContaining('another node'),
    });
  });

  test('asks for an endpoint of the parachain, not of the channel manager, if its XCM version is unknown', async () => {
    const about = { facts: await relay.facts(), ...options, senders: {} };
    const plan = await solveChannels({
      ...about,
      fork: relay.network.relay,
    });
    const [init] = plan.steps;
    const howTo = `Give an endpoint of parachain ${SERVICE}.`;
    expect(init?.blocked).toEqual({ reason: expect.stringContaining('XCM version'), howTo });
    expect(init?.costs?.find(({ kind }) => kind === 'offer')?.source).toContain(howTo);
  });

  test('names what the chain does not say about a call', async () => {
    const begun = await relay.network.relay.fork();
    const snapshot = await begun.snapshot();
    const unknown = { known: false, reason: 'No weight.', howToFindOut: 'Not at all.' };
    const read = async (reads: object) =>
      Object.fromEntries(Object.keys(reads).map((name) => [name, unknown]));
    begun.snapshot = async () => ({ ...snapshot, read }) as unknown as typeof snapshot;
    const step = await first({ fork: { fork: async () => begun } });
    expect(step?.blocked?.reason).toMatch(/fee is unknown: No weight\.$/);
  });
});
