import { kusama2025 } from '@parachron/samples/runtimes';
import { assert, nat, property } from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { makeFacts } from '../../test/support/madeFacts.js';
import type { ChannelConfig } from '../status/ChannelConfig.js';
import { capProposal, listSizeNotes } from './capProposal.js';

const relay = kusama2025();
const limits = { maxCapacity: 10, maxMessageSize: 1024, maxTotalSize: 8192 };
const makeLimited = (more: Partial<ChannelConfig> = {}) => {
  const facts = makeFacts(relay);
  return { ...facts, config: { ...facts.config, ...limits, ...more } };
};

describe('capProposal', () => {
  test.each([
    [
      { capacity: 10, messageSize: 1024 },
      { capacity: 10, messageSize: 1024 },
    ],
    [
      { capacity: 11, messageSize: 1024 },
      { capacity: 10, messageSize: 1024 },
    ],
    [
      { capacity: 10, messageSize: 1025 },
      { capacity: 10, messageSize: 1024 },
    ],
    [
      { capacity: 1, messageSize: 1 },
      { capacity: 1, messageSize: 1 },
    ],
    // The channel manager refuses zero sizes; the plan says so, and proposes nothing else.
    [
      { capacity: 0, messageSize: 0 },
      { capacity: 0, messageSize: 0 },
    ],
    [
      { capacity: 0xffff_ffff, messageSize: 0xffff_ffff },
      { capacity: 10, messageSize: 1024 },
    ],
  ])('reduces %j to %j', (wanted, fitted) => {
    expect(capProposal(makeLimited(), wanted)).toEqual(fitted);
  });

  it('never exceeds the proposal or the limits, and is the same when applied twice', () => {
    const u32 = nat({ max: 0xffff_ffff });
    assert(
      property(u32, u32, u32, u32, (capacity, messageSize, maxCapacity, maxMessageSize) => {
        const facts = makeLimited({ maxCapacity, maxMessageSize });
        const fitted = capProposal(facts, { capacity, messageSize });
        expect(fitted.capacity === capacity || fitted.capacity === maxCapacity).toBe(true);
        expect(fitted.capacity <= capacity && fitted.capacity <= maxCapacity).toBe(true);
        expect(fitted.messageSize <= messageSize && fitted.messageSize <= maxMessageSize).toBe(true);
        expect(capProposal(facts, fitted)).toEqual(fitted);
      }),
    );
  });
});

describe('listSizeNotes', () => {
  const { chain } = relay;
  const list = (capacity: number, messageSize: number, more: Partial<ChannelConfig> = {}) =>
    listSizeNotes(makeLimited(more), { capacity, messageSize });

  it('has no note for a proposal within the limits', () => {
    expect(list(10, 1024)).toEqual([]);
    expect(list(0, 0)).toEqual([]);
  });

  test.each([
    [11, 1024, {}, [`${chain} allows at most 10 messages in a channel, fewer than the proposed 11.`]],
    [
      2,
      1024,
      { maxCapacity: 1 },
      [`${chain} allows at most 1 message in a channel, fewer than the proposed 2.`],
    ],
    [10, 1025, {}, [`${chain} allows messages of at most 1024 bytes, less than the proposed 1025.`]],
    [10, 2, { maxMessageSize: 1 }, [`${chain} allows messages of at most 1 byte, less than the proposed 2.`]],
    [
      10,
      1024,
      { maxTotalSize: 1023 },
      [`${chain} queues at most 1023 bytes in a channel. No message can be larger.`],
    ],
    [10, 1024, { maxTotalSize: 1024 }, []],
    // The total size is compared with the reduced message size.
    [
      10,
      2000,
      { maxTotalSize: 1500 },
      [`${chain} allows messages of at most 1024 bytes, less than the proposed 2000.`],
    ],
  ])('%i messages of %i bytes with %j: %j', (capacity, messageSize, more, notes) => {
    expect(list(capacity, messageSize, more)).toEqual(notes);
  });

  it('has a note for each limit, in one order', () => {
    expect(
      list(11, 1025, { maxTotalSize: 1 }).map((note) => note.slice(chain.length + 1, -1).split(' ')[0]),
    ).toEqual(['allows', 'allows', 'queues']);
  });
});
