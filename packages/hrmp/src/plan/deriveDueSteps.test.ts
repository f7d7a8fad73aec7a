import { kusama2024, kusama2025, polkadot2025 } from '@parachron/samples/runtimes';
import { describe, expect, test } from 'vitest';
import { makeFacts } from '../../test/support/madeFacts.js';
import type { ChannelStatus } from '../index.js';
import { deriveDueSteps } from './deriveDueSteps.js';

const relay = kusama2025();
const proposal = { capacity: 1000, messageSize: 102_400 };
type State = ChannelStatus['state'];
const states: readonly State[] = ['none', 'requested', 'accepted', 'open', 'closing'];
const pairs = states.flatMap((there) => states.map((back) => [there, back] as const));

describe('due steps', () => {
  const forms = pairs.flatMap((pair) => [false, true].map((isApart) => [...pair, isApart] as const));
  test.each(forms)('from %s and %s, leave both accepted or open, apart: %s', (there, back, isApart) => {
    const facts = makeFacts(relay, { states: [there, back] });
    const steps = deriveDueSteps(facts, { ...proposal, isApart });
    const now = new Map(facts.channels.map(({ channel, state }) => [channel, state]));
    const done: string[] = [];
    for (const step of steps) {
      for (const id of step.after) expect(done).toContain(id);
      for (const { kind, channel } of step.actions) {
        expect(step.para).toBe(kind === 'init' ? channel.sender : channel.recipient);
        const state = now.get(channel);
        // A closing channel is removed before its step can take effect.
        expect(kind === 'init' ? ['none', 'closing'] : ['requested']).toContain(state);
        now.set(channel, kind === 'init' ? 'requested' : 'accepted');
      }
      done.push(step.id);
    }
    for (const state of now.values()) expect(['accepted', 'open']).toContain(state);
    expect(new Set(done).size).toBe(steps.length);
    // The first parachain does not request first, and needs one vote: all its calls are in one step.
    expect(steps.filter(({ para }) => para === 2000).length).toBeLessThanOrEqual(isApart ? 2 : 1);
    expect(steps.length).toBeLessThanOrEqual(isApart ? 4 : 3);
  });

  test('no step is due when both channels are open', () => {
    expect(deriveDueSteps(makeFacts(relay, { states: ['open', 'accepted'] }), proposal)).toEqual([]);
  });

  // A relay chain may refuse batches inside a Transact, as paseo 1001002 does (NoPermission).
  test('an init and an accept of one parachain are two calls of one step, also on a relay chain with batches', () => {
    const [, both] = deriveDueSteps(makeFacts(relay), proposal);
    expect(both?.calls.map(({ hex }) => hex)).toEqual(['0x3c0042080000e803000000900100', '0x3c0142080000']);
  });

  test('the calls have the bytes of a published proposal', () => {
    // integritee-network/parachain#121
    const [, both] = deriveDueSteps(makeFacts(relay, { ids: [2015, 2000] }), proposal);
    expect(both?.calls.map(({ hex }) => hex)).toEqual(['0x3c00d0070000e803000000900100', '0x3c01d0070000']);
  });

  test('the proposal is cut to the limits, and the notes name them', () => {
    const facts = makeFacts(relay);
    const small = { ...facts, config: { ...facts.config, capacity: 8, messageSize: 512 } };
    const [init] = deriveDueSteps(small, proposal);
    expect(init?.calls[0]?.args).toMatchObject({
      proposed_max_capacity: 8,
      proposed_max_message_size: 512,
    });
    expect(init?.notes).toEqual([
      'Kusama allows at most 8 messages in a channel, so the request has 8 instead of 1,000.',
      'Kusama allows messages of at most 512 bytes, so the request has 512 instead of 102,400.',
    ]);
  });

  test('a request that is smaller than the proposal is cancelled, and sent again', () => {
    const facts = makeFacts(relay, {
      states: ['open', 'requested'],
      sizes: { capacity: 8, messageSize: 512 },
    });
    const [again, accept] = deriveDueSteps(facts, proposal);
    expect(again).toMatchObject({
      para: 2114,
      title: 'Parachain 2114 cancels its request for 8 messages of 512 bytes and requests a channel to 2000.',
      calls: [
        {
          method: 'hrmp_cancel_open_request',
          args: { channel_id: { sender: 2114, recipient: 2000 } },
        },
        { method: 'hrmp_init_open_channel' },
      ],
      actions: [{ kind: 'init' }],
    });
    expect(accept).toMatchObject({ para: 2000, after: [again?.id], actions: [{ kind: 'accept' }] });
  });
});

describe('due steps with system chains', () => {
  // hrmp has index 60 (3c) on all three.
  test.each([kusama2024(), kusama2025(), polkadot2025()])(
    'a new pair of channels with a system chain takes one free call of the parachain on $specName $specVersion',
    (runtime) => {
      const steps = deriveDueSteps(makeFacts(runtime, { ids: [1000, 2114] }), proposal);
      expect(steps).toHaveLength(1);
      expect(steps[0]).toMatchObject({ id: 'establish-2114-with-1000', para: 2114 });
      expect(steps[0]?.calls[0]?.hex).toBe('0x3c0ae8030000');
    },
  );

  test.each([
    [['requested', 'none'], 'the pending request', [{ sender: 1000, recipient: 2114 }]],
    [
      ['requested', 'requested'],
      'the pending requests',
      [
        { sender: 1000, recipient: 2114 },
        { sender: 2114, recipient: 1000 },
      ],
    ],
  ] as const)('requests %j give way to the free call of the same parachain', (states, words, cancelled) => {
    const [only, ...others] = deriveDueSteps(makeFacts(relay, { ids: [1000, 2114], states }), proposal);
    expect(others).toEqual([]);
    expect(only).toMatchObject({
      id: 'establish-2114-with-1000',
      para: 2114,
      title: `Parachain 2114 cancels ${words} and opens both channels with the system chain 1000, free of deposits.`,
      calls: [
        ...cancelled.map((channel_id) => ({ method: 'hrmp_cancel_open_request', args: { channel_id } })),
        { method: 'establish_channel_with_system' },
      ],
    });
  });

  // Otherwise the system chain would need two votes, and both chains deposits, for what is free after the session.
  test.each([
    ['closing', 'none'],
    ['none', 'closing'],
    ['closing', 'closing'],
    ['closing', 'requested'],
  ] as const)('channels that are %s and %s take the free call after the session', (there, back) => {
    const facts = makeFacts(relay, { ids: [1000, 2114], states: [there, back] });
    expect(deriveDueSteps(facts, proposal).map(({ id }) => id)).toEqual(['establish-2114-with-1000']);
  });

  test('a pair with one existing channel takes the usual steps, since the free call opens both or none', () => {
    const facts = makeFacts(relay, { ids: [1000, 2114], states: ['open', 'none'] });
    expect(deriveDueSteps(facts, proposal).map(({ id }) => id)).toEqual([
      'init-2114-to-1000',
      'accept-2114-to-1000',
    ]);
  });
});
