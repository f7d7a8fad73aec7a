export * from './calls/acceptOpenChannelCall.js';
export type { CallRuntime } from './calls/encodeChannelCall.js';
export * from './calls/establishChannelWithSystemCall.js';
export * from './calls/establishSystemChannelCall.js';
export * from './calls/initOpenChannelCall.js';
export * from './errorFacts.js';
export * from './manager/ChannelManager.js';
export * from './manager/deriveChannelManager.js';
export * from './manager/findChannelManager.js';
export * from './money/DueStep.js';
export { deriveTransactProgram } from './money/deriveTransactProgram.js';
export { defaultMarginPercent, type ExecutionCost, type ExecutionCostAnswer } from './money/ExecutionCost.js';
export * from './money/estimateExecutionCosts.js';
export type { ProgramOptions } from './money/ProgramStep.js';
export * from './money/quoteChannelMoney.js';
export * from './openChannels.js';
export * from './plan/ChannelPlan.js';
export * from './plan/deriveDueSteps.js';
export { deriveStepProgram } from './plan/deriveStepProgram.js';
export * from './plan/planChannels.js';
export { explainProgram } from './run/explainProgram.js';
export * from './run/judgeProgram.js';
export { type SolvedChannels, type SolveOptions, solveChannels } from './run/solveChannels.js';
export * from './status/ChannelConfig.js';
export { type ChannelFacts, ParaPairMismatchError } from './status/ChannelFacts.js';
export * from './status/ChannelProposal.js';
export * from './status/ChannelStatus.js';
export {
  type ChannelReads,
  channelReads,
  type StoredChannel,
  type StoredRequest,
} from './status/channelReads.js';
export * from './status/configReads.js';
export * from './status/deriveChannelFacts.js';
export * from './status/deriveChannelStatus.js';
export * from './status/deriveSendObstacle.js';
export { type FactReads, factReads } from './status/factReads.js';
export * from './status/formatChannelSize.js';
export * from './status/getChannelFacts.js';
export * from './status/getChannelStatus.js';
export * from './status/isBelowProposal.js';
export * from './status/ParaFacts.js';
export * from './status/paraReads.js';
