import type {
  NotChecked,
  Proof,
  ProofMeans,
  ProvenInstruction,
  ProvenStep,
  Verdict,
} from '@parachron/checklist';
import type { Outcome } from '@parachron/core';

/** The outcomes from the worst to what does not matter, as reports list them. */
export const outcomes: readonly Outcome[] = ['fail', 'unknown', 'warn', 'pass', 'not-applicable'];

/** Outcomes in words. */
export const outcomeWords: Readonly<Record<Outcome, string>> = {
  fail: 'Failed',
  unknown: 'Unknown',
  warn: 'Warning',
  pass: 'Passed',
  'not-applicable': 'Not applicable',
};

/** Outcomes as what is counted: the word after `2`. */
export function wordOfCount(outcome: Outcome, count: number): string {
  if (outcome === 'warn') return count === 1 ? 'warning' : 'warnings';
  return outcomeWords[outcome].toLowerCase();
}

/** The chains of a run in words. */
export const roleWords: Readonly<Record<NonNullable<NotChecked['role']>, string>> = {
  relay: 'relay chain',
  host: 'channel manager',
  target: 'parachain',
  service: 'service',
};

/** Verdicts in words. */
export const verdictWords: Readonly<Record<Verdict, string>> = {
  ready: 'Ready',
  'not-ready': 'Not ready',
  unknown: 'Not known',
};

/** What a verdict means, in one sentence. */
export const verdictSentences: Readonly<Record<Verdict, string>> = {
  ready: 'No check failed.',
  'not-ready': 'At least one check failed.',
  unknown: 'Some checks have no result.',
};

/** What a plan that was carried out on copies came to there, in one sentence. */
export const provenSentences: Readonly<Record<Verdict, string>> = {
  ready: 'The plan, carried out on forks of the chains, makes the parachain ready.',
  'not-ready': 'The plan, carried out on forks of the chains, does not make the parachain ready.',
  unknown: 'The plan was carried out on forks of the chains; some of its results are unknown.',
};

/** The outcomes of what was tried, in words. */
export const provenWords: Readonly<Record<ProvenStep['outcome'], string>> = {
  done: 'Done',
  failed: 'Failed',
  unknown: 'Not known',
  untried: 'Not tried',
};

/** What came of a whole plan that was tried, in words. */
export const resultWords: Readonly<Record<Proof['outcome'], string>> = {
  done: 'All steps worked',
  failed: 'At least one step failed',
  unknown: 'Some steps have no known result',
};

/** By what a step was tried, or would have been: none of these says that it was done. */
export const meansWords: Readonly<Record<ProofMeans, string>> = {
  DryRunApi: "by the chain's own DryRunApi",
  fork: 'on a fork of the chain',
  'local-network': 'on the local network',
};

/** On what a whole plan was tried. */
export const placeWords: Readonly<Record<Proof['means'], string>> = {
  fork: 'forks of the chains',
  'local-network': 'a local network',
};

/** What became of an instruction. One that was executed may have made a call that failed, as `Transact` does. */
export const instructionWords: Readonly<Record<ProvenInstruction['outcome'], string>> = {
  done: 'executed',
  failed: 'failed',
  'not-reached': 'not reached',
  unknown: 'not known',
};
