import type { DecodedEvent, Forkable } from '@parachron/client';
import type { BlockRef, Hex } from '@parachron/core';
import { explainProgram, judgeProgramEvents } from '@parachron/hrmp';
import { deriveMessageEvents } from '@parachron/xcm';
import type { ChainFork } from '../forks/ChainForks.js';
import type { TriedStep } from '../report/PlanDryRun.js';
import { readEvents } from './blockParts.js';
import type { StepContext } from './StepContext.js';

/** The result of a parachain's message on a chain. */
export interface Arrival {
  readonly block: BlockRef;
  /** The events of the message; the last event is the result by the queue. */
  readonly events: readonly DecodedEvent[];
  /** The chain in the state before the message. */
  readonly before: Forkable;
}

/** Finds the events of a message in a block; undefined if the block has no event of this message. */
export async function findArrival(
  { chain }: ChainFork,
  { block, program, before }: { readonly block: BlockRef; readonly program: Hex; readonly before: Forkable },
): Promise<Arrival | undefined> {
  const { number, hash } = block;
  const events = deriveMessageEvents(await readEvents(chain, hash), program);
  return events && { block: { number, hash }, events, before };
}

/** Judges a message by its events. If a call left no event, a dry run of the program's parts names the error. */
export async function judgeArrival(
  { step }: StepContext,
  {
    para,
    program,
    receiver,
    arrival,
  }: {
    readonly para: number;
    readonly program: Hex;
    readonly receiver: ChainFork;
    readonly arrival: Arrival;
  },
): Promise<Pick<TriedStep, 'outcome' | 'reason'>> {
  const { chain } = receiver.chain.runtime;
  const explain = () => explainProgram(arrival.before, { from: para, program });
  const verdict = judgeProgramEvents(arrival.events, step.layers);
  switch (verdict.kind) {
    case 'done':
      return { outcome: 'done', reason: `${chain} executed the program: ${verdict.events.join(', ')}.` };
    case 'call-failed':
      return {
        outcome: 'failed',
        reason: `${chain} executed the program, and its call failed: ${verdict.error}.`,
      };
    case 'too-heavy':
      return { outcome: 'failed', reason: `${chain} did not execute the program: ${verdict.error}.` };
    case 'program-failed':
      return {
        outcome: 'failed',
        reason: `${chain} did not execute the program: ${(await explain()) ?? `${verdict.error}.`}`,
      };
    case 'undecided':
    case 'silent':
      return judgeUnknown(`${chain} executed the program`, { why: await explain(), unknown: verdict.error });
  }
}

function judgeUnknown(
  done: string,
  { why, unknown }: { readonly why: string | undefined; readonly unknown: string },
): Pick<TriedStep, 'outcome' | 'reason'> {
  return why === undefined
    ? { outcome: 'unknown', reason: `${done}; ${unknown}.` }
    : { outcome: 'failed', reason: `${done}, and its call failed: ${why}` };
}
