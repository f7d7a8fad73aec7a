import { compareFindings, type FindingChange } from './compareFindings.js';

/** Compares the outcomes of two reports of the same parachain and network; another reason for the same outcome is no change. */
export function compareOutcomes(...reports: Parameters<typeof compareFindings>): FindingChange[] {
  return compareFindings(...reports).filter(({ before, after }) => before?.outcome !== after?.outcome);
}
