import {
  type ConstantRead,
  constantRead,
  type JsonValue,
  type StorageRead,
  storageRead,
  type Weight,
} from '@parachron/core';
import type { Codec } from '@polkadot/types/types';

/** The reads for what is too heavy for the queues of a chain; every chain lacks some of them. */
export type QueueLimitReads = {
  /** Undefined if the queue runs only when there is time left. */
  readonly serviceWeight: ConstantRead<Weight | undefined>;
  readonly maxBlock: ConstantRead<Weight | undefined>;
  /** The old horizontal queue: one message at most. */
  readonly horizontal: StorageRead<Weight | undefined>;
  /** The old upward queue of a relay chain: one message at most, and all of a block. */
  readonly upward: StorageRead<readonly (Weight | undefined)[]>;
};

/**
 * Describes what to read to know from which weight on a message is put aside.
 *
 * Chain: the constants `MessageQueue.ServiceWeight` and `System.BlockWeights`; on older chains `XcmpQueue.QueueConfig`, on older
 * relay chains `Configuration.ActiveConfig`.
 * Sends: nothing; reads up to 2 keys when carried out.
 */
export function queueLimitReads(): QueueLimitReads {
  return {
    serviceWeight: constantRead('MessageQueue', 'ServiceWeight', (value) => parseWeight(value.toJSON())),
    maxBlock: constantRead('System', 'BlockWeights', (value) => parseWeight(fieldsOf(value).maxBlock)),
    horizontal: storageRead('XcmpQueue', 'QueueConfig', [], (value) =>
      parseWeight(fieldsOf(value).xcmpMaxIndividualWeight),
    ),
    upward: storageRead('Configuration', 'ActiveConfig', [], (value) => {
      const { umpMaxIndividualWeight, umpServiceTotalWeight } = fieldsOf(value);
      return [parseWeight(umpMaxIndividualWeight), parseWeight(umpServiceTotalWeight)];
    }),
  };
}

function fieldsOf(value: Codec | undefined): { readonly [name: string]: JsonValue } {
  return Object(value?.toJSON() ?? {});
}

// More than any weight: what a limit of time alone says of proofs.
const unlimited = 2n ** 64n - 1n;

// Chains of the older kind have a number: time alone.
function parseWeight(value: unknown): Weight | undefined {
  if (typeof value === 'number' || typeof value === 'string') {
    return { refTime: BigInt(value), proofSize: unlimited };
  }
  const { refTime, proofSize } = Object(value ?? {}) as { refTime?: number; proofSize?: number };
  if (refTime === undefined || proofSize === undefined) return undefined;
  return { refTime: BigInt(refTime), proofSize: BigInt(proofSize) };
}
