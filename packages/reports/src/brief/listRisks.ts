import { derivePlanSummary, type PlanSummary, type Report } from '@parachron/checklist';
import { capitalize, type Outcome, pluralize } from '@parachron/core';
import { numberSteps } from '../numberSteps.js';
import { countOf } from '../text/countOf.js';
import { titleOfFinding } from '../verdictText.js';
import { listPremature } from './listPremature.js';

/** A risk that a voter should know before voting for the calls. */
interface Risk {
  readonly outcome: Extract<Outcome, 'fail' | 'unknown' | 'warn'>;
  /** `Dry run failed`. */
  readonly label: string;
  readonly text: string;
}

/** Risks of one kind. */
export interface RiskGroup extends Pick<Risk, 'outcome' | 'label'> {
  readonly texts: readonly string[];
}

/**
 * Lists the risks of a report's calls by their kind, from the worst: failures, unknowns, warnings. A failure that no call fixes
 * has its title only, since it is a finding of the same report.
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
        label: 'Without effect',
        text: `${nameCalls(steps, plan)}: ${numberSteps(`${reason} ${howTo}`, plan)}`,
      }),
    ),
    ...listEarly(report),
    ...listUnfixed(summary),
    ...listTried(report, 'unknown').map(
      (text): Risk => ({ outcome: 'unknown', label: 'Unknown from the dry run', text }),
    ),
    // Each of these phrases introduces the reason of an unknown finding.
    ...summary.notes.map((text): Risk => ({ outcome: 'unknown', label: 'Not confirmed', text })),
    ...listFound(report, 'unknown')
      .filter(({ reason }) => !summary.notes.some((note) => note.endsWith(reason)))
      .map((found) => toRisk('unknown', found)),
    ...listFound(report, 'warn').map((found) => toRisk('warn', found)),
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
  const text = `${nameCalls(premature, plan)}: all calls that depend on ${these} are blocked.`;
  return [{ outcome: 'warn', label: 'Do not send yet', text }];
}

/** The finding itself has the reason, the evidence and the fix. */
function listUnfixed({ unfixed }: Pick<PlanSummary, 'unfixed'>): Risk[] {
  return [...new Set(unfixed.map(({ check }) => check))].map((check) => {
    const subjects = unfixed.filter((one) => one.check === check).map(({ subject }) => subject);
    const text = `${titleOfFinding({ check, outcome: 'fail' })} (${subjects.join(', ')}).`;
    return { outcome: 'fail', label: 'Not fixed by these calls', text };
  });
}

function listTried({ dryRun }: Report, outcome: 'failed' | 'unknown'): string[] {
  const steps = dryRun?.steps.filter((step) => step.outcome === outcome) ?? [];
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

interface Found {
  readonly reason: string;
  /** Titles of the findings with that reason, each with its subjects. */
  readonly topics: readonly string[];
}

function toRisk(outcome: 'unknown' | 'warn', { reason, topics }: Found): Risk {
  const [first = '', ...others] = topics;
  const more = others.length === 0 ? '' : `, and ${countOf(others.length, 'more check')}`;
  return { outcome, label: foundLabels[outcome], text: `${first}${more}: ${reason}` };
}

const foundLabels = { unknown: 'Unknown', warn: 'Warning' } as const;

/** One reason often holds for several subjects of a check, and for several checks. */
function listFound({ findings }: Report, outcome: 'unknown' | 'warn'): Found[] {
  const found = findings.filter((finding) => finding.outcome === outcome);
  return [...new Set(found.map(({ reason }) => reason))].map((reason) => {
    const own = found.filter((finding) => finding.reason === reason);
    const topics = [...new Set(own.map(({ check }) => check))].map((check) => {
      const subjects = own.filter((finding) => finding.check === check).map(({ subject }) => subject);
      return `${capitalize(titleOfFinding({ check, outcome }).replace(/^Unknown /, ''))} (${subjects.join(', ')})`;
    });
    return { reason, topics };
  });
}
