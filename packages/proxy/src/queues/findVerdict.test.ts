import type { DecodedEvent } from '@parachron/client';
import { deriveMessageIds, encodeProgram } from '@parachron/xcm';
import { describe, expect, it } from 'vitest';
import { findVerdict } from './findVerdict.js';

const topic = `0x${'07'.repeat(32)}` as const;
const program = encodeProgram([{ kind: 'ClearOrigin' }, { kind: 'SetTopic', topic }], { version: 4 });
const [hash] = deriveMessageIds(program);
const other = `0x${'ee'.repeat(32)}`;
const message = { program, from: 2114 } as const;

const event = (name: string, data: DecodedEvent['data']): DecodedEvent => {
  const [pallet = '', method = ''] = name.split('.');
  return { phase: 'initialization', pallet, usualPallet: pallet, method, data };
};
const processed = (id: string, success: boolean, sibling = 2114) =>
  event('MessageQueue.Processed', { id, origin: { Sibling: sibling }, success });
const find = (...events: readonly DecodedEvent[]) => findVerdict(events, message)?.kind;

describe('findVerdict', () => {
  it.each([
    ['the hash of the program', processed(hash ?? '', true), 'completed'],
    ['its topic', processed(topic, false), 'failed'],
    ['the id, for any sender', processed(topic, true, 2000), 'completed'],
    ['neither', processed(other, true), undefined],
  ])('finds a verdict by %s', (_, one, kind) => {
    expect(find(one)).toBe(kind);
  });

  it('finds a verdict without an id by the sender', () => {
    const corrupt = (sibling: number) =>
      event('MessageQueue.ProcessingFailed', { origin: { Sibling: sibling }, error: 'Corrupt' });
    expect(find(corrupt(2114))).toBe('unreadable');
    expect(find(corrupt(2000))).toBeUndefined();
  });

  it('accepts a verdict that names neither the message nor the sender', () => {
    expect(find(event('XcmpQueue.Fail', { error: 'Barrier' }))).toBe('refused');
  });

  it('takes the last verdict: a queue may try a message again', () => {
    expect(find(processed(topic, false), processed(other, false), processed(topic, true))).toBe('completed');
    expect(find(processed(topic, true), processed(topic, false))).toBe('failed');
  });

  it('ignores an attempt at a message that was too heavy for the rest of the block', () => {
    const tooHeavy = event('XcmpQueue.Fail', { message_hash: hash ?? '', error: 'WeightLimitReached' });
    expect(find(tooHeavy)).toBeUndefined();
    expect(find(tooHeavy, event('XcmpQueue.Success', { message_hash: hash ?? '' }))).toBe('completed');
    expect(find(tooHeavy, event('XcmpQueue.OverweightEnqueued', { message_hash: hash ?? '' }))).toBe(
      'overweight',
    );
  });

  it('finds nothing without events of a queue', () => {
    expect(find()).toBeUndefined();
    expect(find(event('Balances.Deposit', { amount: 1 }))).toBeUndefined();
  });
});
