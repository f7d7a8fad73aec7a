// Events of people-paseo 1002006, which comes to a message in the block after its arrival, and of older queues.
import type { DecodedEvent } from '@parachron/client';
import { expect, test } from 'vitest';
import { isMessageEnded } from './isMessageEnded.js';

const id = `0x${'11'.repeat(32)}`;
function event(name: string, data: DecodedEvent['data']): DecodedEvent {
  const [pallet = '', method = ''] = name.split('.');
  return { phase: 'initialization', pallet, method, data };
}

const sent = event('XcmpQueue.XcmpMessageSent', { message_hash: id });
const processed = (paraId: number) =>
  event('MessageQueue.Processed', { id, origin: { sibling: paraId }, success: true });

test('what a queue sends, or ends for others, ends no message', () => {
  expect(isMessageEnded([sent], 2114)).toBe(false);
  expect(isMessageEnded([sent, processed(2000)], 2114)).toBe(false);
  expect(isMessageEnded([sent, processed(2000), processed(2114)], 2114)).toBe(true);
});

test('a message that an old queue tries again has not ended', () => {
  const tried = event('XcmpQueue.Fail', { 0: id, 1: { weightLimitReached: '5' } });
  expect(isMessageEnded([tried], 2114)).toBe(false);
  const aside = event('XcmpQueue.OverweightEnqueued', { 0: 2114, 1: 5, 2: 0, 3: 5 });
  expect(isMessageEnded([tried, aside], 2114)).toBe(true);
  expect(isMessageEnded([event('DmpQueue.ExecutedDownward', { 0: id, 1: { complete: 5 } })], 'relay')).toBe(
    true,
  );
});
