import { derivePlanSummary, type PlanSummary, type Report } from '@parachron/checklist';
import { type Outcome, pluralize } from '@parachron/core';
import { listStandingTries } from '../describeDryRun.js';
import { numberSteps } from '../stepText.js';
import { listPremature } from './listPremature.js';

/** A risk that a voter should know before voting for the calls. */
interface Risk {
  readonly outcome: Extract<Outcome, 'fail' | 'unknown' | 'warn'>;
  /** `Dry run failed`. */
  readonly label: string;
  readonly text: string;
}

/** Risks of one kind. */
interface RiskGroup extends Pick<Risk, 'outcome' | 'label'> {
  readonly texts: readonly string[];
}

/**
 * Lists the risks of a report's calls by their kind, from the worst; the causes of the verdict are listed apart.
 */
export function listRisks(report: Report): RiskGroup[] {
  const risks = listAll(report);
  const labels = [...new Set(risks.map(({ label }) => label))];
  return labels.flatMap((label) => {
    const own = risks.filter((risk) => risk.label === label);
    return own[0] ? [{ outcome: own[0].outcome, label, texts: own.map(({ text }) => text) }] : [];
  });
}

function listAll(report: Report): Risk[] {
  const summary = derivePlanSummary(report);
  const { plan } = report;
  return [
    ...listTried(report, 'failed').map(
      (text): Risk => ({ outcome: 'fail', label: 'Failed in the dry run', text }),
    ),
    ...listByRemedy(summary.blocked).map(
      ({ howTo, reason, steps }): Risk => ({
        outcome: 'fail',
        label: 'Will fail',
        text: `${nameCalls(steps, plan)}: ${numberSteps(`${reason} ${howTo}`, plan)}`,
      }),
    ),
    ...listEarly(report),
    ...listTried(report, 'unknown').map(
      (text): Risk => ({ outcome: 'unknown', label: 'Unknown from the dry run', text }),
    ),
    // Each of these phrases introduces the reason of an unknown finding.
    ...summary.notes.map((text): Risk => ({ outcome: 'unknown', label: 'Not confirmed', text })),
  ];
}

/** The calls of steps: `Calls 3, 5`. */
function nameCalls(steps: readonly string[], plan: Report['plan']): string {
  const numbers = plan.flatMap(({ id }, at) => (steps.includes(id) ? [at + 1] : []));
  return `${pluralize(numbers.length, 'Call')} ${numbers.join(', ')}`;
}

/** A call without a later use still spends or reserves funds. */
function listEarly({ plan }: Report): Risk[] {
  const premature = [...listPremature(plan)];
  if (premature.length === 0) return [];
  const these = premature.length === 1 ? 'this call' : 'these calls';
  const text = `${nameCalls(premature, plan)}: the calls that depend on ${these} cannot succeed yet.`;
  return [{ outcome: 'warn', label: 'Do not send yet', text }];
}

function listTried({ dryRun }: Report, outcome: 'failed' | 'unknown'): string[] {
  const steps = dryRun ? listStandingTries(dryRun).filter((step) => step.outcome === outcome) : [];
  // A step may be tried by DryRunApi and on a fork, with the same result.
  return [...new Set(steps.map(({ title, reason }) => `${title} ${reason}`))];
}

/** Several failures often share one remedy. */
function listByRemedy(all: PlanSummary['blocked']) {
  const groups = new Map<string, { reason: string; howTo: string; steps: string[] }>();
  for (const { step, reason, howTo } of all) {
    const key = JSON.stringify([reason, howTo]);
    groups.set(key, { reason, howTo, steps: [...(groups.get(key)?.steps ?? []), step] });
  }
  return [...groups.values()];
}
