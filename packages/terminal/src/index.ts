export * from './formatAdvice.js';
export * from './formatSafeText.js';
export { renderOverview } from './renderOverview.js';
export { renderFollowUpSteps, renderPlan } from './renderPlan.js';
export { renderFinding } from './renderReport.js';
export * from './renderRunReport.js';
export * from './Screen.js';
export { cutWidth, formatIndented, wrapText, writeItem, writeText } from './wrapText.js';
