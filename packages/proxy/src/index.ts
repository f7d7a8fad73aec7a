export * from './accounts/compareCrossChainAccount.js';
export * from './accounts/DerivedAccount.js';
export { deriveUserAccount } from './accounts/deriveUserAccount.js';
export * from './accounts/getDerivedAccount.js';
export * from './accounts/locationAccountRead.js';
export type { ServiceUser, ServiceUserInput } from './accounts/ServiceUser.js';
export * from './calls/addProxyCall.js';
export * from './calls/addProxyContractCall.js';
export { CallAlreadyProxiedError } from './calls/CallAlreadyProxiedError.js';
export * from './calls/deriveGrantCalls.js';
export * from './calls/encodeAddress.js';
export * from './calls/estimateGrantCost.js';
export type { Refusal } from './calls/findGrantRefusal.js';
export { ProxyTypeNotFoundError } from './calls/findProxyType.js';
export * from './calls/grantBatchCall.js';
export * from './calls/isProxied.js';
export * from './calls/isProxyContractCall.js';
export * from './calls/ProxyContractCall.js';
export * from './calls/proxyCall.js';
export * from './calls/removeProxyCall.js';
export * from './calls/removeProxyContractCall.js';
export * from './calls/transferCall.js';
export * from './contracts/contractCallRead.js';
export * from './contracts/mapAccountCall.js';
export * from './contracts/RuntimeApiNotDescribedError.js';
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
export * from './delivery/getDeliveryFacts.js';
export * from './delivery/getDeliveryTarget.js';
export * from './delivery/getOwnToken.js';
export * from './delivery/planDelivery.js';
export * from './delivery/readOwnToken.js';
export * from './delivery/tryDelivery.js';
export type * from './dryRun/DryRunEffects.js';
export * from './dryRun/dryRunCallRead.js';
export { DryRunNotUnderstoodError } from './dryRun/dryRunCodec.js';
export * from './dryRun/dryRunProgramRead.js';
export * from './errorFacts.js';
export * from './fork/endowAsset.js';
export * from './fork/tryAsRoot.js';
export * from './proxies/deriveProxyDeposit.js';
export * from './proxies/getProxyFacts.js';
export { listProxyTypes, type ProxyType } from './proxies/listProxyTypes.js';
export type * from './proxies/ProxyFacts.js';
export * from './proxies/proxyReads.js';
export * from './proxies/quoteDelegateFunds.js';
export * from './types/estimateProxyTypes.js';
export type * from './types/ProxyTypeDryRun.js';
