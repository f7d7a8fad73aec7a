import { constantRead, type Snapshot, type Weight } from '@parachron/core';
import { type Estimate, isWithinWeight, scaleWeight } from '@parachron/weight';

/**
 * Returns whether a target's queue may store a program as overweight instead of running it, which no dry run shows: the queue
 * uses a part of its weight for its own work. Without a weight of the queue, a twentieth of a block is assumed to run.
 */
export async function mayBeOverweight(target: Snapshot, weight: Estimate<Weight>): Promise<boolean> {
  const { service, block } = await target.read({
    service: constantRead('MessageQueue', 'ServiceWeight', (value) => parseWeight(value.toJSON())),
    block: constantRead('System', 'BlockWeights', (value) => parseWeight(Object(value.toJSON()).maxBlock)),
  });
  const ofQueue = service.known && service.value;
  const ofBlock = block.known && block.value;
  const limit =
    (ofQueue && scaleWeight(ofQueue, { numerator: 3n, denominator: 4n })) ||
    (ofBlock && scaleWeight(ofBlock, { numerator: 1n, denominator: 20n }));
  return weight.known && limit ? !isWithinWeight(weight.value, limit) : false;
}

// Runtimes whose weights are single numbers have no DryRunApi.
function parseWeight(value: unknown): Weight | undefined {
  const { refTime, proofSize } = Object(value ?? {}) as { refTime?: number; proofSize?: number };
  if (refTime === undefined || proofSize === undefined) return undefined;
  return { refTime: BigInt(refTime), proofSize: BigInt(proofSize) };
}
