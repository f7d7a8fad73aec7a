import { requireInput, type Snapshot } from '@parachron/core';
import type { DeliveryExplanation } from './DeliveryOutcome.js';
import { runDelivery, type TriedMessage } from './runDelivery.js';

export type { TriedMessage } from './runDelivery.js';

/**
 * Finds the outcome of a program on a target, and the reason if the program fails, by runs of the target's own code: the
 * program itself, and if its events leave the reason open, variants of the program, each with one change.
 *
 * Chain: `DryRunApi`, `XcmPaymentApi`, `LocationToAccountApi`; `Proxy.Proxies`, `System.Account`.
 * Sends: nothing to the live chain; the runs use DryRunApi of the target, or the fork.
 *
 * @param before the target in the state before the message
 * @param message see {@link TriedMessage}
 * @returns the outcome; undefined without events if the target has no DryRunApi and no fork was given
 * @throws INVALID_ACCOUNT when the user's account is invalid
 * @throws INVALID_HEX when the program is not hex
 *
 * @example
 * ```ts
 * import type { Snapshot } from '@parachron/core';
 * import { type TriedMessage, tryDelivery } from '@parachron/proxy';
 *
 * declare const before: Snapshot;
 * declare const message: TriedMessage; // user, program, derived, fork
 * const tried = await tryDelivery(before, message);
 * console.log(tried?.outcome, tried?.sentence);
 * ```
 */
export async function tryDelivery(
  before: Snapshot,
  message: TriedMessage,
): Promise<DeliveryExplanation | undefined> {
  requireInput(
    { before, message },
    {
      before: 'snapshot',
      message: {
        user: { paraId: 'number' },
        program: 'string',
        derived: 'object?',
        messageId: 'string?',
        events: 'array?',
        fork: 'object?',
      },
    },
  );
  return (await runDelivery(before, message))?.explain();
}
