import type { Hex } from '@parachron/core';
import { encodeProgram } from '@parachron/xcm';
import { describe, expect, it } from 'vitest';
import { type Departed, findOwnMessages } from './arrivals.js';

// An empty program of version 3, and its blake2b-256 hash, as Python's hashlib computes it.
const notice = '0x0300';
const noticeHash = '0xc75a0f8575c993ccb34d8806b0ab78b417924cf90f342724fc4f1be9a827107c';
const topic = `0x${'07'.repeat(32)}` as const;
const own = encodeProgram([{ kind: 'ClearOrigin' }, { kind: 'SetTopic', topic }], { version: 3 });

const planned = encodeProgram([{ kind: 'ClearOrigin' }], { version: 3 });
const to = (program: Hex): Departed => ({ to: 2000, program });
const find = async (
  departed: readonly Hex[],
  events: readonly Readonly<Record<string, string>>[],
  { call = `0x2902${planned.slice(2)}` as Hex, others = [] as readonly Hex[] } = {},
) => {
  const listOthers = async () => others.map(to);
  const about = { events: events.map((data) => ({ data })), call, listOthers };
  return (await findOwnMessages(departed.map(to), about)).map(({ program }) => program);
};

describe('among several messages of a block', () => {
  it('finds the message that the events name by its topic', async () => {
    expect(await find([notice, own], [{ message_id: topic }], { others: [notice] })).toEqual([own]);
  });

  it('finds the message that the events name by its hash', async () => {
    expect(await find([own, notice], [{}, { message_hash: noticeHash }], { others: [own] })).toEqual([
      notice,
    ]);
  });

  it('finds the bytes of the plan if no event names a message', async () => {
    expect(await find([notice, planned], [{}], { others: [notice] })).toEqual([planned]);
  });

  // pallet_xcm of Paseo's runtime 1001002: a transfer leaves no event that names its message.
  it('takes those that do not leave without the call', async () => {
    const unnamed = [{ message_id: `0x${'08'.repeat(32)}` }];
    expect(await find([notice, own], unnamed, { others: [notice] })).toEqual([own]);
    expect(await find([notice, notice], unnamed, { others: [notice] })).toEqual([notice]);
  });
});

it('no message is none', async () => {
  expect(await find([], [{ message_id: topic }])).toEqual([]);
});

// pallet_xcm: on_initialize asks for notices of versions, and its event VersionNotifyRequested names the message in the block of the call.
// polkadot-runtime-parachains: a relay chain tells a parachain of the channels that others ask for.
it.each([
  { kind: 'SubscribeVersion', queryId: 0n, maxResponseWeight: { refTime: 0n, proofSize: 0n } },
  { kind: 'HrmpNewChannelOpenRequest', sender: 2000, maxMessageSize: 1024, maxCapacity: 8 },
] as const)(
  'a message of the hooks of the chain is not of the call, also if an event names it: $kind',
  async (one) => {
    const request = encodeProgram([one, { kind: 'SetTopic', topic }], { version: 3 });
    expect(await find([request], [{ message_id: topic }])).toEqual([]);
  },
);

// Its program, which opens no channel: the executors of XCM do not implement the instruction.
it('a program with a payment before a notice of a channel, or such a notice in its own bytes, is of the call', async () => {
  const notice = {
    kind: 'HrmpNewChannelOpenRequest',
    sender: 2000,
    maxMessageSize: 1024,
    maxCapacity: 8,
  } as const;
  const program = encodeProgram([{ kind: 'ClearOrigin' }, notice], { version: 3 });
  expect(await find([program], [{ message_id: topic }])).toEqual([program]);
  const alone = encodeProgram([notice], { version: 3 });
  const call = `0x2902${alone.slice(2)}` as const;
  expect(await find([alone], [], { call })).toEqual([alone]);
});
