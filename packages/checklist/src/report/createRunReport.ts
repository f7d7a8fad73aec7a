import { omitUndefined, requireInput } from '@parachron/core';
import { type Report, reportSchemaVersion, type Verdict } from './Report.js';
import type { NotChecked, RunReport } from './RunReport.js';
import { unifyAccounts } from './unifyAccounts.js';

/**
 * Joins the reports of one run, for each parachain and network, into one outcome. An account has one form in a report: as in the
 * command line, or as the report has it first.
 *
 * Parachains that were not checked are part of the outcome, whose verdict is then not `ready`.
 *
 * Sends: nothing.
 *
 * @param run the reports in the requested order, the unchecked parachains, and optionally the time in ISO 8601, the program and
 *   its command line
 * @returns the whole outcome, with its verdict
 *
 * @example
 * ```ts
 * import { createRunReport } from '@parachron/checklist';
 *
 * const notChecked = [
 *   { network: 'main', reason: 'No endpoint is known.', howToFindOut: 'Give one in the configuration.' },
 * ];
 * createRunReport({ reports: [], notChecked }).verdict; // 'unknown'
 * ```
 */
export function createRunReport(run: {
  reports: readonly Report[];
  notChecked?: readonly NotChecked[];
  at?: string;
  tool?: RunReport['tool'];
  command?: string;
}): RunReport {
  requireInput({ run }, { run: { reports: ['object'] } });
  const { reports, notChecked = [], at, tool, command } = run;
  return {
    schemaVersion: reportSchemaVersion,
    verdict: deriveVerdict(reports, notChecked),
    ...omitUndefined({ at, tool, command }),
    reports: reports.map((report) => unifyAccounts(report, command)),
    notChecked,
  };
}

function deriveVerdict(reports: readonly Report[], notChecked: readonly NotChecked[]): Verdict {
  if (reports.some(({ verdict }) => verdict === 'not-ready')) return 'not-ready';
  const isWhole = reports.every(({ verdict }) => verdict === 'ready') && notChecked.length === 0;
  return isWhole && reports.length > 0 ? 'ready' : 'unknown';
}
