import type { DecodedEvent } from '@parachron/client';
import { requireInput } from '@parachron/core';
import { listVerdicts } from '@parachron/xcm';
import { chooseVerdict, isReadable } from './chooseVerdict.js';
import { createExplanation } from './createExplanation.js';
import { type DeliveryContext, deliveryContextShape } from './DeliveryContext.js';
import type { DeliveryExplanation } from './DeliveryOutcome.js';
import { readProgram } from './readProgram.js';
import { type Finding, readRun } from './readRun.js';

/**
 * Explains the outcome of a task's program from the target's events, as one sentence and one name.
 *
 * "Processed" does not mean that the call ran: a missing proxy or a delay is silent, and the message of a failed call is still
 * processed. A batch may succeed although one of its calls failed; the outcome is then a failure. If the events do not show the
 * outcome, it is `unknown`: {@link tryDelivery} finds it by further runs. Give the events of the block with the message and of the
 * next block, because a chain may process the message one block later.
 *
 * Chain: `MessageQueue`, `XcmpQueue`, `DmpQueue`, `Ump`; `Proxy.ProxyExecuted`, `Utility.BatchInterrupted`; `PolkadotXcm.AssetsTrapped`, `ProcessXcmError`.
 * Sends: nothing.
 *
 * @param events of the target's blocks, in order, as `decodeEvents` of @parachron/client returns them
 * @param context further facts: see {@link DeliveryContext}
 * @returns the outcome, its certainty, and the deciding events
 *
 * @example
 * ```ts
 * import { connect, decodeEvents } from '@parachron/client';
 * import { storageRead } from '@parachron/core';
 * import { explainDelivery } from '@parachron/proxy';
 *
 * const target = await connect('wss://parachain.example');
 * const snapshot = await target.snapshot();
 * const { registry } = snapshot.runtime;
 * const { events } = await snapshot.read({
 *   events: storageRead('System', 'Events', [], (value) => decodeEvents(registry, value ?? '0x00')),
 * });
 * if (events.known) {
 *   const { outcome, sentence } = explainDelivery(events.value, { from: 2114, runtime: snapshot.runtime });
 *   console.log(outcome, sentence); // 'executed' 'The call ran for the user and succeeded.'
 * }
 * await target.close();
 * ```
 */
export function explainDelivery(
  events: readonly DecodedEvent[],
  context: DeliveryContext = {},
): DeliveryExplanation {
  requireInput(
    { events, context },
    {
      events: ['object'],
      context: deliveryContextShape,
    },
  );
  const verdict = chooseVerdict(listVerdicts(events), context);
  const program = context.program === undefined ? undefined : readProgram(context.program);
  if (!verdict) return createExplanation(readSilence(context), [], { program: undefined, context });
  const { runtime } = context;
  return createExplanation(readRun(verdict, { program, runtime }), verdict.events, { program, context });
}

/** Concludes the outcome of a message without an event of a queue. */
function readSilence(context: DeliveryContext): Finding {
  if (isReadable(context) === false) return { outcome: 'unsupported-version', certainty: 'tried' };
  return { outcome: 'not-seen', certainty: context.program ? 'reported' : 'unknown' };
}
