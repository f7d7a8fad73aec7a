export * from './accounts/DerivedAccount.js';
export { deriveUserAccount, detectRule, nameKnownAccounts } from './accounts/deriveUserAccount.js';
export * from './accounts/getDerivedAccount.js';
export { readServiceAccount } from './accounts/readServiceAccount.js';
export type { ServiceUser, ServiceUserInput } from './accounts/ServiceUser.js';
export * from './calls/grantCalls.js';
export { isProxied } from './calls/proxiedCall.js';
export * from './calls/proxyCall.js';
export * from './calls/tryGrant.js';
export * from './contracts/contractCallRead.js';
export { type DeliveryContext, explainDelivery } from './delivery/explainDelivery.js';
export * from './delivery/getDeliveryFacts.js';
export {
  type Certainty,
  type DeliveryExplanation,
  type DeliveryOutcome,
  type DeliveryStage,
  type DeliveryWarning,
  deliveryStages,
} from './delivery/outcomes.js';
export * from './delivery/planDelivery.js';
export { type TriedMessage, tryDelivery } from './delivery/tryDelivery.js';
export * from './errorFacts.js';
export { type Attempt, type Attempted, tryAs } from './fork/tryDispatch.js';
export * from './proxies/getProxyFacts.js';
export { listProxyTypes, ProxyTypeNotFoundError } from './proxies/listProxyTypes.js';
export { type ProxyReads, proxyReads } from './proxies/proxyReads.js';
export * from './proxies/quoteDelegateFunds.js';
export * from './types/tryProxyTypes.js';
