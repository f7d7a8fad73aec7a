import { omitUndefined } from '@parachron/core';
import type { MessageVerdict, QueueEvent } from './MessageVerdict.js';
import { readError, readQueueVerdict } from './readQueueVerdict.js';

/** Lists the verdicts of the queues on each message, in order, each with its events. */
export function listVerdicts<E extends QueueEvent>(events: readonly E[]): MessageVerdict<E>[] {
  const verdicts: MessageVerdict<E>[] = [];
  let open: E[] = [];
  for (const event of events) {
    if (isScheduledEnd(event)) {
      open = [];
      continue;
    }
    open.push(event);
    const word = readQueueVerdict(event);
    if (!word) continue;
    // Events of users in the same block, or in the block before, do not belong to the message.
    const own = open.filter(({ phase }) => phase === event.phase);
    const error = word.error ?? findProcessError(own);
    const isRefused = word.kind === 'failed' && error === 'Barrier';
    const verdict: MessageVerdict<E> = {
      ...word,
      ...(isRefused ? { kind: 'refused' } : {}),
      ...omitUndefined({ error }),
      events: own,
    };
    const before = verdicts.at(-1);
    if (open.length === 1 && before && isPutAside(verdict, before)) {
      verdicts.splice(-1, 1, join(before, verdict));
    } else verdicts.push(verdict);
    open = [];
  }
  return verdicts;
}

// Scheduled calls at the beginning of a block end with an event of the scheduler, and do not belong to a message.
function isScheduledEnd({ usualPallet, method }: QueueEvent): boolean {
  return usualPallet === 'Scheduler' && method === 'Dispatched';
}

// An old queue first reports that a message failed because of its weight, then that the message was stored as
// overweight.
function isPutAside(verdict: MessageVerdict, before: MessageVerdict): boolean {
  if (verdict.kind !== 'overweight' || before.kind !== 'overweight') return false;
  if (verdict.id !== undefined && verdict.id !== before.id) return false;
  return isEnqueued(verdict) && !isEnqueued(before);
}

function isEnqueued({ events }: MessageVerdict): boolean {
  return events.at(-1)?.method === 'OverweightEnqueued';
}

function join<E extends QueueEvent>(
  before: MessageVerdict<E>,
  verdict: MessageVerdict<E>,
): MessageVerdict<E> {
  return { ...before, ...verdict, events: [...before.events, ...verdict.events] };
}

// Newer chains name the error in an event of their XCM pallet.
function findProcessError(events: readonly QueueEvent[]): string | undefined {
  const reported = events.findLast(({ method }) => method === 'ProcessXcmError');
  return reported && readError(reported.data.error);
}
