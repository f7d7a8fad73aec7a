import { isParachronError, type Planck, type PlanStep } from '@parachron/core';
import { type ChannelFacts, type ChannelPlan, deriveStepProgram, paraReads } from '@parachron/hrmp';
import type { Fork, ForkMessage } from '@parachron/proxy';
import { deriveMessageEvents } from '@parachron/xcm';
import { judgeCarried } from './judgeCarried.js';

/** The result of a step's program on a fork of the chain that manages channels. */
export type StepTrial =
  | { readonly outcome: 'done'; readonly events: readonly string[]; readonly fee: Planck | undefined }
  | { readonly outcome: 'failed' | 'unknown' | 'untried'; readonly reason: string };

/** Results by the id of the step; steps without a program have none. */
export type StepTrials = ReadonlyMap<string, StepTrial>;

/**
 * Tries the programs of a plan on a fork of the relay chain, each after those before it. Parachains that the relay chain does not
 * know are registered on the fork first, and accounts get the funds that the plan asks for.
 */
export async function tryChannelSteps(
  fork: Fork,
  about: { readonly facts: ChannelFacts; readonly plan: ChannelPlan },
): Promise<StepTrials> {
  const { facts, plan } = about;
  const tried = new Map<string, StepTrial>();
  const carried = listCarried(plan);
  if (carried.length === 0) return tried;
  try {
    await prepare(fork, about);
    for (const { step, message } of carried) {
      const obstacle = findObstacle(facts, { step, tried });
      const trial = obstacle ?? (await tryStep(fork, { step, message, facts }));
      tried.set(step.id, trial);
    }
  } catch (error) {
    if (!isParachronError(error)) throw error;
    for (const { step } of carried) {
      if (!tried.has(step.id)) tried.set(step.id, { outcome: 'untried', reason: error.message });
    }
  }
  return tried;
}

interface Carried {
  readonly step: PlanStep;
  readonly message: ForkMessage & { readonly from: number };
}

function listCarried({ steps }: ChannelPlan): Carried[] {
  return steps.flatMap((step) => {
    const program = deriveStepProgram(step);
    return step.para === undefined || program === undefined || step.blocked
      ? []
      : [{ step, message: { from: step.para, program } }];
  });
}

async function prepare(
  fork: Fork,
  { facts, plan }: { readonly facts: ChannelFacts; readonly plan: ChannelPlan },
): Promise<void> {
  await fork.reset();
  const unknown = listUnregistered(facts);
  if (unknown.length > 0) await fork.registerParas?.(unknown);
  for (const { account, needed, missing } of plan.money) {
    if (missing > 0n) await fork.endow(account, needed);
  }
}

/** The parachains that the relay chain does not know. */
export function listUnregistered({ paras }: ChannelFacts): number[] {
  return paras.filter(({ lifecycle }) => lifecycle === undefined).map(({ id }) => id);
}

function findObstacle(
  { channels }: ChannelFacts,
  { step, tried }: { readonly step: PlanStep; readonly tried: StepTrials },
): StepTrial | undefined {
  const before = step.after.find((id) => tried.has(id) && tried.get(id)?.outcome !== 'done');
  if (before !== undefined) return { outcome: 'untried', reason: `it waits for ${before}.` };
  return channels.some(({ state }) => state === 'closing')
    ? { outcome: 'untried', reason: 'a channel that closes is gone at the next session only.' }
    : undefined;
}

async function tryStep(
  fork: Fork,
  { step, message, facts }: Carried & { readonly facts: ChannelFacts },
): Promise<StepTrial> {
  const { chain } = facts.host.runtime;
  const before = await readHoldings(fork, { facts, para: message.from });
  const events = deriveMessageEvents(await fork.receive(message), message.program);
  if (!events) return { outcome: 'unknown', reason: `${chain} reports nothing about the message.` };
  const verdict = judgeCarried(events, step.layers);
  if (verdict.kind === 'done') {
    const after = await readHoldings(fork, { facts, para: message.from });
    const fee = before === undefined || after === undefined ? undefined : before - after;
    return { outcome: 'done', events: verdict.events, fee };
  }
  if (verdict.kind === 'call-failed' || verdict.kind === 'too-heavy') {
    return { outcome: 'failed', reason: `${verdict.error}.` };
  }
  const why = await fork.explain?.(message);
  if (verdict.kind === 'program-failed') return { outcome: 'failed', reason: why ?? `${verdict.error}.` };
  return why === undefined
    ? { outcome: 'unknown', reason: `${chain} executed the program; its calls left no event.` }
    : { outcome: 'failed', reason: why };
}

/** What a parachain's account on the channel manager holds, deposits included. */
async function readHoldings(
  fork: Fork,
  { facts, para }: { readonly facts: ChannelFacts; readonly para: number },
): Promise<Planck | undefined> {
  const { balance } = paraReads(para, facts.host);
  const answers = await (await fork.snapshot()).read({ balance });
  return answers.balance.known ? answers.balance.value.free + answers.balance.value.reserved : undefined;
}
