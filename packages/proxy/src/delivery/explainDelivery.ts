import type { DecodedEvent } from '@parachron/client';
import { requireInput } from '@parachron/core';
import { deriveMessageIds, listXcmVersions } from '@parachron/xcm';
import { listVerdicts } from '../queues/listVerdicts.js';
import type { Verdict } from '../queues/Verdict.js';
import { type DeliveryContext, deliveryContextShape } from './DeliveryContext.js';
import type { DeliveryExplanation } from './DeliveryOutcome.js';
import { deriveExplanation, deriveSilence } from './deriveExplanation.js';
import { readProgram } from './readProgram.js';

/**
 * Explains the outcome of a task's program from the target's events, as one sentence and one name.
 *
 * "Processed" does not mean that the call ran: a missing proxy or a delay is silent, and the message of a failed call is still
 * processed. A batch may succeed although one of its calls failed; the outcome is then a failure. Older chains do not name the
 * error of a failed program; each fact of the `context` excludes further outcomes. Give the events of the block with
 * the message and of the next block, because a chain may process the message one block later.
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
  return verdict ? deriveExplanation(verdict, context) : deriveSilence(context, isReadable(context));
}

// An old queue emits an event for each attempt at a message, and the last event counts. Events with the id of another
// message are ignored; if the events of a queue have no ids, the last event of the sender counts.
function chooseVerdict(verdicts: readonly Verdict[], context: DeliveryContext): Verdict | undefined {
  const { messageId, program, from: sender } = context;
  const wanted = messageId === undefined ? program && deriveMessageIds(program) : [messageId];
  const byId = verdicts.findLast(({ id }) => id !== undefined && wanted?.some((one) => one === id));
  if (byId || messageId !== undefined) return byId;
  const isOfSender = ({ from }: Verdict) => from === undefined || sender === undefined || from === sender;
  return verdicts.findLast((verdict) => isOfSender(verdict) && (!wanted || verdict.id === undefined));
}

function isReadable({ program, runtime }: DeliveryContext): boolean | undefined {
  if (program === undefined) return undefined;
  const read = readProgram(program);
  if (!read) return false;
  return runtime ? listXcmVersions(runtime.registry).includes(read.version) : undefined;
}
