// Events of people-paseo 1002006, which processes a message in the block after its arrival, and of older queues.
import type { DecodedEvent } from '@parachron/client';
import { formatHex } from '@parachron/core';
import { blake2AsU8a } from '@polkadot/util-crypto';
import { expect, test } from 'vitest';
import { isMessageEnded } from './isMessageEnded.js';

const program = '0x04040a';
// blake2b-256 of the program.
const id = formatHex(blake2AsU8a(program, 256));
const own = { from: 2114, program } as const;
const another = `0x${'22'.repeat(32)}`;
function event(name: string, data: DecodedEvent['data']): DecodedEvent {
  const [pallet = '', method = ''] = name.split('.');
  return { phase: 'initialization', pallet, usualPallet: pallet, method, data };
}

const sent = event('XcmpQueue.XcmpMessageSent', { message_hash: id });
const processed = (of: string) =>
  event('MessageQueue.Processed', { id: of, origin: { sibling: 2114 }, success: true });

test('an event about sending or about another message ends no message', () => {
  expect(isMessageEnded([sent], own)).toBe(false);
  expect(isMessageEnded([sent, processed(another)], own)).toBe(false);
  expect(isMessageEnded([sent, processed(another), processed(id)], own)).toBe(true);
});

test('a message that an old queue retries has not ended', () => {
  const tried = event('XcmpQueue.Fail', { 0: id, 1: { weightLimitReached: '5' } });
  expect(isMessageEnded([tried], own)).toBe(false);
  const aside = event('XcmpQueue.OverweightEnqueued', { 0: 2114, 1: 5, 2: 0, 3: 5 });
  expect(isMessageEnded([tried, aside], own)).toBe(true);
  expect(
    isMessageEnded([event('DmpQueue.ExecutedDownward', { 0: id, 1: { complete: 5 } })], {
      from: 'relay',
      program,
    }),
  ).toBe(true);
});
