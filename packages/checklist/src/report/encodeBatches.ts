import type { Forkable } from '@parachron/client';
import { tryDispatch } from '@parachron/client/decode';
import {
  type Call,
  encodeCall,
  type Hex,
  hasCall,
  type PlanLayer,
  type PlanStep,
  type Runtime,
} from '@parachron/core';
import { takeFork } from '../facts/takeFork.js';
import { hashPreimage } from './derivePlanSummary.js';

/** A batch of several calls of one signer, in the order of the plan: all of them take effect, or none. */
export interface PlanBatch {
  /** The sender, as the steps name it. */
  readonly sender: string;
  /** The chain on which it is sent, by its own name. */
  readonly chain: string;
  /** Ids of the steps in the batch. */
  readonly steps: readonly string[];
  readonly call: Call;
  /** The BLAKE2b-256 hash of the call. */
  readonly hash: Hex;
  /** The length of the call in bytes. */
  readonly length: number;
}

/**
 * Encodes one call for each group of steps that a signer can send at once, if the chain has the pallet Utility.
 *
 * A step that waits for another one to take effect on another chain, or for another signer, belongs to a later group.
 *
 * @param plan the steps in their order
 * @param findChain the chain that decodes a layer, with its fork; undefined if it is not available
 * @param known batches of an earlier plan, which the chain took
 */
export async function encodeBatches(
  plan: readonly PlanStep[],
  findChain: (layer: PlanLayer) => Sending | undefined,
  known: readonly PlanBatch[] = [],
): Promise<{ readonly batches?: readonly PlanBatch[] }> {
  const encoded = listStepGroups(plan).map(async (steps): Promise<PlanBatch[]> => {
    const layers = steps.flatMap(({ layers }) => layers.at(-1) ?? []);
    const step = steps[0];
    const layer = layers[0];
    const found = layer && findChain(layer);
    const registry = found?.chain.runtime.registry;
    if (!step || !layer || !registry || !hasCall(registry, 'Utility', 'batch_all')) return [];
    const calls = layers.map(({ hex }) => hex);
    const call = encodeCall(registry, { pallet: 'Utility', method: 'batch_all', args: { calls } });
    const isKnown = known.some((one) => one.chain === layer.chain && one.call.hex === call.hex);
    if (step.signed && !isKnown && (await isFiltered(call, found.fork))) return [];
    const ids = steps.map(({ id }) => id);
    return [{ sender: step.sender, chain: layer.chain, steps: ids, call, ...hashPreimage(call) }];
  });
  const batches = (await Promise.all(encoded)).flat();
  return batches.length > 0 ? { batches } : {};
}

interface Sending {
  readonly chain: { readonly runtime: Pick<Runtime, 'registry'> };
  readonly fork?: Forkable | undefined;
}

/** Whether the chain's filter refuses a call of an account, which root passes. */
function isFiltered({ hex }: Call, fork: Forkable | undefined): Promise<boolean> {
  return takeFork(fork, async (from) => {
    const tried = from && (await tryDispatch(await from.fork(), hex, 'anyone'));
    return tried?.error === 'System.CallFiltered';
  });
}

/** Lists groups of two or more steps of one signer on one chain that depend only on each other, in their order. */
function listStepGroups(plan: readonly PlanStep[]): PlanStep[][] {
  const rounds = new Map<string, number>();
  const groups = new Map<string, PlanStep[]>();
  for (const step of plan) {
    const earlier = plan.filter(({ id }) => step.after.includes(id));
    // An earlier call of a batch has taken effect when the next one is dispatched, unless a message carries it elsewhere.
    const isDone = ({ sender, layers }: PlanStep) =>
      sender === step.sender && layers.every(({ kind }) => kind !== 'program');
    const waits = earlier.map((one) => (rounds.get(one.id) ?? 0) + (isDone(one) ? 0 : 1));
    // A step that depends on a step without effect has no effect.
    const round = step.blocked ? Number.POSITIVE_INFINITY : Math.max(0, ...waits);
    rounds.set(step.id, round);
    const last = step.layers.at(-1);
    if (!last?.call || !Number.isFinite(round)) continue;
    const key = JSON.stringify([step.sender, last.chain, last.para, round]);
    groups.set(key, [...(groups.get(key) ?? []), step]);
  }
  return [...groups.values()].filter(({ length }) => length > 1);
}
