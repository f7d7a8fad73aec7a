import type { DecodedEvent } from '@parachron/client';
import type { Hex } from '@parachron/core';
import { deriveMessageIds } from '@parachron/xcm';

/**
 * Finds the message of a call among the messages that left with its block: the hooks of a chain send messages too, such as notices of
 * XCM versions. The call's own events name its message; older runtimes emit no such event, and send the plan's bytes unchanged.
 *
 * @returns undefined if several messages left, and none is known to be of the call
 */
export function findOwnMessage(
  departed: readonly Hex[],
  { events, program }: { readonly events: readonly Pick<DecodedEvent, 'data'>[]; readonly program: Hex },
): Hex | undefined {
  const named: ReadonlySet<unknown> = new Set(events.flatMap(({ data }) => Object.values(data)));
  const own = departed.find((message) => deriveMessageIds(message).some((id) => named.has(id)));
  if (own !== undefined) return own;
  return departed.length === 1 ? departed[0] : departed.find((message) => message === program);
}
