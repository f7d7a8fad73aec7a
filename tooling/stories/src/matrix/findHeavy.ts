import { encodeCall, type Hex, type Weight } from '@parachron/core';
import { deriveWeightV2, estimateCallWeight } from '@parachron/weight';
import { listXcmVersions } from '@parachron/xcm';
import type { Means } from './findMeans.js';
import { proxiedCall, transferCall } from './mistakes.js';
import type { Heavy, Scene } from './Scene.js';

/**
 * Finds a weight that is too heavy for a chain's queue, and a call of that weight where the executor weighs the call and
 * ignores the announced weight. The call is a batch with as many transfers as the scarcer part of the weight takes.
 */
export async function findHeavy(
  scene: Pick<Scene, 'chain' | 'real' | 'other'>,
  { queue }: Pick<Means, 'queue'>,
): Promise<Heavy> {
  const { runtime } = scene.chain;
  if (!queue) throw new TypeError(`${runtime.chain} does not state what is too heavy`);
  const { surely } = queue;
  const callWeight = { refTime: 2n * surely.refTime, proofSize: surely.proofSize };
  const weighsCalls = listXcmVersions(runtime.registry).includes(5);
  return weighsCalls ? { callWeight, call: await encodeHeavyCall(scene, surely) } : { callWeight };
}

async function encodeHeavyCall(scene: Pick<Scene, 'chain' | 'real' | 'other'>, limit: Weight): Promise<Hex> {
  const { chain } = scene;
  const one = transferCall(scene, 1n);
  const estimate = await estimateCallWeight(await chain.snapshot(), one.hex);
  if (!estimate.known) throw new TypeError(estimate.reason);
  const count = countFewest(limit, deriveWeightV2(estimate.value, { proofSizeOfV1: 0n }));
  const args = { calls: Array.from({ length: count }, () => one.hex) };
  const batch = encodeCall(chain.runtime.registry, { pallet: 'Utility', method: 'batch', args });
  return proxiedCall(scene, batch);
}

function countFewest(limit: Weight, one: Weight): number {
  const counts = [
    [limit.refTime, one.refTime],
    [limit.proofSize, one.proofSize],
  ].flatMap(([most = 0n, each = 0n]) => (each > 0n ? [Number(most / each) + 1] : []));
  return Math.min(...counts);
}
