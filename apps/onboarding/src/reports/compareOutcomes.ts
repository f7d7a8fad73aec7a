import { compareFindings, type FindingChange } from './compareFindings.js';

/** Compares what two reports of the same parachain and network found; the same outcome by other words is no change. */
export function compareOutcomes(...reports: Parameters<typeof compareFindings>): FindingChange[] {
  return compareFindings(...reports).filter(({ before, after }) => before?.outcome !== after?.outcome);
}
