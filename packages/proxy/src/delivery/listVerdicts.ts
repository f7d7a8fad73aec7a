import type { DecodedEvent } from '@parachron/client';
import { readError, readQueueWord } from './readQueueWord.js';
import type { Verdict } from './Verdict.js';

/** What the queues said of each message, in order, each with the events that led to it. */
export function listVerdicts(events: readonly DecodedEvent[]): Verdict[] {
  const verdicts: Verdict[] = [];
  let open: DecodedEvent[] = [];
  for (const event of events) {
    open.push(event);
    const word = readQueueWord(event);
    if (!word) continue;
    // An old queue first says that it failed for its weight, and then that it was put aside.
    const before = verdicts.at(-1);
    if (word.kind === 'overweight' && before?.kind === 'overweight' && open.length === 1) verdicts.pop();
    const error = word.error ?? findProcessError(open);
    const isRefused = word.kind === 'failed' && error === 'Barrier';
    verdicts.push({
      ...word,
      ...(isRefused ? { kind: 'refused' } : {}),
      ...(error === undefined ? {} : { error }),
      events: open,
    });
    open = [];
  }
  return verdicts;
}

// Newer chains name the error in an event of their XCM pallet.
function findProcessError(events: readonly DecodedEvent[]): string | undefined {
  const told = events.findLast(({ method }) => method === 'ProcessXcmError');
  return told && readError(told.data.error);
}
