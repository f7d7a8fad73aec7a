export * from './errorFacts.js';
export {
  type ChannelManager,
  type ChannelManagerAnswer,
  findChannelManager,
} from './manager/ChannelManager.js';
export * from './openChannels.js';
export type { DueAction, DueStep } from './plan/deriveDueSteps.js';
export type { ChannelPlan, ParaMoney } from './plan/planChannels.js';
export { explainBytes, type Sender } from './plan/planStep.js';
export { judgeProgram, type ProgramEnd } from './run/judgeProgram.js';
export { type SolveOptions, solveChannels } from './run/solveChannels.js';
export { type SentRun, trySending } from './run/trySending.js';
export {
  type ChannelFacts,
  type ChannelFactsAnswer,
  getChannelFacts,
  type ParaFacts,
} from './status/ChannelFacts.js';
export type { ChannelId, ChannelStatus } from './status/ChannelStatus.js';
export {
  type ChannelConfig,
  type ChannelProposal,
  type ChannelSizes,
  formatChannelSize,
  isBelowProposal,
} from './status/channelSizes.js';
