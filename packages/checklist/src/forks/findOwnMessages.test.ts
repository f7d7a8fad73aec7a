import type { Hex } from '@parachron/core';
import { encodeProgram } from '@parachron/xcm';
import { describe, expect, it } from 'vitest';
import { findOwnMessages } from './arrivals.js';

// An empty program of version 3, and its blake2b-256 hash, as Python's hashlib computes it.
const notice = '0x0300';
const noticeHash = '0xc75a0f8575c993ccb34d8806b0ab78b417924cf90f342724fc4f1be9a827107c';
const topic = `0x${'07'.repeat(32)}` as const;
const own = encodeProgram([{ kind: 'ClearOrigin' }, { kind: 'SetTopic', topic }], { version: 3 });

const planned = encodeProgram([{ kind: 'ClearOrigin' }], { version: 3 });
const find = (departed: readonly Hex[], events: readonly Readonly<Record<string, string>>[]) =>
  findOwnMessages(departed, {
    events: events.map((data) => ({ method: 'Processed', data })),
    call: `0x2902${planned.slice(2)}` as Hex,
    isSending: true,
  });

describe('among several messages of a block', () => {
  it('finds the message that the events name by its topic', () => {
    expect(find([notice, own], [{ message_id: topic }])).toEqual([own]);
  });

  it('finds the message that the events name by its hash', () => {
    expect(find([own, notice], [{}, { message_hash: noticeHash }])).toEqual([notice]);
  });

  it('finds the bytes of the plan if no event names a message', () => {
    expect(find([notice, planned], [{}])).toEqual([planned]);
  });

  it('takes none that is neither named nor planned', () => {
    expect(find([notice, own], [{ message_id: `0x${'08'.repeat(32)}` }])).toBeUndefined();
  });
});

it('a single message is that of the call, also without events that name it', () => {
  expect(find([notice], [])).toEqual([notice]);
});

it('no message is none', () => {
  expect(find([], [{ message_id: topic }])).toEqual([]);
});

// pallet_xcm: on_initialize asks for notices of versions, and its event VersionNotifyRequested names the message in the block of the call.
// polkadot-runtime-parachains: a relay chain tells a parachain of the channels that others ask for.
it.each([
  { kind: 'SubscribeVersion', queryId: 0n, maxResponseWeight: { refTime: 0n, proofSize: 0n } },
  { kind: 'HrmpNewChannelOpenRequest', sender: 2000, maxMessageSize: 1024, maxCapacity: 8 },
] as const)(
  'a message of the hooks of the chain is not of the call, also if an event names it: $kind',
  (one) => {
    const request = encodeProgram([one, { kind: 'SetTopic', topic }], { version: 3 });
    expect(find([request], [{ message_id: topic }])).toEqual([]);
  },
);

// Its program, which opens no channel: the executors of XCM do not implement the instruction.
it('a program with a payment before a notice of a channel, or such a notice in its own bytes, is of the call', () => {
  const notice = {
    kind: 'HrmpNewChannelOpenRequest',
    sender: 2000,
    maxMessageSize: 1024,
    maxCapacity: 8,
  } as const;
  const program = encodeProgram([{ kind: 'ClearOrigin' }, notice], { version: 3 });
  expect(find([program], [{ message_id: topic }])).toEqual([program]);
  const alone = encodeProgram([notice], { version: 3 });
  const call = `0x2902${alone.slice(2)}` as const;
  expect(findOwnMessages([alone], { events: [], call, isSending: true })).toEqual([alone]);
});
