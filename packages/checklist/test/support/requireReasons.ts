import type { Report } from '../../src/index.js';

/**
 * Requires of every report: a failed finding has steps that fix it, or a reason for having no step and a hint.
 *
 * @throws TypeError with the finding that has neither
 */
export function requireReasons(report: Report): Report {
  for (const { check, subject, outcome, fix, noFix } of report.findings) {
    if (outcome !== 'fail' || fix.length > 0) continue;
    const isWhole = [noFix?.reason, noFix?.howTo].every(
      (text) => text !== undefined && /\S[.!?]$/.test(text),
    );
    if (!isWhole) throw new TypeError(`${check}, ${subject}: fails without a fix and without a reason`);
  }
  return report;
}
