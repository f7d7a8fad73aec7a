export { formatCostLine, listPayers, sumCosts } from './brief/sumCosts.js';
export { describeDryRun, findProposal, listResults } from './entries/describeDryRun.js';
export {
  describeFinding,
  describeFollowUp,
  describeReport,
  formatEntry,
  listNotChecked,
} from './entries/describeReport.js';
export { describeBatch, describeRoute, describeStep } from './entries/describeStep.js';
export type { Entry, EntryLine, Group, Part } from './entries/Entry.js';
export { type DecodeLink, isReachableByPage, linkAt, listDecodeLinks } from './entries/explorerLinks.js';
export { findPreimage, listSenderRoutes, type Preimage } from './entries/listSenderRoutes.js';
export * from './entries/orderRoutes.js';
export * from './html/renderHtml.js';
export * from './html/renderPage.js';
export type { StaleReason, StaleReports } from './html/renderSummary.js';
export { type CauseLine, formatSize, formatVerdict, listCauses, listNotGiven } from './listCauses.js';
export { markup } from './markup/markup.js';
export * from './ReportFormat.js';
export * from './renderDocument.js';
export * from './text/formatCommand.js';
export { createAccountShortener } from './text/shortAccounts.js';
export { describeStepRisk, listCallLines, nameStep, numberSteps } from './text/stepText.js';
export {
  breakCommands,
  breakCommandsInJson,
  countOf,
  cutSentence,
  formatEvery,
  formatInterval,
  stripControls,
} from './text/text.js';
export {
  countMissing,
  countSubjects,
  describeTrust,
  findUntried,
  formatCounts,
  givenByOptions,
  listPlaces,
  splitMissing,
} from './text/verdictText.js';
export { needWords, outcomeWords, verdictOutcomes, verdictWords } from './text/words.js';
