import { compareFindings, type FindingChange } from './compareFindings.js';

/**
 * Compares the outcomes of two reports of the same parachain and network; another reason for the same outcome is no change.
 *
 * @example
 * ```ts
 * import type { Report } from '@parachron/checklist';
 * import { compareOutcomes } from '@parachron/reports';
 *
 * declare const before: Report;
 * declare const after: Report;
 * compareOutcomes(before, after).length; // 0 where every outcome is the same
 * ```
 */
export function compareOutcomes(...reports: Parameters<typeof compareFindings>): FindingChange[] {
  return compareFindings(...reports).filter(({ before, after }) => before?.outcome !== after?.outcome);
}
