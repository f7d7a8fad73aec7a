import type { ParachronError } from '@parachron/core';
import type { TriedStep } from '../report/PlanDryRun.js';
import type { Report } from '../report/Report.js';
import type { TriedReport } from './dryRunOnForks.js';

/** Describes a plan that was not tried, since no forks can be made: its result is unknown, with the reason. */
export function describeUnforked(report: Report, { message, hint }: ParachronError): TriedReport {
  const [chain] = report.chains;
  const step: TriedStep = {
    id: 'forks',
    title: 'The state that the forks begin with',
    means: 'fork',
    chain: chain?.name ?? '',
    outcome: 'unknown',
    reason: `${message} ${hint}`,
    evidence: [],
  };
  const nothing = { prepared: [], rounds: [] };
  const dryRun = { before: report, steps: [step], outcome: 'unknown', after: report } as const;
  return { ...report, dryRun: { means: 'fork', ...nothing, ...dryRun } };
}
