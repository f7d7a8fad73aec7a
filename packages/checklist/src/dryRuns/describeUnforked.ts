import type { ParachronError } from '@parachron/core';
import type { PlanDryRun, TriedStep } from '../report/PlanDryRun.js';
import type { Report } from '../report/Report.js';

/** Describes a plan that was not tried, since no forks can be made: its result is unknown, with the reason. */
export function describeUnforked(report: Report, { message, hint }: ParachronError): PlanDryRun {
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
  return { means: 'fork', ...nothing, before: report, steps: [step], outcome: 'unknown', after: report };
}
