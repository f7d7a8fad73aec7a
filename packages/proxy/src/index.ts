export * from './accounts/compareCrossChainAccount.js';
export * from './accounts/DerivedAccount.js';
export { deriveUserAccount } from './accounts/deriveUserAccount.js';
export * from './accounts/getDerivedAccount.js';
export * from './accounts/locationAccountRead.js';
export type { ServiceUser } from './accounts/ServiceUser.js';
export * from './calls/addProxyCall.js';
export * from './calls/addProxyContractCall.js';
export { CallAlreadyProxiedError } from './calls/CallAlreadyProxiedError.js';
export * from './calls/deriveGrantCalls.js';
export { AccountLengthError } from './calls/encodeAddress.js';
export * from './calls/estimateGrantCost.js';
export * from './calls/grantBatchCall.js';
export * from './calls/isProxied.js';
export * from './calls/ProxyContractCall.js';
export * from './calls/proxyCall.js';
export { ProxyTypeNotFoundError } from './calls/proxyTypeErrors.js';
export * from './calls/removeProxyCall.js';
export * from './calls/removeProxyContractCall.js';
export type * from './delivery/DeliveryContext.js';
export type * from './delivery/DeliveryFacts.js';
export type * from './delivery/DeliveryOutcome.js';
export * from './delivery/deriveDeliveryStage.js';
export {
  deriveTaskProgram,
  type FeeFlow,
  type FeeToken,
  type TaskProgramOrder,
} from './delivery/deriveTaskProgram.js';
export * from './delivery/explainDelivery.js';
export * from './delivery/explainDryRun.js';
export * from './delivery/getDeliveryContext.js';
export * from './delivery/getDeliveryFacts.js';
export * from './delivery/getOwnToken.js';
export * from './delivery/planDelivery.js';
export type * from './dryRun/DryRunEffects.js';
export { DryRunNotUnderstoodError } from './dryRun/decodeEffects.js';
export * from './dryRun/dryRunCallRead.js';
export * from './dryRun/dryRunProgramRead.js';
export type * from './fork/Fork.js';
export * from './proxies/balanceReads.js';
export * from './proxies/deriveProxyDeposit.js';
export * from './proxies/getProxyFacts.js';
export { listProxyTypes, type ProxyType } from './proxies/listProxyTypes.js';
export type * from './proxies/ProxyFacts.js';
export * from './proxies/proxyReads.js';
export * from './proxies/quoteDelegateFunds.js';
export type { QueueLimits } from './queues/QueueLimits.js';
export * from './refusals/deriveAddProxyRefusal.js';
export * from './refusals/deriveFundRefusal.js';
export * from './refusals/deriveKillPureRefusal.js';
export * from './refusals/deriveProxyRefusal.js';
export * from './refusals/derivePureProxyAccount.js';
export * from './refusals/deriveRemoveProxyRefusal.js';
export * from './refusals/deriveUnproxyableRefusal.js';
export type { Refusal } from './refusals/Refusal.js';
export * from './types/deriveBroaderReach.js';
export * from './types/estimateProxyTypes.js';
export type * from './types/ProxyTypeTrial.js';
