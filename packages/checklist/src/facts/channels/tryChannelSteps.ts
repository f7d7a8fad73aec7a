import type { Fork, Forkable } from '@parachron/client';
import { isParachronError, type Planck } from '@parachron/core';
import { type ChannelFacts, type ChannelPlan, paraReads } from '@parachron/hrmp';
import { deriveMessageEvents } from '@parachron/xcm';
import { explainProgram } from './explainProgram.js';
import { judgeProgramEvents } from './judgeProgramEvents.js';
import {
  findClosing,
  listStepPrograms,
  type StepDryRun,
  type StepDryRuns,
  type StepProgram,
} from './StepDryRun.js';

/**
 * Tries the programs of a plan on a fork of the relay chain, in order. Parachains that the relay chain does not know are
 * registered on the fork first, and accounts receive the funds that the plan requires.
 */
export async function tryChannelSteps(
  chain: Forkable,
  about: { readonly facts: ChannelFacts; readonly plan: ChannelPlan },
): Promise<StepDryRuns> {
  const { facts, plan } = about;
  const tried = new Map<string, StepDryRun>();
  const planned = listStepPrograms(plan);
  if (planned.length === 0) return tried;
  try {
    const fork = await chain.fork();
    await prepare(fork, about);
    for (const { step, message } of planned) {
      const waits = findUnfinished(step, tried) ?? findClosing(facts);
      const dryRun = waits ?? (await tryStep(fork, { step, message, facts }));
      tried.set(step.id, dryRun);
    }
  } catch (error) {
    if (!isParachronError(error)) throw error;
    for (const { step } of planned) {
      if (!tried.has(step.id))
        tried.set(step.id, { outcome: 'untried', reason: `${error.message} ${error.hint}` });
    }
  }
  return tried;
}

async function prepare(
  fork: Fork,
  { facts, plan }: { readonly facts: ChannelFacts; readonly plan: ChannelPlan },
): Promise<void> {
  const unknown = listUnregistered(facts);
  if (unknown.length > 0) await fork.registerParas?.(unknown);
  const short = plan.money.filter(({ missing }) => missing > 0n);
  await fork.endow(new Map(short.map(({ account, needed }) => [account.hex, needed])));
}

/** The parachains that the relay chain does not know. */
export function listUnregistered({ paras }: ChannelFacts): number[] {
  return paras.filter(({ lifecycle }) => lifecycle === undefined).map(({ id }) => id);
}

function findUnfinished({ after }: StepProgram['step'], tried: StepDryRuns): StepDryRun | undefined {
  const before = after.find((id) => tried.has(id) && tried.get(id)?.outcome !== 'done');
  return before === undefined ? undefined : { outcome: 'untried', reason: `it waits for ${before}.` };
}

async function tryStep(
  fork: Fork,
  { step, message, facts }: StepProgram & { readonly facts: ChannelFacts },
): Promise<StepDryRun> {
  const { chain } = facts.channelManager.runtime;
  const begun = await fork.fork();
  const before = await readHoldings(fork, { facts, para: message.from });
  const events = deriveMessageEvents(await fork.receive(message), message.program);
  if (!events) return { outcome: 'unknown', reason: `${chain} reports nothing about the message.` };
  const verdict = judgeProgramEvents(events, step.layers);
  if (verdict.kind === 'done') {
    const after = await readHoldings(fork, { facts, para: message.from });
    const fee = before === undefined || after === undefined ? undefined : before - after;
    return { outcome: 'done', events: verdict.events, fee };
  }
  if (verdict.kind === 'call-failed' || verdict.kind === 'too-heavy') {
    return { outcome: 'failed', reason: `${verdict.error}.` };
  }
  const why = await explainProgram(begun, message);
  if (verdict.kind === 'program-failed') return { outcome: 'failed', reason: why ?? `${verdict.error}.` };
  return why === undefined
    ? { outcome: 'unknown', reason: `${chain} executed the program; ${verdict.error}.` }
    : { outcome: 'failed', reason: why };
}

/** Balance of a parachain's account on the channel manager, deposits included. */
async function readHoldings(
  fork: Fork,
  { facts, para }: { readonly facts: ChannelFacts; readonly para: number },
): Promise<Planck | undefined> {
  const { balance } = paraReads(para, facts.channelManager);
  const answers = await (await fork.snapshot()).read({ balance });
  return answers.balance.known ? answers.balance.value.free + answers.balance.value.reserved : undefined;
}
