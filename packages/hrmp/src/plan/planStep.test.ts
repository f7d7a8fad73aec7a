import { assetHubKusama, kusama2025 } from '@parachron/samples/runtimes';
import { decodeProgram } from '@parachron/xcm';
import { describe, expect, it, test } from 'vitest';
import { makeFacts } from '../../test/support/madeFacts.js';
import { withoutPallet } from '../../test/support/withoutPallet.js';
import { acceptOpenChannelCall } from '../calls/acceptOpenChannelCall.js';
import type { DueStep } from '../money/DueStep.js';
import { describeKnownCost, describeUnknownCost, type ExecutionCostAnswer } from '../money/ExecutionCost.js';
import { planStep } from './planStep.js';

const relay = kusama2025();
const { chain } = relay;
const sender = assetHubKusama();
const call = acceptOpenChannelCall(relay, { sender: 2000 });
const step: DueStep = {
  ...{
    id: 'accept-2000-to-2114',
    title: 'Parachain 2114 accepts.',
    para: 2114,
    after: ['init'],
    notes: ['A note.'],
  },
  actions: [{ kind: 'accept', channel: { sender: 2000, recipient: 2114 } }],
  calls: [call],
};
const weight = { refTime: 5n, proofSize: 7n };
const cost: ExecutionCostAnswer = describeKnownCost({
  callWeights: [weight],
  fee: 100n,
  marginPercent: 30,
  how: 'Made.',
});
const common = {
  proposal: { capacity: 8, messageSize: 512 },
  versions: { 2114: 4 } as const,
  obstacle: undefined,
};

const plan = (more: Partial<Parameters<typeof planStep>[1]> = {}, facts = makeFacts(relay)) =>
  planStep(facts, { ...common, step, cost, runtimes: { 2114: sender }, ...more });

describe('a step of a parachain', () => {
  it('has its call, its program and the call that sends the program', () => {
    const planned = plan();
    expect(planned).toMatchObject({
      ...{ id: step.id, title: step.title, after: ['init'], para: 2114, notes: ['A note.'], dispatch: [] },
      sender: `root of parachain 2114 (${sender.chain})`,
    });
    expect(planned).not.toHaveProperty('blocked');
    expect(planned.layers.map(({ kind, chain: of, para }) => [kind, of, para])).toEqual([
      ['inner-call', chain, undefined],
      ['program', chain, undefined],
      ['send', sender.chain, 2114],
    ]);
    expect(planned.layers[0]?.hex).toBe(call.hex);
  });

  it('carries the call in its program, with the offered fee and the maximum weight', () => {
    const { version, program } = decodeProgram(plan().layers[1]?.hex ?? '0x');
    expect(version).toBe(4);
    expect(program[0]).toMatchObject({ assets: [{ amount: 130n }] });
    expect(program[3]).toMatchObject({ kind: 'Transact', call: call.hex, requireWeightAtMost: weight });
  });

  it('sends the program that it shows, to the relay chain', () => {
    const [, program, send] = plan().layers;
    expect(send?.hex).toContain(program?.hex.slice(2));
    expect(send?.title).toBe(`PolkadotXcm.send on ${sender.chain}`);
  });

  it('stops at the program without the runtime of the parachain, which is no obstacle', () => {
    const planned = plan({ runtimes: {} });
    expect(planned.layers.map(({ kind }) => kind)).toEqual(['inner-call', 'program']);
    expect(planned.sender).toBe('root of parachain 2114');
    expect(planned.notes).toEqual([
      'A note.',
      `No endpoint of parachain 2114 was given: the plan stops at the program. Root of that parachain sends the program to ${chain} (PolkadotXcm.send).`,
    ]);
    expect(planned).not.toHaveProperty('blocked');
  });

  it('is blocked if the parachain cannot send: the governance of the relay chain can open the channel', () => {
    const planned = plan({ runtimes: { 2114: withoutPallet(sender, 'PolkadotXcm') } });
    expect(planned.layers.map(({ kind }) => kind)).toEqual(['inner-call', 'program']);
    expect(planned.blocked?.reason).toMatch(new RegExp(`^${sender.chain} cannot send the program\\.`));
    expect(planned.blocked?.howTo).toContain(
      `ask the governance of ${chain} to open the channels (Hrmp.force_open_hrmp_channel)`,
    );
  });
});

