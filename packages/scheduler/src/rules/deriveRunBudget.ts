import { isRecord, readAmount } from '@parachron/core';
import type { Registry } from '@polkadot/types/types';
import { findConstant } from './findConstant.js';

/** Budget of a block of the service for running tasks, in picoseconds. */
export interface RunBudget {
  /** Weight for all tasks of a block, without the weight of the queues' own reads and writes. */
  readonly perBlock: bigint;
  /** Weight of a task without its action: one read and one write of its record. */
  readonly perTask: bigint;
}

const pallet = 'AutomationTime';
const billion = 1_000_000_000n;

// Weight of the pallet's own reads and writes for its queues in each block.
const keeping = { reads: 5n, writes: 4n };

/**
 * Derives a block's budget for tasks from the constants of the runtime; undefined if the runtime lacks these constants.
 */
export function deriveRunBudget(registry: Registry): RunBudget | undefined {
  const most = findConstant(registry, pallet, 'MaxBlockWeight');
  const share = findConstant(registry, pallet, 'MaxWeightPercentage');
  if (most === undefined || share === undefined) return undefined;
  const { read, write } = findAccess(registry);
  const kept = keeping.reads * read + keeping.writes * write;
  return { perBlock: (most * share) / billion - kept, perTask: read + write };
}

/** Finds the weights of one storage read and one storage write in picoseconds; 0 if the runtime does not state them. */
function findAccess(registry: Registry): { readonly read: bigint; readonly write: bigint } {
  const constant = registry.metadata.pallets
    .find(({ name }) => name.toString() === 'System')
    ?.constants.find(({ name }) => name.toString() === 'DbWeight');
  const value =
    constant && registry.createType(registry.createLookupType(constant.type), constant.value.toU8a(true));
  const plain = value?.toJSON();
  return isRecord(plain)
    ? { read: readAmount(plain, 'read') ?? 0n, write: readAmount(plain, 'write') ?? 0n }
    : { read: 0n, write: 0n };
}
