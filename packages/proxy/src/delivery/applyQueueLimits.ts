import { deriveQueueOutcome } from '../queues/deriveQueueLimits.js';
import type { QueueLimits } from '../queues/QueueLimits.js';
import type { PaymentOption } from './DeliveryFacts.js';
import { formatDelivery } from './formatDelivery.js';

/**
 * Adds the effect of the target's queue to the prediction of a payment method. A dry run excludes the queue, which weighs a
 * message before the executor starts; a run on a fork includes it.
 */
export function applyQueueLimits(payment: PaymentOption, limits: QueueLimits | undefined): PaymentOption {
  if (!limits || !payment.weight.known || payment.source === 'fork') return payment;
  const queued = deriveQueueOutcome(payment.weight.value, limits);
  if (queued === 'runs') return payment;
  const outcome = 'overweight';
  const shared = {
    outcome,
    certainty: 'tried',
    warnings: [],
    trapped: [],
    claims: [],
    evidence: [],
  } as const;
  const error = limits.source;
  if (queued === 'overweight') {
    const sentence = formatDelivery({ ...shared, error, isTried: true });
    return {
      ...payment,
      predicted: outcome,
      source: 'facts',
      sentence,
      explanation: { ...shared, error, sentence },
    };
  }
  if (payment.predicted !== 'executed') return payment;
  const { explanation: _, ...rest } = payment;
  const sentence = `The program would run, but may be too heavy for the target's queue. The limit of the queue is not known exactly (${limits.source}).`;
  return { ...rest, predicted: 'unknown', source: undefined, sentence };
}
