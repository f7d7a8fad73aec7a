import type { ProvenStep } from '@parachron/checklist';
import type { Chain } from '@parachron/client';
import { type Hex, isParachronError, type PlanLayer } from '@parachron/core';
import { dryRunCallRead } from '@parachron/proxy';
import type { Copies, Copy } from './Copies.js';
import { nameFailure } from './judgeEvents.js';
import { describeUntried, type StepContext } from './StepContext.js';
import { toEvidence } from './toEvidence.js';

/**
 * Makes a call of a plan as the account that is to sign it, first in a dry run where the chain's runtime has one, then
 * on the copy.
 */
export async function proveSigned(
  { copies, step }: StepContext,
  { layer, account }: { readonly layer: PlanLayer; readonly account: Hex | undefined },
): Promise<ProvenStep[]> {
  const copy = findCopy(copies, layer.chain);
  if (!copy) return [describeUntried(copies, step, `there is no copy of ${layer.chain}.`)];
  const chain = copy.chain.runtime.chain;
  const common = { id: step.id, title: step.title, chain, hex: layer.hex };
  const tried = account === undefined ? undefined : await dryRun(copy.chain, { call: layer.hex, account });
  const { outcome, error, block, events } = await copy.dispatchSigned(layer.hex, account);
  const what = layer.call ? `${layer.call.pallet}.${layer.call.method}` : layer.title;
  const reason = {
    done: `${what} succeeded.`,
    failed: `${what} failed: ${error ?? 'without a reason'}.`,
    unknown: `${what} was taken, and nothing tells how it ended.`,
  }[outcome];
  const done: ProvenStep = {
    ...common,
    means: copies.means,
    ...(block ? { block } : {}),
    outcome,
    reason,
    evidence: block ? toEvidence(copy.chain, block, events) : [],
  };
  return [...(tried ? [{ ...common, ...tried, means: 'DryRunApi' as const }] : []), done];
}

function findCopy({ target, relay, service }: Copies, chain: string): Copy | undefined {
  return [target, relay, service].find((copy) => copy?.chain.runtime.chain === chain);
}

/** Undefined where the runtime has no such API, or does not answer. */
async function dryRun(
  chain: Chain,
  { call, account }: { readonly call: Hex; readonly account: Hex },
): Promise<Pick<ProvenStep, 'outcome' | 'reason' | 'block' | 'evidence'> | undefined> {
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
      reason: inner ? `The dry run says: ${nameFailure(inner)}.` : 'The dry run says that it succeeds.',
      evidence: toEvidence(chain, snapshot.block, events),
    };
  } catch (error) {
    if (isParachronError(error)) return undefined;
    throw error;
  }
}
