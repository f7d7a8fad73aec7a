import type { Hex } from '@parachron/core';
import type { ParaBlock, ParaBlockInputs, ParaChain } from '@parachron/network';
import { beforeEach, expect, it } from 'vitest';
import { createLightRelay } from './createLightRelay.js';
import { proposedChannel } from './MessageRelay.js';

type Sent = Partial<Pick<ParaBlock, 'upwardMessages' | 'horizontalMessages'>>;

/** A para that records the inputs of its blocks, and sends what is set before a block. */
class RecordingPara {
  readonly inputs: ParaBlockInputs[] = [];
  next: Sent = {};
  readonly #listeners: ((block: ParaBlock) => void)[] = [];

  async build(inputs: ParaBlockInputs = {}): Promise<ParaBlock> {
    this.inputs.push(inputs);
    const number = this.inputs.length;
    const block = {
      number,
      hash: '0x' as Hex,
      header: '0x' as Hex,
      upwardMessages: [],
      horizontalMessages: [],
      ...this.next,
    };
    this.next = {};
    for (const listener of this.#listeners) listener(block);
    return block;
  }

  watchBlocks(listener: (block: ParaBlock) => void) {
    this.#listeners.push(listener);
    return () => undefined;
  }
}

let paras: { readonly 1: RecordingPara; readonly 2: RecordingPara; readonly 3: RecordingPara };
beforeEach(() => {
  paras = { 1: new RecordingPara(), 2: new RecordingPara(), 3: new RecordingPara() };
});

const channels = [
  { sender: 1, recipient: 3, maxCapacity: 2, maxMessageSize: 10 },
  { sender: 1, recipient: 2 },
  { sender: 2, recipient: 1 },
];

function start(undelivered: Parameters<typeof createLightRelay>[0]['undelivered'] = []) {
  const list = Object.entries(paras).map(([id, para]) => [Number(id), para as unknown as ParaChain] as const);
  return createLightRelay({ paras: new Map(list), channels, undelivered });
}

it('shows each para its channels, ordered by the recipient, with the proposed limits', async () => {
  await start().step();
  const { maxCapacity, maxMessageSize } = proposedChannel;
  expect(paras[1].inputs[0]?.relay).toEqual({
    number: 1,
    ingress: [2],
    egress: [
      { recipient: 2, maxCapacity, maxMessageSize, maxTotalSize: maxCapacity * maxMessageSize },
      { recipient: 3, maxCapacity: 2, maxMessageSize: 10, maxTotalSize: 20 },
    ],
    entries: [],
  });
  expect(paras[3].inputs[0]?.relay).toMatchObject({ ingress: [1], egress: [] });
});

it('counts a block of the relay with each step and each delivery', async () => {
  const relay = start();
  await relay.step();
  await relay.deliver();
  await relay.step();
  expect(paras[1].inputs.map((inputs) => inputs.relay?.number)).toEqual([1, 3]);
});

it('delivers a message in the next step, with the block of its sender', async () => {
  const relay = start();
  paras[1].next = { horizontalMessages: [{ recipient: 2, data: '0xaa' }] };
  await relay.step();
  expect(relay.waiting).toBe(1);
  await relay.step();
  expect(paras[2].inputs.map((inputs) => inputs.horizontalMessages)).toEqual([
    {},
    { 1: [{ sentAt: 1, data: '0xaa' }] },
  ]);
  expect(relay.waiting).toBe(0);
});

it('builds only the blocks of recipients when it delivers', async () => {
  const relay = start();
  paras[1].next = { horizontalMessages: [{ recipient: 2, data: '0xaa' }] };
  await relay.build(1, {});
  await relay.deliver();
  expect([1, 2, 3].map((id) => paras[id as 1].inputs.length)).toEqual([1, 1, 0]);
  expect(paras[2].inputs[0]?.horizontalMessages).toEqual({ 1: [{ sentAt: 1, data: '0xaa' }] });
});

it('joins waiting messages with those that are given, the waiting first', async () => {
  const relay = start();
  paras[1].next = { horizontalMessages: [{ recipient: 2, data: '0xaa' }] };
  await relay.build(1, {});
  const horizontalMessages = { 1: [{ sentAt: 8, data: '0xbb' }], 3: [{ sentAt: 9, data: '0xcc' }] } as const;
  await relay.build(2, { horizontalMessages, downwardMessages: [{ sentAt: 1, msg: '0xdd' }] });
  expect(paras[2].inputs[0]).toMatchObject({
    downwardMessages: [{ sentAt: 1, msg: '0xdd' }],
    horizontalMessages: {
      1: [
        { sentAt: 1, data: '0xaa' },
        { sentAt: 8, data: '0xbb' },
      ],
      3: [{ sentAt: 9, data: '0xcc' }],
    },
  });
});

it('drops upward messages, since there is no relay chain, and messages without a channel', async () => {
  const relay = start();
  paras[1].next = { upwardMessages: ['0x01'] };
  paras[3].next = { horizontalMessages: [{ recipient: 1, data: '0xaa' }] };
  await relay.step();
  await relay.step();
  expect(relay.dropped).toEqual([
    { from: 1, to: 0, data: '0x01', reason: 'there is no relay chain' },
    { from: 3, to: 1, data: '0xaa', reason: 'no channel is open from 3 to 1' },
  ]);
});

it('delivers the messages of an earlier run first', async () => {
  const relay = start([{ sender: 1, recipient: 2, data: '0xee', sentAt: 40 }]);
  expect(relay.waiting).toBe(1);
  await relay.deliver();
  expect(paras[2].inputs[0]?.horizontalMessages).toEqual({ 1: [{ sentAt: 40, data: '0xee' }] });
});
