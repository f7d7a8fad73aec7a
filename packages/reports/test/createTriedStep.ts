import type { TriedStep } from '@parachron/checklist';

/** A tried step of a plan, with the given outcome. */
export function createTriedStep(outcome: TriedStep['outcome'], more: Partial<TriedStep> = {}): TriedStep {
  return {
    ...{ id: 'open', title: 'Open it.', means: 'fork', chain: 'rococo' },
    ...{ outcome, reason: `${outcome}.`, evidence: [] },
    ...more,
  };
}
