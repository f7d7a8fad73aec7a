import type { DispatchFailure } from '@parachron/client';
import type { Answer, PlanLayer, Snapshot } from '@parachron/core';
import type { ChannelFacts, ChannelPlan } from '@parachron/hrmp';
import {
  type CallEffects,
  type DryRun,
  dryRunCallRead,
  dryRunProgramRead,
  type ProgramEffects,
} from '@parachron/proxy';
import { deriveLocation } from '@parachron/xcm';
import { formatFailure, judgeCalls } from './judgeCalls.js';
import {
  findClosing,
  listStepPrograms,
  type StepDryRun,
  type StepDryRuns,
  type StepProgram,
} from './StepDryRun.js';

/**
 * Tries the programs of a plan with the `DryRunApi` of the channel manager. The API runs each program on the state of the
 * block, so that a program that waits for another step is not tried.
 *
 * Sends: one read of all programs, and one of all calls where a program fails.
 */
export async function dryRunChannelSteps(
  channelManager: Snapshot,
  about: {
    readonly facts: ChannelFacts;
    readonly plan: ChannelPlan;
    /** One sentence: how to try a program that waits for a step. */
    readonly advice: string;
  },
): Promise<StepDryRuns> {
  const { facts, plan, advice } = about;
  const here = new Set(plan.steps.map(({ id }) => id));
  const entries = listStepPrograms(plan).map(async (planned): Promise<readonly [string, StepDryRun]> => {
    const { id, after } = planned.step;
    const before = after.find((one) => here.has(one));
    const waiting = before === undefined ? undefined : describeWaiting(facts, { before, advice });
    const waits = findClosing(facts) ?? waiting;
    return [id, waits ?? (await tryStep(channelManager, { ...planned, facts }))];
  });
  return new Map(await Promise.all(entries));
}

function describeWaiting(
  { channelManager: { runtime } }: ChannelFacts,
  { before, advice }: { readonly before: string; readonly advice: string },
): StepDryRun {
  const reason = `the program waits for ${before}, and DryRunApi of ${runtime.chain} tries a program alone. ${advice}`;
  return { outcome: 'untried', reason };
}

interface Tried extends StepProgram {
  readonly facts: ChannelFacts;
}

async function tryStep(channelManager: Snapshot, planned: Tried): Promise<StepDryRun> {
  const { facts, message, step } = planned;
  const relation = facts.channelManager.role === 'relay' ? 'child' : 'sibling';
  const origin = deriveLocation({ paraId: message.from, relation });
  const read = dryRunProgramRead(channelManager.runtime, { origin, program: message.program });
  const { tried } = await channelManager.read({ tried: read });
  if (!tried.known) return { outcome: 'untried', reason: `${tried.reason} ${tried.howToFindOut}` };
  if (!tried.value.ok) return { outcome: 'untried', reason: `DryRunApi answers ${tried.value.error}.` };
  const { outcome, events } = tried.value.effects;
  const verdict = outcome.kind === 'Complete' ? judgeCalls(events, step.layers) : undefined;
  if (verdict?.kind === 'done') return { outcome: 'done', events: verdict.events, fee: undefined };
  if (verdict?.kind === 'call-failed') return { outcome: 'failed', reason: `${verdict.error}.` };
  const why = await explainCalls(channelManager, planned);
  if (why !== undefined) return { outcome: 'failed', reason: why };
  if (!verdict) return { outcome: 'failed', reason: describeOutcome(tried.value.effects) };
  const reason = `${channelManager.runtime.chain} executed the program; its calls left no event.`;
  return { outcome: 'unknown', reason };
}

function describeOutcome({ outcome: { error = 'no error', index } }: ProgramEffects): string {
  const at = index === undefined ? '' : ` at instruction ${index + 1}`;
  return `the program fails${at}: ${error}.`;
}

/** The first call that fails without the program, with the origin of the parachain. */
async function explainCalls(
  channelManager: Snapshot,
  { facts, step, message }: Tried,
): Promise<string | undefined> {
  if (facts.channelManager.role !== 'relay') return undefined;
  const origin = { kind: 'caller', caller: { ParachainsOrigin: { Parachain: message.from } } } as const;
  const calls = step.layers.filter(({ kind }) => kind === 'inner-call');
  const reads = calls.map(
    ({ hex: call }, at) => [`${at}`, dryRunCallRead(channelManager.runtime, { origin, call })] as const,
  );
  const answers = await channelManager.read(Object.fromEntries(reads));
  for (const [at, layer] of calls.entries()) {
    const failure = readFailure(answers[`${at}`]);
    if (failure) return `${nameCall(layer)} by parachain ${message.from} fails: ${formatFailure(failure)}.`;
  }
  return undefined;
}

function readFailure(answer: Answer<DryRun<CallEffects>> | undefined): DispatchFailure | undefined {
  return answer?.known && answer.value.ok ? answer.value.effects.failure : undefined;
}

function nameCall({ call, title }: PlanLayer): string {
  return call ? `${call.pallet}.${call.method}` : title;
}
