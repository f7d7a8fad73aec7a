import { type Chain, nameFailure } from '@parachron/client';
import { type Hex, isParachronError, type PlanLayer } from '@parachron/core';
import { dryRunCallRead } from '@parachron/proxy';
import { type ChainFork, dispatchOn } from '../forks/ChainForks.js';
import type { TriedStep } from '../report/PlanDryRun.js';
import { describeDispatch } from './describeDispatch.js';
import type { StepContext } from './StepContext.js';
import { toEvidence } from './toEvidence.js';

/**
 * Makes a call of a plan as its signer, first by DryRunApi if the runtime has that API, then on the fork.
 */
export async function dryRunSigned(
  context: StepContext,
  how: { readonly fork: ChainFork; readonly layer: PlanLayer; readonly account: Hex | undefined },
): Promise<TriedStep[]> {
  const { id, title } = context.step;
  const { fork, layer, account } = how;
  const call = layer.hex;
  const tried = account === undefined ? undefined : await dryRun(fork.chain, { call, account });
  const dispatched = await dispatchOn(context.forks, fork, {
    call,
    as: account === undefined ? 'anyone' : { account },
  });
  const common = { id, title, chain: fork.chain.runtime.chain, hex: call, means: 'DryRunApi' } as const;
  return [
    ...(tried ? [{ ...common, ...tried }] : []),
    describeDispatch(context, { fork, layer, dispatched, as: undefined }),
  ];
}

/** Undefined if the runtime lacks the API, or does not answer. */
async function dryRun(
  chain: Chain,
  { call, account }: { readonly call: Hex; readonly account: Hex },
): Promise<Pick<TriedStep, 'outcome' | 'reason' | 'block' | 'evidence'> | undefined> {
  const snapshot = await chain.snapshot();
  const kind = account.length === 66 ? 'AccountId32' : 'AccountKey20';
  try {
    const origin = { kind, hex: account } as const;
    const { tried } = await snapshot.read({ tried: dryRunCallRead(chain.runtime, { origin, call }) });
    if (!tried.known || !tried.value.ok) return undefined;
    const { failure, events } = tried.value.effects;
    const inner = failure ?? events.find((event) => event.failure)?.failure;
    return {
      block: snapshot.block,
      outcome: inner ? 'failed' : 'done',
      reason: inner ? `The dry run fails: ${nameFailure(inner)}.` : 'The dry run succeeds.',
      evidence: toEvidence(chain, snapshot.block, events),
    };
  } catch (error) {
    if (isParachronError(error)) return undefined;
    throw error;
  }
}
