import type { DecodedEvent, Forkable, ForkMessage } from '@parachron/client';
import type { BlockRef } from '@parachron/core';
import { explainProgram, judgeProgram } from '@parachron/hrmp';
import { findVerdict, type MessageVerdict } from '@parachron/xcm';
import type { ChainFork } from '../forks/ChainForks.js';
import type { TriedStep } from '../report/PlanDryRun.js';
import { readEvents } from './blockParts.js';
import type { StepContext } from './StepContext.js';

/** The result of a parachain's message on a chain. */
export interface Arrival {
  readonly block: BlockRef;
  readonly verdict: MessageVerdict<DecodedEvent>;
  /** The chain in the state before the message. */
  readonly before: Forkable;
}

/** Finds the events of a message in a block; undefined if the block has no event of this message. */
export async function findArrival(
  { chain }: ChainFork,
  {
    block,
    message,
    before,
  }: { readonly block: BlockRef; readonly message: ForkMessage; readonly before: Forkable },
): Promise<Arrival | undefined> {
  const { number, hash } = block;
  const verdict = findVerdict(await readEvents(chain, hash), message);
  return verdict && { block: { number, hash }, verdict, before };
}

/** Judges a message by its events. If a call left no event, a dry run of the program's parts names the error. */
export async function judgeArrival(
  { step }: StepContext,
  {
    message,
    receiver,
    arrival,
  }: {
    readonly message: ForkMessage;
    readonly receiver: ChainFork;
    readonly arrival: Arrival;
  },
): Promise<Pick<TriedStep, 'outcome' | 'reason'>> {
  const { chain } = receiver.chain.runtime;
  const explain = () => explainProgram(arrival.before, message);
  const verdict = judgeProgram(arrival.verdict, step.layers);
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
