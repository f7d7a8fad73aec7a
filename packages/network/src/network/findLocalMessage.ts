import type { Hex } from '@parachron/core';
import { deriveMessageEvents } from '@parachron/xcm';
import type { LocalEvent } from './LocalChain.js';

/** The events of one message in a block of a local chain, and the event that ends the message; undefined if no event does. */
export function findLocalMessage(
  events: readonly LocalEvent[],
  program: Hex,
): { readonly events: readonly LocalEvent[]; readonly end: LocalEvent } | undefined {
  const named = events.map((event) => ({ ...event, method: event.name, event }));
  const found = deriveMessageEvents(named, program)?.map(({ event }) => event);
  const end = found?.at(-1);
  return found && end && { events: found, end };
}
