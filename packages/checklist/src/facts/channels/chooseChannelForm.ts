import type { ChannelPlan, DueStep, PlanOptions } from '@parachron/hrmp';
import type { StepTrials } from './StepTrial.js';

/** A plan in one of its forms: which steps send their calls in programs of their own. */
export interface ChannelForm {
  readonly apart: readonly string[];
  readonly due: readonly DueStep[];
  readonly options: PlanOptions;
  /** The plan as it is tried: on a fork both parachains are registered. */
  readonly plan: ChannelPlan;
}

/** The means of trying programs: a fork, or the runtime API of the chain itself. */
export type TrialMeans = 'fork' | 'DryRunApi';

/** The form that works, with the results of its programs. */
export interface ChosenForm {
  readonly means: TrialMeans;
  readonly form: ChannelForm;
  readonly trials: StepTrials;
  /** Reason why the calls of a step have programs of their own, by the ids of the new steps. */
  readonly reasons: ReadonlyMap<string, string>;
}

/** Tries the programs of a form of the plan. */
export type TryForm = (form: ChannelForm) => Promise<StepTrials>;

/**
 * Tries a plan on the chain that manages channels, or on a fork of it. Where a program with several calls fails, and a program for each
 * call works, the plan has these instead.
 */
export async function chooseChannelForm(about: {
  readonly means: TrialMeans;
  readonly design: (apart: readonly string[]) => Promise<ChannelForm>;
  readonly tryForm: TryForm;
}): Promise<ChosenForm> {
  const { means, design, tryForm } = about;
  const attempt = async (apart: readonly string[]) => {
    const form = await design(apart);
    return { form, trials: await tryForm(form) };
  };
  const reasons = new Map<string, string>();
  const whole = new Set<string>();
  let best = await attempt([]);
  for (let step = findFailed(best, whole); step; step = findFailed(best, whole)) {
    const other = await attempt([...best.form.apart, step.id]);
    const parts = listNew(best.form, other.form);
    const works = parts.every(({ id }) => other.trials.get(id)?.outcome === 'done');
    if (!works) whole.add(step.id);
    if (!works) continue;
    const trial = best.trials.get(step.id);
    const reason = trial && 'reason' in trial ? trial.reason : '';
    for (const { id } of parts) reasons.set(id, reason);
    best = other;
  }
  return { ...best, means, reasons };
}

function findFailed(
  { form, trials }: Pick<ChosenForm, 'form' | 'trials'>,
  whole: ReadonlySet<string>,
): DueStep | undefined {
  return form.due.find(({ id, calls }) => {
    const outcome = trials.get(id)?.outcome;
    return calls.length > 1 && !whole.has(id) && (outcome === 'failed' || outcome === 'unknown');
  });
}

function listNew(before: ChannelForm, after: ChannelForm): DueStep[] {
  return after.due.filter(({ id }) => !before.due.some((step) => step.id === id));
}
