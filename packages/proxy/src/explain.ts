export { type DeliveryContext, explainDelivery } from './delivery/explainDelivery.js';
export type {
  Certainty,
  DeliveryExplanation,
  DeliveryOutcome,
  DeliveryWarning,
} from './delivery/outcomes.js';
export * from './errorFacts.js';
