import {
  type BlockRef,
  constantRead,
  isRecord,
  type Reads,
  runtimeCallRead,
  storageRead,
} from '@parachron/core';
import type { Codec } from '@polkadot/types/types';
import { u8aToBigInt } from '@polkadot/util';
import type { Chain } from '../connection/Chain.js';
import type { Snapshot } from '../reading/Snapshot.js';
import { derivePace, type Pace } from './derivePace.js';
import { getBlockTime } from './getBlockTime.js';

/** Intervals of a chain's blocks, and their size. */
export interface MeasuredPace extends Pace {
  /** Bytes of transactions that fit into a block; infinity if the runtime states none. */
  readonly blockBytes: number;
}

// The number of measured intervals, and the number of blocks for which the result is used.
const samples = 5;
const goodFor = 600;

const measured = new WeakMap<Chain, { readonly at: number; readonly pace: Promise<MeasuredPace> }>();

/** Measures the time between the newest blocks of a chain; blocks soon after share the answer. */
export function measureBlockTime(chain: Chain, best: Snapshot): Promise<MeasuredPace> {
  const { number } = best.block;
  const known = measured.get(chain);
  if (known && number >= known.at && number < known.at + goodFor) return known.pace;
  const pace = measure(chain, best);
  measured.set(chain, { at: number, pace });
  // A new chain and a failure give no information about later blocks.
  const removeMeasured = () => measured.delete(chain);
  pace.then(() => number > samples || removeMeasured(), removeMeasured);
  return pace;
}

async function measure(chain: Chain, best: Snapshot): Promise<MeasuredPace> {
  const [times, { blockBytes, ...limits }] = await Promise.all([
    listTimes(chain, best.block),
    readRules(best),
  ]);
  return { ...derivePace(times, limits), blockBytes };
}

/** The times of the newest blocks in milliseconds, oldest first; a block before the first has none. */
async function listTimes(chain: Chain, { number }: BlockRef): Promise<number[]> {
  const numbers = Array.from({ length: samples + 1 }, (_unused, back) => number - samples + back);
  const times = await Promise.all(numbers.filter((one) => one > 0).map((one) => getBlockTime(chain, one)));
  return times.filter((time) => time !== undefined);
}

/** Reads the time of a block in milliseconds; 0 if the chain has none. */
export async function readTime(snapshot: Snapshot): Promise<number> {
  const { now } = await snapshot.read({
    now: storageRead('Timestamp', 'Now', [], (value) => Number(value?.toString() ?? 0)),
  });
  return now.known ? now.value : 0;
}

function describeRuleReads() {
  return {
    minimum: constantRead('Timestamp', 'MinimumPeriod', (value) => Number(value.toString())),
    duration: runtimeCallRead(
      'AuraApi',
      'slot_duration',
      () => new Uint8Array(),
      (bytes) => Number(u8aToBigInt(bytes, { isLe: true })),
    ),
    length: constantRead('System', 'BlockLength', readLength),
  } satisfies Reads;
}

/** The bytes that transactions of users may take of a block. */
function readLength(value: Codec): number {
  const limits = value.toJSON();
  const normal = isRecord(limits) && isRecord(limits.max) ? Number(limits.max.normal) : 0;
  return normal > 0 ? normal : Number.POSITIVE_INFINITY;
}

async function readRules(best: Snapshot) {
  const { minimum, duration, length } = await best.read(describeRuleReads());
  const least = minimum.known ? minimum.value : 0;
  // Chains with Aura have half a slot as the minimum.
  const slot = duration.known ? duration.value : 2 * least;
  return { minimum: least, slot, blockBytes: length.known ? length.value : Number.POSITIVE_INFINITY };
}
