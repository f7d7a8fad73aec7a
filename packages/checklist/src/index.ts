export * from './chains/compareAccountLength.js';
export * from './chains/encodeCalls.js';
export { getParaId, NotAParachainError, ParaIdMismatchError } from './chains/getParaId.js';
export { TargetIsServiceError } from './chains/parseIdentity.js';
export { WrongChainError } from './chains/parseRole.js';
export { WrongRelayChainError } from './chains/requireSameRelay.js';
export { type CheckChainsOptions, checkChains, type OpenChain, type OpenChains } from './checkChains.js';
export * from './checkParachain.js';
export { type Check, defineCheck, type Judgement } from './checks/Check.js';
export * from './checks/index.js';
export * from './errorFacts.js';
export {
  defineFact,
  type Fact,
  type FactContext,
  type FactsNeeded,
  type FactValues,
  type RunContext,
} from './facts/Fact.js';
export type { FollowUp } from './followUps/defineFollowUp.js';
export { followUps } from './followUps/index.js';
export * from './report/compareFindings.js';
export * from './report/createRunReport.js';
export {
  derivePlanSummary,
  type PlanSummary,
} from './report/derivePlanSummary.js';
export type { PlanBatch } from './report/encodeBatches.js';
export * from './report/generated/runReportSchema.js';
export type * from './report/PlanDryRun.js';
export * from './report/Report.js';
export type { ProgressCount } from './runChecklist.js';
export {
  type BootLimits,
  type ByRole,
  type Chains,
  type Mirror,
  type NamedCall,
  type Role,
  roleWords,
  type Scope,
  type ScopeTask,
  type ScopeUser,
  type TaskWhen,
} from './Scope.js';
export * from './serviceDefaults.js';
export * from './task/adviseDelivery.js';
export * from './task/deriveSchedule.js';
export * from './task/getTaskDelivery.js';
export * from './task/planTask.js';
export type * from './task/TaskRequest.js';
