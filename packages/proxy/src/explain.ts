export type { Certainty, DeliveryExplanation } from './delivery/DeliveryExplanation.js';
export { type DeliveryContext, explainDelivery } from './delivery/explainDelivery.js';
export type { DeliveryOutcome, DeliveryWarning } from './delivery/outcomes.js';
export * from './errorFacts.js';
