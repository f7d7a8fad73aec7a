import type { FollowUp, PlanDryRun, TriedStep, Verdict } from '@parachron/checklist';
import type { Outcome } from '@parachron/core';

/** The outcomes from the worst to the least relevant, in the order of reports. */
export const outcomes: readonly Outcome[] = ['fail', 'unknown', 'warn', 'pass', 'not-applicable'];

/** Outcomes in words. */
export const outcomeWords: Readonly<Record<Outcome, string>> = {
  fail: 'Failed',
  unknown: 'Unknown',
  warn: 'Warning',
  pass: 'Passed',
  'not-applicable': 'Not applicable',
};

/** The word for an outcome after a number: `2 failed`. */
export function wordOfCount(outcome: Outcome, count: number): string {
  if (outcome === 'warn') return count === 1 ? 'warning' : 'warnings';
  return outcomeWords[outcome].toLowerCase();
}

/** Verdicts in words. */
export const verdictWords: Readonly<Record<Verdict, string>> = {
  ready: 'Ready',
  'not-ready': 'Not ready',
  unknown: 'Unknown',
};

/** The sign of a verdict, as an outcome. */
export const verdictOutcomes: Readonly<Record<Verdict, Outcome>> = {
  ready: 'pass',
  'not-ready': 'fail',
  unknown: 'unknown',
};

/** Whether a follow-up is needed, in words. */
export const needWords: Readonly<Record<FollowUp['needed'], string>> = {
  yes: 'needed',
  no: 'not needed',
  possible: 'optional',
  unknown: 'unknown',
};

/** The outcomes of a step's dry run, in words. */
export const triedWords: Readonly<Record<TriedStep['outcome'], string>> = {
  done: 'Done',
  failed: 'Failed',
  unknown: 'Unknown',
  untried: 'Not tried',
};

/** The outcomes of a plan's dry run without a failure, in words. */
export const resultWords: Readonly<Record<Exclude<PlanDryRun['outcome'], 'failed'>, string>> = {
  done: 'All steps succeeded',
  unknown: 'The result of some steps is unknown',
};

/** The place of a plan's dry run. */
export const placeWords: Readonly<Record<PlanDryRun['means'], string>> = {
  fork: 'forks of the chains',
  'local-network': 'a local network',
};

/** The outcomes of an instruction. The call of an executed instruction may have failed, as in `Transact`. */
export const instructionWords: Readonly<
  Record<NonNullable<TriedStep['instructions']>[number]['outcome'], string>
> = {
  done: 'executed',
  failed: 'failed',
  'not-reached': 'not reached',
  unknown: 'unknown',
};
