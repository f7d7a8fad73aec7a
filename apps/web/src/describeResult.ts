import type { TaskEvent } from '@parachron/scheduler';

/** Returns the result of an event in a sentence; undefined if the kind of the event is sufficient. */
export function describeResult(event: TaskEvent): string | undefined {
  if ('delivery' in event && event.delivery) return event.delivery.sentence;
  if (!('reason' in event)) return undefined;
  const { pallet, error, docs } = event.reason;
  const name = pallet === undefined ? error : `${pallet}.${error}`;
  return docs === '' ? name : `${name}: ${docs}`;
}