describe('a step without a program', () => {
  const other = { reason: 'It refuses.', howTo: 'Ask.' };
  const unknown = describeUnknownCost('No answer.');

  test.each<[string, Parameters<typeof plan>[0], { reason: string; howTo: string }]>([
    [
      'version',
      { versions: {} },
      {
        reason: 'The XCM version that parachain 2114 sends is unknown.',
        howTo: 'Give an endpoint of parachain 2114.',
      },
    ],
    [
      'requested fee',
      { cost: undefined },
      {
        reason: 'The program cannot be encoded, because its fee is unknown: no fee was requested.',
        howTo: 'Give an offer.',
      },
    ],
    [
      'known fee',
      { cost: unknown },
      {
        reason: 'The program cannot be encoded, because its fee is unknown: No answer.',
        howTo: unknown.known ? '' : unknown.howToFindOut,
      },
    ],
    ['permission of the parachain', { obstacles: { 2114: other }, versions: {} }, other],
  ])('lacks a %s, and is blocked with what to do', (_, more, blocked) => {
    const planned = plan(more);
    expect(planned.blocked).toEqual(blocked);
    expect(planned.layers.map(({ kind }) => kind)).toEqual(['inner-call']);
  });
});

describe('the obstacle of a step', () => {
  const obstacle = { reason: 'The channel manager refuses.', howTo: 'Register it.' };

  it('blocks the step, with all its layers', () => {
    const planned = plan({ obstacle });
    expect(planned.blocked).toEqual(obstacle);
    expect(planned.layers).toHaveLength(3);
  });

  it('comes before a missing program', () => {
    expect(plan({ obstacle, versions: {} }).blocked).toEqual(obstacle);
  });

  it('is a program that is too long for the relay chain, by its bytes', () => {
    const size = ((plan().layers[1]?.hex.length ?? 0) - 2) / 2;
    const limit = (maxUpwardMessageSize: number) => {
      const facts = makeFacts(relay);
      return plan({}, { ...facts, config: { ...facts.config, maxUpwardMessageSize } }).blocked;
    };
    expect(limit(size)).toBeUndefined();
    expect(limit(size - 1)).toEqual({
      reason: `The program has ${size} bytes; ${chain} accepts at most ${size - 1} bytes.`,
      howTo: 'Ask the governance of the relay chain to raise max_upward_message_size.',
    });
  });

  it('is no unknown limit', () => {
    const facts = makeFacts(relay);
    const { maxUpwardMessageSize: _, ...config } = facts.config;
    expect(plan({}, { ...facts, config })).not.toHaveProperty('blocked');
  });
});

describe('a step that any account may send', () => {
  const anyStep = { ...step, para: undefined };

  it('has its call alone, with the route of a signed transaction', () => {
    const planned = plan({ step: anyStep, cost: undefined });
    expect(planned.layers.map(({ kind }) => kind)).toEqual(['inner-call']);
    expect(planned.sender).toBe(`any account of ${chain}`);
    expect(planned.dispatch).toHaveLength(1);
    expect(planned).not.toHaveProperty('para');
    expect(planned).not.toHaveProperty('blocked');
  });

  it('is blocked by the channel manager', () => {
    const obstacle = { reason: 'It refuses.', howTo: 'Ask.' };
    expect(plan({ step: anyStep, cost: undefined, obstacle }).blocked).toEqual(obstacle);
  });
});

test('a channel manager that is a parachain of unknown id receives no send call', () => {
  const facts = makeFacts(relay);
  const channelManager = { ...facts.channelManager, role: 'parachain' as const };
  const planned = plan({}, { ...facts, channelManager });
  expect(planned.layers.map(({ kind }) => kind)).toEqual(['inner-call', 'program']);
  expect(planned.notes.at(-1)).toBe(`The para id of ${chain} is not known, so the plan omits the send call.`);
  const known = plan({ channelManagerParaId: 1005 }, { ...facts, channelManager });
  expect(known.layers.at(-1)).toMatchObject({ kind: 'send', para: 2114 });
  // The destination is the sibling: parents 1, X1, Parachain 1005 (compact 0xb50f).
  expect(known.layers.at(-1)?.hex).toContain('00b50f');
});
