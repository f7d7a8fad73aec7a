import type { ProvenStep, Verdict } from '@parachron/checklist';
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

/** Verdicts in words. */
export const verdictWords: Readonly<Record<Verdict, string>> = {
  ready: 'Ready',
  'not-ready': 'Not ready',
  unknown: 'Not known',
};

/** What a verdict means, in one sentence. */
export const verdictSentences: Readonly<Record<Verdict, string>> = {
  ready: 'Nothing stands between this parachain and the service.',
  'not-ready': 'Something stands between this parachain and the service.',
  unknown: 'Nothing failed, but not everything could be found out.',
};

/** The outcomes of what was tried, in words. */
export const provenWords: Readonly<Record<ProvenStep['outcome'], string>> = {
  done: 'Done',
  failed: 'Failed',
  unknown: 'Left no trace',
};
