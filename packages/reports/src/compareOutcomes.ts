import { compareFindings, type FindingChange } from './compareFindings.js';

/**
 * Compares the outcomes of two reports of the same parachain and network; a different reason for the same outcome is not a
 * change.
 *
 * @example
 * ```ts
 * import type { Report } from '@parachron/checklist';
 * import { compareOutcomes } from '@parachron/reports';
 *
 * declare const before: Report;
 * declare const after: Report;
 * compareOutcomes(before, after).length; // 0 if every outcome is the same
 * ```
 */
export function compareOutcomes(...reports: Parameters<typeof compareFindings>): FindingChange[] {
  return compareFindings(...reports).filter(({ before, after }) => before?.outcome !== after?.outcome);
}
