import { describe, expect, it } from 'vitest';
import { encodeProgram } from '../programs/encodeProgram.js';
import { deriveMessageEvents, type QueueEvent } from './deriveMessageEvents.js';
import { deriveMessageIds } from './deriveMessageIds.js';

const topic = `0x${'07'.repeat(32)}` as const;
const plain = encodeProgram([{ kind: 'ClearOrigin' }], { version: 3 });
const named = encodeProgram([{ kind: 'ClearOrigin' }, { kind: 'SetTopic', topic }], { version: 3 });
const [hash = '0x'] = deriveMessageIds(plain);

const event = (
  pallet: string,
  method: string,
  data: QueueEvent['data'] = {},
  phase: QueueEvent['phase'] = 'initialization',
): QueueEvent => ({ pallet, usualPallet: pallet, method, data, phase });

const namesOf = (events: readonly QueueEvent[] | undefined) => events?.map(({ method }) => method);
const other = event('MessageQueue', 'Processed', { id: `0x${'01'.repeat(32)}`, success: true });

describe('deriveMessageIds', () => {
  // polkadot-sdk, pallet_message_queue: the id is blake2_256 of the message. `b2sum -l 256` of the bytes 03 04 0a.
  it('returns the hash of the bytes, and the topic that the program sets', () => {
    expect(plain).toBe('0x03040a');
    expect(deriveMessageIds(plain)).toEqual([
      '0xe51e07328474188eafb61df1850e4ab2176d0db4ffafd6ee871874ef5b4e254b',
    ]);
    expect(deriveMessageIds(named)[1]).toBe(topic);
  });

  it('returns the hash of bytes that are no program', () => {
    expect(deriveMessageIds('0xff')).toHaveLength(1);
  });
});

describe('deriveMessageEvents', () => {
  it('does not match another message', () => {
    expect(deriveMessageEvents([other], plain)).toBeUndefined();
  });

  it('finds the message among others, with only its own events', () => {
    const end = event('MessageQueue', 'Processed', { id: hash, success: false });
    const events = [
      event('Balances', 'Withdraw'),
      other,
      event('Hrmp', 'OpenChannelRequested'),
      end,
      event('Hrmp', 'OpenChannelAccepted'),
      other,
    ];
    expect(namesOf(deriveMessageEvents(events, plain))).toEqual(['OpenChannelRequested', 'Processed']);
  });

  it('finds a message by its topic', () => {
    const end = event('MessageQueue', 'Processed', { id: topic, success: true });
    expect(deriveMessageEvents([end, other], named)).toEqual([end]);
  });

  it.each([
    ['Ump', 'ExecutedUpward', { 0: hash, 1: { complete: 1 } }],
    ['DmpQueue', 'ExecutedDownward', { messageHash: hash, outcome: { complete: 1 } }],
    ['XcmpQueue', 'Success', { messageHash: hash, weight: 1 }],
    ['XcmpQueue', 'Fail', { messageHash: hash, error: 'Barrier' }],
    ['MessageQueue', 'OverweightEnqueued', { id: hash }],
    ['MessageQueue', 'ProcessingFailed', { id: hash, error: 'Unsupported' }],
  ])('recognises the end by %s.%s', (pallet, method, data) => {
    const events = [
      event('System', 'ExtrinsicSuccess', {}, 0),
      event('System', 'Remarked', {}, 1),
      event(pallet, method, data, 1),
      event('System', 'ExtrinsicSuccess', {}, 1),
    ];
    expect(namesOf(deriveMessageEvents(events, plain))).toEqual(['Remarked', method]);
  });

  it('recognises a queue that the chain names otherwise', () => {
    const end = { ...event('MessageQueue', 'Processed', { id: hash }), pallet: 'LaneKeeper' };
    expect(deriveMessageEvents([other, end], plain)).toEqual([end]);
  });

  it('refuses an event without the usual name of its pallet', () => {
    const { usualPallet: _, ...unnamed } = other;
    expect(() => deriveMessageEvents([unnamed as QueueEvent], plain)).toThrow(
      expect.objectContaining({ code: 'INVALID_INPUT' }),
    );
  });

  it('omits the calls that the scheduler dispatched before', () => {
    const events = [
      event('Utility', 'BatchInterrupted'),
      event('Scheduler', 'Dispatched', { result: { err: 'BadOrigin' } }),
      event('Hrmp', 'OpenChannelRequested'),
      event('MessageQueue', 'Processed', { id: hash, success: true }),
    ];
    expect(namesOf(deriveMessageEvents(events, plain))).toEqual(['OpenChannelRequested', 'Processed']);
  });

  it('keeps a call that the program schedules', () => {
    const events = [
      event('Scheduler', 'Scheduled'),
      event('MessageQueue', 'Processed', { id: hash, success: true }),
    ];
    expect(namesOf(deriveMessageEvents(events, plain))).toEqual(['Scheduled', 'Processed']);
  });

  it('omits the events of an earlier phase of the block', () => {
    const events = [
      event('Session', 'NewSession', {}, 'initialization'),
      event('MessageQueue', 'Processed', { id: hash, success: true }, 'finalization'),
    ];
    expect(namesOf(deriveMessageEvents(events, plain))).toEqual(['Processed']);
  });
});
