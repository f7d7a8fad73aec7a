import { type Hex, type JsonValue, requireInput } from '@parachron/core';
import { deriveMessageIds } from './deriveMessageIds.js';
import { endsMessage } from './readQueueVerdict.js';

/** The required parts of an event; `decodeEvents` of @parachron/client returns such events. */
export interface QueueEvent {
  readonly pallet: string;
  /** The usual name of the pallet, which the chain may name otherwise. */
  readonly usualPallet: string;
  readonly method: string;
  readonly phase: number | 'initialization' | 'finalization';
  readonly data: { readonly [field: string]: JsonValue };
}

/**
 * Derives the events of one message from the events of a block: the events that the message caused, in order, and last the
 * event of the queue about the message. Events of other messages and of scheduled calls are omitted. Before the first message of a
 * phase, events of other hooks remain, because no event shows their end.
 *
 * Chain: `MessageQueue`, `Ump`, `DmpQueue`, `XcmpQueue`. Sends: nothing.
 *
 * @param events all events of the block, in order
 * @param program the bytes of the message: one versioned program
 * @returns the events; undefined if no event of the block ends this message: a later block may process the message
 * @throws INVALID_HEX when the program is not hexadecimal
 *
 * @example
 * ```ts
 * import { deriveMessageEvents } from '@parachron/xcm';
 *
 * deriveMessageEvents([], '0x05040a'); // undefined
 * ```
 */
export function deriveMessageEvents<E extends QueueEvent>(
  events: readonly E[],
  program: Hex,
): readonly E[] | undefined {
  requireInput<{ readonly events: readonly QueueEvent[] }>(
    { events },
    { events: [{ usualPallet: 'string', method: 'string', data: 'object' }] },
  );
  const ids: ReadonlySet<unknown> = new Set(deriveMessageIds(program));
  const at = events.findLastIndex(
    (event) => isEnd(event) && Object.values(event.data).some((value) => ids.has(value)),
  );
  const end = events[at];
  if (!end) return undefined;
  const before = events
    .slice(0, at)
    .findLastIndex((event) => isEnd(event) || isOfExtrinsic(event) || isOfSchedule(event));
  return events.slice(before + 1, at + 1).filter(({ phase }) => phase === end.phase);
}

function isEnd({ usualPallet, method }: QueueEvent): boolean {
  return endsMessage(`${usualPallet}.${method}`);
}

/**
 * Older relay chains process messages inside the inherent of the parachains, newer relay chains outside all extrinsics.
 */
function isOfExtrinsic({ usualPallet, method }: QueueEvent): boolean {
  return usualPallet === 'System' && method.startsWith('Extrinsic');
}

/**
 * The hook of the scheduler dispatches calls in the phase of the messages, and ends each call with this event. No message emits this
 * event.
 */
function isOfSchedule({ usualPallet, method }: QueueEvent): boolean {
  return usualPallet === 'Scheduler' && method === 'Dispatched';
}
