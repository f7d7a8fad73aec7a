import type { DecodedEvent } from '@parachron/client';
import { deriveMessageIds, listVerdicts, type MessageVerdict } from '@parachron/xcm';
import type { DeliveryContext } from './explainDelivery.js';

/** Verdict of a queue on one message, with its decoded events. */
export type Verdict = MessageVerdict<DecodedEvent>;

/**
 * Chooses the verdict on a message. An old queue emits an event for each attempt at a message, and the last event counts. Events with the
 * id of another message are ignored; if the events of a queue have no ids, the last event of the sender counts.
 */
export function chooseVerdict(
  events: readonly DecodedEvent[],
  { messageId, program, from: sender }: DeliveryContext,
): Verdict | undefined {
  const verdicts = listVerdicts(events);
  const wanted = messageId === undefined ? program && deriveMessageIds(program) : [messageId];
  const byId = verdicts.findLast(({ id }) => id !== undefined && wanted?.some((one) => one === id));
  if (byId || messageId !== undefined) return byId;
  const isOfSender = ({ from }: Verdict) => from === undefined || sender === undefined || from === sender;
  return verdicts.findLast((verdict) => isOfSender(verdict) && (!wanted || verdict.id === undefined));
}

/** Returns whether a program failed without the name of its error. */
export function isUnnamed({ kind, error }: Verdict): boolean {
  return error === undefined && (kind === 'failed' || kind === 'refused');
}
