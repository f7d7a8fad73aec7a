// Events of people-paseo 1002006, which processes a message in the block after its arrival, and of older queues.

import { expect, test } from 'vitest';
import type { QueueEvent } from './deriveMessageEvents.js';
import { findVerdict } from './findVerdict.js';

const program = '0x04040a';
// blake2b-256 of the program, by Python's hashlib.
const id = '0x30af0725aea436406847b5c0048b6e10cd142e54c2231a294b971ce519734d38';
const own = { from: 2114, program } as const;
const another = `0x${'22'.repeat(32)}`;
function event(name: string, data: QueueEvent['data']): QueueEvent {
  const [pallet = '', method = ''] = name.split('.');
  return { phase: 'initialization', pallet, usualPallet: pallet, method, data };
}

const sent = event('XcmpQueue.XcmpMessageSent', { message_hash: id });
const processed = (of: string) =>
  event('MessageQueue.Processed', { id: of, origin: { sibling: 2114 }, success: true });

test('an event about sending or about another message ends no message', () => {
  expect(findVerdict([sent], own)).toBeUndefined();
  expect(findVerdict([sent, processed(another)], own)).toBeUndefined();
  expect(findVerdict([sent, processed(another), processed(id)], own)).toBeDefined();
});

test('a message that an old queue retries has not ended', () => {
  const tried = event('XcmpQueue.Fail', { 0: id, 1: { weightLimitReached: '5' } });
  expect(findVerdict([tried], own)).toBeUndefined();
  const aside = event('XcmpQueue.OverweightEnqueued', { 0: 2114, 1: 5, 2: 0, 3: 5 });
  expect(findVerdict([tried, aside], own)).toBeDefined();
  expect(
    findVerdict([event('DmpQueue.ExecutedDownward', { 0: id, 1: { complete: 5 } })], {
      from: 'relay',
      program,
    }),
  ).toBeDefined();
});
