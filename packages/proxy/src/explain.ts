export type * from './delivery/DeliveryOutcome.js';
export { type DeliveryContext, explainDelivery } from './delivery/explainDelivery.js';
export type { DeliveryFacts, PaymentOption, PredictionSource } from './delivery/getDeliveryFacts.js';
export * from './errorFacts.js';
