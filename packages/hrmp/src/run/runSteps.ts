import type { Fork, Forkable } from '@parachron/client';
import { isParachronError, type Planck, type PlanStep } from '@parachron/core';
import type { DueStep } from '../plan/deriveDueSteps.js';
import type { ChannelPlan } from '../plan/planChannels.js';
import { deriveStepProgram } from '../plan/planStep.js';
import type { ChannelFacts } from '../status/ChannelFacts.js';
import type { ChannelId } from '../status/ChannelStatus.js';
import { beginFork, deliver, type ParaMessage } from './deliver.js';
import { explainProgram } from './explainProgram.js';
import { findRemedy } from './findRemedy.js';
import { judgeProgram } from './judgeProgram.js';

/** The result of a step's program on a fork of the channel manager. */
export type StepRun =
  | { readonly outcome: 'done'; readonly events: readonly string[]; readonly fee: Planck | undefined }
  /** `howTo` names the changes after which the program works, if any was found. */
  | {
      readonly outcome: 'failed';
      readonly reason: string;
      readonly howTo: string;
      readonly isRemedied: boolean;
    }
  | { readonly outcome: 'unknown' | 'untried'; readonly reason: string };

/** Results by the id of the step; steps without a program have none. */
export type StepRuns = ReadonlyMap<string, StepRun>;

/**
 * Runs the programs of a plan on a fork of the channel manager, in order. Parachains that the channel manager does not know are
 * registered on the fork first, and accounts receive the funds that the plan requires. After a program that failed, the fork goes on with a
 * change after which it works, so that the obstacles of later programs show too.
 */
export async function runSteps(
  chain: Forkable,
  about: { readonly facts: ChannelFacts; readonly due: readonly DueStep[]; readonly plan: ChannelPlan },
): Promise<StepRuns> {
  const { facts, due, plan } = about;
  const runs = new Map<string, StepRun>();
  const planned = listStepPrograms(plan);
  if (planned.length === 0) return runs;
  try {
    const fork = await beginFork(chain, facts);
    const short = plan.money.filter(({ missing }) => missing > 0n);
    await fork.endow(new Map(short.map(({ account, needed }) => [account.hex, needed])));
    for (const { step, message } of planned) {
      const waits = findUnfinished(step, runs) ?? findClosing(facts);
      const actions = due.find(({ id }) => id === step.id)?.actions ?? [];
      // A call may request a channel and accept it.
      const channels = [...new Set(actions.map(({ channel }) => channel))];
      runs.set(step.id, waits ?? (await runStep(fork, { step, message, facts, channels })));
    }
  } catch (error) {
    if (!isParachronError(error)) throw error;
    for (const { step } of planned) {
      if (!runs.has(step.id))
        runs.set(step.id, { outcome: 'untried', reason: `${error.message} ${error.hint}` });
    }
  }
  return runs;
}

/** The steps that have a program and are not blocked. */
function listStepPrograms({ steps }: ChannelPlan): Pick<Running, 'step' | 'message'>[] {
  return steps.flatMap((step) => {
    const program = deriveStepProgram(step);
    if (step.para === undefined || program === undefined || step.blocked) return [];
    return [{ step, message: { from: step.para, program } }];
  });
}

function findUnfinished({ after }: PlanStep, runs: StepRuns): StepRun | undefined {
  const before = after.find((id) => isUnfinished(runs.get(id)));
  return before === undefined ? undefined : { outcome: 'untried', reason: `it waits for ${before}.` };
}

/** Whether a program has not taken effect on the fork, not even after a change; a step without a program is no obstacle. */
function isUnfinished(run: StepRun | undefined): boolean {
  return run !== undefined && run.outcome !== 'done' && !(run.outcome === 'failed' && run.isRemedied);
}

/** Reason why no program for these channels can be tried now. */
function findClosing({ channels }: ChannelFacts): StepRun | undefined {
  return channels.some(({ state }) => state === 'closing')
    ? { outcome: 'untried', reason: 'a channel that closes is gone at the next session only.' }
    : undefined;
}

/** A step with its program. */
interface Running {
  readonly step: PlanStep;
  readonly message: ParaMessage;
  readonly facts: ChannelFacts;
  readonly channels: readonly ChannelId[];
}

/** Runs a program on a fork; if it fails, the fork goes on with a remedy, if one is found. */
async function runStep(fork: Fork, running: Running): Promise<StepRun> {
  const before = await fork.fork();
  const run = await runProgram(fork, running);
  if (run.outcome !== 'failed') return run;
  const isWorking = async (changed: Fork) => (await runProgram(changed, running)).outcome === 'done';
  const remedy = await findRemedy(before, { ...running, isWorking });
  if (!remedy.writes) return { ...run, howTo: remedy.advice, isRemedied: false };
  await fork.write(remedy.writes);
  return { ...run, howTo: remedy.advice, isRemedied: await isWorking(fork) };
}

type ProgramRun =
  | Exclude<StepRun, { outcome: 'failed' }>
  | { readonly outcome: 'failed'; readonly reason: string };

async function runProgram(fork: Fork, { step, message, facts }: Running): Promise<ProgramRun> {
  const { chain } = facts.channelManager.runtime;
  const before = await fork.fork();
  const { verdict: ended, spent } = await deliver(fork, { ...facts, message });
  if (!ended) return { outcome: 'unknown', reason: `${chain} reports nothing about the message.` };
  const end = await judgeProgram(ended, step.layers, () => explainProgram(before, message));
  if (end.outcome === 'done') return { ...end, fee: spent };
  if (end.outcome === 'failed') return end;
  return { ...end, reason: `${chain} executed the program; ${end.reason}.` };
}
