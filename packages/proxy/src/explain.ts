export type * from './delivery/DeliveryOutcome.js';
export { type DeliveryContext, explainDelivery } from './delivery/explainDelivery.js';
export * from './errorFacts.js';
