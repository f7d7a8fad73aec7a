export * from './compareFindings.js';
export * from './compareOutcomes.js';
export {
  compareDryRun,
  formatChangedTitle,
  formatDryRunResult,
  formatDryRunTitle,
  formatInstruction,
  formatPreparation,
  formatRound,
  formatTriedPlace,
} from './describeDryRun.js';
export { describePlanSummary, formatPlanSize, type SummaryPart } from './describePlanSummary.js';
export * from './describeRoute.js';
export * from './describeTrust.js';
export { type DecodeLink, linkAt, listDecodeLinks } from './explorerLinks.js';
export { findPreimage, type Preimage } from './findPreimage.js';
export * from './formatCommand.js';
export {
  formatServedPolicy,
  getPageHashes,
  type LiveState,
  type Page,
  renderPage,
} from './html/renderPage.js';
export { channelCheck } from './html/renderPicture.js';
export type { StaleReason, StaleReports } from './html/renderStaleReason.js';
export * from './isReachableByPage.js';
export { formatLayerTitle } from './layerText.js';
export { markup } from './markup/markup.js';
export { nameStep } from './nameStep.js';
export { numberSteps } from './numberSteps.js';
export * from './ReportFormat.js';
export { renderAnnotations } from './renderAnnotations.js';
export { renderDocument } from './renderDocument.js';
export { type HtmlOptions, renderHtml } from './renderHtml.js';
export { renderJunit } from './renderJunit.js';
export { renderMarkdown } from './renderMarkdown.js';
export { createAccountShortener } from './shortAccounts.js';
export { describeBlocked, formatCostLine } from './stepText.js';
export { breakCommands, breakCommandsInJson } from './text/breakCommands.js';
export { countOf } from './text/countOf.js';
export { stripControls } from './text/stripControls.js';
export {
  addCounts,
  describeReach,
  formatCounts,
  givenByOptions,
  listRemedies,
  titleOfFinding,
} from './verdictText.js';
export { outcomes, outcomeWords, triedWords, verdictWords, wordOfCount } from './words.js';
