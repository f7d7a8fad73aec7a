export { formatCostLine, sumCosts } from './brief/sumCosts.js';
export { describeDryRun } from './describeDryRun.js';
export {
  describeFinding,
  describeFollowUp,
  describeReport,
  formatEntry,
  listNotChecked,
} from './describeReport.js';
export { findPreimage, listSenderRoutes, type Preimage } from './describeRoute.js';
export { describeRoute, describeStep } from './describeStep.js';
export { type DecodeLink, isReachableByPage, linkAt, listDecodeLinks } from './explorerLinks.js';
export * from './formatCommand.js';
export {
  formatServedPolicy,
  getPageHashes,
  type LiveState,
  type Page,
  renderPage,
} from './html/renderPage.js';
export type { StaleReason, StaleReports } from './html/renderSummary.js';
export { type CauseLine, formatSize, formatVerdict, listCauses, listNotGiven } from './listCauses.js';
export { markup } from './markup/markup.js';
export type { Entry, Fact, Group, Part } from './model.js';
export * from './ReportFormat.js';
export * from './renderDocument.js';
export * from './renderHtml.js';
export { createAccountShortener } from './shortAccounts.js';
export { describeStepRisk, listCallLines, nameStep, numberSteps } from './stepText.js';
export { breakCommands, breakCommandsInJson, countOf, formatInterval, stripControls } from './text/text.js';
export {
  countSubjects,
  countUnchecked,
  describeTrust,
  formatCounts,
  formatTrust,
  givenByOptions,
  listPlaces,
} from './verdictText.js';
export { needWords, verdictOutcomes, verdictWords } from './words.js';
