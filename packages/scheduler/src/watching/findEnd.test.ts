import type { DecodedEvent } from '@parachron/client';
import { describe, expect, test } from 'vitest';
import { findEnd, type WantedEnd } from './findEnd.js';

const id = `0x${'11'.repeat(32)}` as const;
const other = `0x${'22'.repeat(32)}` as const;

function event(
  name: string,
  data: DecodedEvent['data'] = {},
  failure?: DecodedEvent['failure'],
): DecodedEvent {
  const [pallet = '', method = ''] = name.split('.');
  return {
    phase: 'initialization',
    pallet,
    usualPallet: pallet,
    method,
    data,
    ...(failure ? { failure } : {}),
  };
}

const processed = (of: string, from?: number) =>
  event('MessageQueue.Processed', {
    id: of,
    success: true,
    ...(from === undefined ? {} : { origin: { sibling: from } }),
  });
const ran = event('Proxy.ProxyExecuted', { result: 'Ok' });
const find = (events: DecodedEvent[], change: Partial<WantedEnd> = {}) =>
  findEnd(events, { after: -1, context: { messageId: id }, ...change });

describe('findEnd', () => {
  test('assigns an event of a proxy to its own message, not to another message of the block', () => {
    expect(find([ran, processed(other), processed(id)])).toMatchObject({
      index: 2,
      explanation: { outcome: 'unknown' },
    });
    expect(find([processed(other), ran, processed(id)])?.explanation.outcome).toBe('executed');
    expect(find([ran, processed(other)])).toBeUndefined();
  });

  test('continues after the last end, because two messages may have the same bytes', () => {
    const failed = event('Proxy.ProxyExecuted', {}, { kind: 'BadOrigin', error: 'BadOrigin', docs: '' });
    const events = [failed, processed(id), ran, processed(id)];
    expect(find(events)).toMatchObject({ index: 1, explanation: { outcome: 'call-failed' } });
    expect(find(events, { after: 1 })).toMatchObject({ index: 3, explanation: { outcome: 'executed' } });
    expect(find(events, { after: 3 })).toBeUndefined();
  });

  test('without a message id, takes the next proxied message or the next message of the service', () => {
    const own = { context: { from: 2114 } };
    expect(find([event('XcmpQueue.Success', { '0': other }), ran, processed(id)], own)).toMatchObject({
      index: 2,
      messageId: id,
    });
    expect(find([processed(other, 2000), processed(id, 2114)], own)?.messageId).toBe(id);
  });

  test.each([
    // The first queue of relay chains, and a queue under a name that the chain chose.
    ['Ump', event('Ump.ExecutedUpward', { '0': id, '1': { Complete: { refTime: 1, proofSize: 0 } } })],
    ['LaneKeeper', { ...processed(id), pallet: 'LaneKeeper', usualPallet: 'MessageQueue' }],
  ])('finds the end of a message in the queue %s', (_queue, end) => {
    const executed = { ...ran, pallet: 'AccountProxy', usualPallet: 'Proxy' };
    expect(find([executed, end])).toMatchObject({ index: 1, explanation: { outcome: 'executed' } });
  });

  // Real chains: a message that is too heavy for the rest of a block is retried in the next block, and
  // older queues emit an event for each attempt; a message that is too heavy for any block is put aside.
  test('distinguishes a message that is retried from a message that is overweight', () => {
    const heavy = event('XcmpQueue.Fail', { message_hash: id, error: { weightLimitReached: 9 } });
    const aside = event('XcmpQueue.OverweightEnqueued', { sender: 2114, index: 0 });
    expect(find([heavy])).toMatchObject({ isFinal: false, explanation: { outcome: 'overweight' } });
    expect(find([heavy, aside])).toMatchObject({
      index: 1,
      messageId: id,
      isFinal: true,
      explanation: { outcome: 'overweight', evidence: [heavy, aside] },
    });
    const another = event('XcmpQueue.Fail', { message_hash: other, error: { weightLimitReached: 9 } });
    expect(find([heavy, another, aside])).toMatchObject({ index: 0, isFinal: false });
    expect(find([processed(id)])?.isFinal).toBe(true);
  });
});
