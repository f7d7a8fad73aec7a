import { deriveQueueFate } from '../queues/deriveQueueLimits.js';
import type { QueueLimits } from '../queues/QueueLimits.js';
import type { PaymentOption } from './DeliveryFacts.js';
import { formatDelivery } from './formatDelivery.js';

/**
 * Adds to a payment method what its weight means to the target's queue, of which a dry run knows nothing: the queue weighs a message before
 * the executor begins with it. A run on a fork has been through a queue already.
 */
export function applyQueueLimits(payment: PaymentOption, limits: QueueLimits | undefined): PaymentOption {
  if (!limits || !payment.weight.known || payment.source === 'fork') return payment;
  const fate = deriveQueueFate(payment.weight.value, limits);
  if (fate === 'runs') return payment;
  const outcome = 'overweight';
  const shared = {
    outcome,
    certainty: 'deduced',
    candidates: [],
    warnings: [],
    trapped: [],
    claims: [],
    evidence: [],
  } as const;
  const error = limits.source;
  if (fate === 'overweight') {
    const sentence = formatDelivery({ ...shared, error, isDeduced: true });
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
  const sentence = `The program would run, but may be too heavy for the target's queue. The limit of the queue is not exact (${limits.source}).`;
  return { ...rest, predicted: 'unknown', source: undefined, sentence };
}
