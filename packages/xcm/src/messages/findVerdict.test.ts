import { expect, test } from 'vitest';
import { deriveMessageIds, findVerdict, listVerdicts, type QueueEvent } from './findVerdict.js';

const event = (name: string, data: QueueEvent['data'], phase: QueueEvent['phase'] = 'initialization') => {
  const [usualPallet = '', method = ''] = name.split('.');
  return { pallet: usualPallet, usualPallet, method, phase, data };
};
const [own, theirs] = ['aa', 'bb'].map((byte) => `0x${byte.repeat(32)}`) as [string, string];
// The queues of parachains before MessageQueue, from cumulus-pallet-xcmp-queue and cumulus-pallet-dmp-queue.
const tried = event('XcmpQueue.Fail', { message_hash: own, error: 'WeightLimitReached' });

test('a message that is put aside after an attempt has one verdict, and another message its own', () => {
  const stored = event('XcmpQueue.OverweightEnqueued', { sender: 2114, sent_at: 1, index: 0 });
  expect(listVerdicts([tried, stored])).toMatchObject([{ id: own, events: [tried, stored] }]);
  const other = event('DmpQueue.OverweightEnqueued', { message_id: theirs });
  expect(listVerdicts([tried, other]).map(({ id }) => id)).toEqual([own, theirs]);
});

test('the events of users in a block are not of its messages', () => {
  expect(listVerdicts([event('Balances.Transfer', {}, 1), tried])).toMatchObject([{ events: [tried] }]);
});

// cumulus-pallet-xcmp-queue puts a message aside that is too heavy for the rest of the block, and tries it again in a later one.
test('an attempt that an old queue repeats is no verdict', () => {
  const message = { from: 2114, program: '0x05040a' } as const;
  const [id = ''] = deriveMessageIds(message.program);
  const attempt = event('XcmpQueue.Fail', { message_hash: id, error: 'WeightLimitReached' });
  expect(findVerdict([attempt], message)).toBeUndefined();
  const stored = event('XcmpQueue.OverweightEnqueued', { sender: 2114, sent_at: 1, index: 0 });
  expect(findVerdict([attempt, stored], message)).toMatchObject({ kind: 'overweight', id });
});
