import {
  type ConstantRead,
  constantRead,
  type JsonValue,
  type StorageRead,
  storageRead,
  type Weight,
} from '@parachron/core';
import type { Codec } from '@polkadot/types/types';

/** The reads of the weight limits of a chain's queues; every chain lacks some of these items. */
export type QueueLimitReads = {
  /** Undefined if the queue runs only in idle time. */
  readonly serviceWeight: ConstantRead<Weight | undefined>;
  readonly maxBlock: ConstantRead<Weight | undefined>;
  /** The old horizontal queue: limit for one message. */
  readonly horizontal: StorageRead<Weight | undefined>;
  /** The old upward queue of a relay chain: limits for one message and for a block. */
  readonly upward: StorageRead<readonly (Weight | undefined)[]>;
};

/**
 * Describes the reads of the weight above which a message is stored as overweight.
 *
 * Chain: the constants `MessageQueue.ServiceWeight` and `System.BlockWeights`; on older chains `XcmpQueue.QueueConfig`, on older
 * relay chains `Configuration.ActiveConfig`.
 * Sends: nothing; the reads take 2 keys and 2 constants.
 */
export function describeQueueLimitReads(): QueueLimitReads {
  return {
    serviceWeight: constantRead('MessageQueue', 'ServiceWeight', (value) => parseWeight(value.toJSON())),
    maxBlock: constantRead('System', 'BlockWeights', (value) => parseWeight(readFields(value).maxBlock)),
    horizontal: storageRead('XcmpQueue', 'QueueConfig', [], (value) =>
      parseWeight(readFields(value).xcmpMaxIndividualWeight),
    ),
    upward: storageRead('Configuration', 'ActiveConfig', [], (value) => {
      const { umpMaxIndividualWeight, umpServiceTotalWeight } = readFields(value);
      return [parseWeight(umpMaxIndividualWeight), parseWeight(umpServiceTotalWeight)];
    }),
  };
}

function readFields(value: Codec | undefined): { readonly [name: string]: JsonValue } {
  return Object(value?.toJSON() ?? {});
}

// More than any proof size: a limit of computation time does not limit proofs.
const unlimited = 2n ** 64n - 1n;

// Older chains have a number, the computation time.
function parseWeight(value: unknown): Weight | undefined {
  if (typeof value === 'number' || typeof value === 'string') {
    return { refTime: BigInt(value), proofSize: unlimited };
  }
  const { refTime, proofSize } = Object(value ?? {}) as { refTime?: number; proofSize?: number };
  if (refTime === undefined || proofSize === undefined) return undefined;
  return { refTime: BigInt(refTime), proofSize: BigInt(proofSize) };
}
