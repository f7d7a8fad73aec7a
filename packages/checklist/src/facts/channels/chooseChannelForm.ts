import type { ChannelPlan, DueStep, PlanOptions } from '@parachron/hrmp';
import type { StepDryRuns } from './StepDryRun.js';

/** One form of a plan: some steps send each call in a separate program, the others all calls in one. */
export interface ChannelForm {
  readonly apart: readonly string[];
  readonly due: readonly DueStep[];
  readonly options: PlanOptions;
  /** The plan for the dry run: on a fork both parachains are registered. */
  readonly plan: ChannelPlan;
}

/** The form that works, with the results of its programs. */
export interface ChosenForm {
  readonly form: ChannelForm;
  readonly dryRuns: StepDryRuns;
  /** Reason why the calls of a step have programs of their own, by the ids of the new steps. */
  readonly reasons: ReadonlyMap<string, string>;
}

/** Tries the programs of a form of the plan. */
export type TryForm = (form: ChannelForm) => Promise<StepDryRuns>;

/**
 * Tries a plan on a fork of the channel manager. If a program with several calls fails and a program for
 * each call works, the plan has the separate programs.
 */
export async function chooseChannelForm(about: {
  readonly design: (apart: readonly string[]) => Promise<ChannelForm>;
  readonly tryForm: TryForm;
}): Promise<ChosenForm> {
  const { design, tryForm } = about;
  const tryApart = async (apart: readonly string[]) => {
    const form = await design(apart);
    return { form, dryRuns: await tryForm(form) };
  };
  const reasons = new Map<string, string>();
  const whole = new Set<string>();
  let best = await tryApart([]);
  for (let step = findFailed(best, whole); step; step = findFailed(best, whole)) {
    const other = await tryApart([...best.form.apart, step.id]);
    const parts = listNew(best.form, other.form);
    const works = parts.every(({ id }) => other.dryRuns.get(id)?.outcome === 'done');
    if (!works) whole.add(step.id);
    if (!works) continue;
    const dryRun = best.dryRuns.get(step.id);
    const reason = dryRun && 'reason' in dryRun ? dryRun.reason : '';
    for (const { id } of parts) reasons.set(id, reason);
    best = other;
  }
  return { ...best, reasons };
}

function findFailed(
  { form, dryRuns }: Pick<ChosenForm, 'form' | 'dryRuns'>,
  whole: ReadonlySet<string>,
): DueStep | undefined {
  return form.due.find(({ id, calls }) => {
    const outcome = dryRuns.get(id)?.outcome;
    return calls.length > 1 && !whole.has(id) && (outcome === 'failed' || outcome === 'unknown');
  });
}

function listNew(before: ChannelForm, after: ChannelForm): DueStep[] {
  return after.due.filter(({ id }) => !before.due.some((step) => step.id === id));
}
