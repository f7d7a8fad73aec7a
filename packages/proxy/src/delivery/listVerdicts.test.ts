import type { DecodedEvent } from '@parachron/client';
import type { JsonValue } from '@parachron/core';
import { expect, test } from 'vitest';
import { listVerdicts } from '../queues/listVerdicts.js';
import { explainDelivery } from './explainDelivery.js';

const id = `0x${'11'.repeat(32)}`;
const other = `0x${'22'.repeat(32)}`;

function event(name: string, data: { readonly [field: string]: JsonValue }): DecodedEvent {
  const [pallet = '', method = ''] = name.split('.');
  return { phase: 'initialization', pallet, usualPallet: pallet, method, data };
}

// cumulus-pallet-xcmp-queue of the years before MessageQueue: `handle_xcm_message` emits Fail with the message's hash,
// and then `process_xcmp_message` OverweightEnqueued with sender, sent_at, index and required, which name no message.
const heavy = (of: string) =>
  event('XcmpQueue.Fail', { message_hash: of, error: { weightLimitReached: 9 }, weight: 1 });
const aside = (index: number) =>
  event('XcmpQueue.OverweightEnqueued', { sender: 2114, sent_at: 5, index, required: 9 });

test('an overweight message keeps the id of its failure', () => {
  const events = [heavy(id), aside(0)];
  expect(listVerdicts(events)).toEqual([{ kind: 'overweight', error: 'WeightLimitReached', id, events }]);
  expect(explainDelivery(events, { messageId: id })).toMatchObject({
    outcome: 'overweight',
    evidence: events,
  });
  expect(explainDelivery(events, { messageId: other }).outcome).toBe('not-seen');
});

test('each of several overweight messages keeps its own id', () => {
  const old = [heavy(id), aside(0), heavy(other), aside(1)];
  expect(listVerdicts(old).map((verdict) => verdict.id)).toEqual([id, other]);
  expect(explainDelivery(old, { messageId: id }).evidence).toEqual(old.slice(0, 2));
  // Newer queues name the message in their only event.
  const origin = { sibling: 2114 };
  const enqueued = [id, other].map((of) => event('MessageQueue.OverweightEnqueued', { id: of, origin }));
  expect(listVerdicts(enqueued).map((verdict) => verdict.id)).toEqual([id, other]);
});
