export type * from './delivery/DeliveryContext.js';
export type * from './delivery/DeliveryFacts.js';
export type * from './delivery/DeliveryOutcome.js';
export * from './delivery/explainDelivery.js';
export * from './errorFacts.js';
