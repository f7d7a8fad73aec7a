import { constantRead, nowRead, requireInput, runtimeCallRead } from '@parachron/core';
import { u8aToBigInt } from '@polkadot/util';
import type { Chain } from '../connection/Chain.js';
import type { Snapshot } from '../reading/Snapshot.js';
import { getBlockHash, getBlockTime } from './getBlock.js';

/** The estimated time of the block with a transaction that is sent now, in milliseconds since 1970 by the chain's clock. */
export interface InclusionTime {
  /** The best block, with which the estimate begins. */
  readonly best: Snapshot;
  /** The time of the best block; 0 if the chain has none. */
  readonly now: number;
  /** The measured time between two blocks with different times, in milliseconds; the duration of a slot if no two have. */
  readonly blockTime: number;
  /** The earliest time of a block with the transaction. */
  readonly earliest: number;
  /** The latest expected time of a block with the transaction. */
  readonly latest: number;
}

/** A chain whose newest block is older than this has its own time, for example a local network with a set time. */
const longestRest = 24 * 60 * 60 * 1000;

/**
 * Estimates the time of the block with a transaction that is sent now: from the best block, the measured time between blocks,
 * and the clock of this machine if the chain follows it. If more transactions wait than fit into a block, it may be later.
 *
 * Use it to choose a time after the block with the transaction.
 *
 * Chain: `Timestamp.Now` of the newest blocks, `Timestamp.MinimumPeriod`, `AuraApi_slot_duration`.
 * Sends: a snapshot of the best block, and its time; once in 600 blocks, also the times of the 6 newest blocks.
 *
 * @param chain a connected chain
 * @param options `clock`, which returns the time of this machine in milliseconds; its own clock by default
 * @returns the earliest and the latest time expected, in milliseconds since 1970
 * @throws ANSWER_NOT_UNDERSTOOD when the node gives no hash or no header
 * @throws CONNECTION_LOST when the connection ends
 *
 * @example
 * ```ts
 * import { connect, estimateInclusionTime } from '@parachron/client';
 *
 * const chain = await connect('wss://parachain.example');
 * const { now, latest } = await estimateInclusionTime(chain);
 * console.log(`in a block within ${(latest - now) / 1000} s of the newest one`);
 * await chain.close();
 * ```
 */
export async function estimateInclusionTime(
  chain: Chain,
  options: { readonly clock?: () => number } = {},
): Promise<InclusionTime> {
  requireInput({ chain, options }, { chain: 'chain', options: { clock: 'function?' } });
  const { clock = Date.now } = options;
  const best = await chain.snapshot(await getBlockHash(chain));
  const [read, pace] = await Promise.all([best.read({ now: nowRead() }), measureBlockTime(chain, best)]);
  const now = read.now.known ? Number(read.now.value) : 0;
  const { blockTime, minimum } = pace;
  const wall = clock();
  // The time of this machine if the chain follows it, or else the time of the chain.
  const sentAt = wall - now <= longestRest ? wall : now;
  // The next block may be closed already: the transaction is in the block after it at the latest.
  const next = now + Math.max(Math.ceil((sentAt - now) / Math.max(blockTime, 1)), 1) * blockTime;
  return { best, now, blockTime, earliest: now + minimum, latest: next + blockTime };
}

// The number of measured intervals, and the number of blocks for which the result is used.
const samples = 5;
const goodFor = 600;

const measured = new WeakMap<Chain, { readonly at: number; readonly pace: Promise<Pace> }>();

/** Measures the time between the newest blocks of a chain; blocks soon after share the answer. */
export function measureBlockTime(chain: Chain, best: Snapshot): Promise<Pace> {
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

async function measure(chain: Chain, best: Snapshot): Promise<Pace> {
  // The newest blocks, oldest first; a block before the first has no time.
  const numbers = Array.from({ length: samples + 1 }, (_unused, back) => best.block.number - samples + back);
  const [rules, ...times] = await Promise.all([
    readRules(best),
    ...numbers.filter((one) => one > 0).map((one) => getBlockTime(chain, one)),
  ]);
  const known = times.filter((time) => time !== undefined);
  return derivePace(known, rules);
}

async function readRules(best: Snapshot) {
  const { minimum, duration } = await best.read({
    minimum: constantRead('Timestamp', 'MinimumPeriod', (value) => Number(value.toString())),
    duration: runtimeCallRead(
      'AuraApi',
      'slot_duration',
      () => new Uint8Array(),
      (bytes) => Number(u8aToBigInt(bytes, { isLe: true })),
    ),
  });
  const least = minimum.known ? minimum.value : 0;
  // Chains with Aura have half a slot as the minimum.
  return { minimum: least, slot: duration.known ? duration.value : 2 * least };
}

/** Intervals of a chain's blocks, in milliseconds. */
export interface Pace {
  /** The usual interval between two blocks with different times: several blocks of one slot may have one time. */
  readonly blockTime: number;
  /** The minimum interval by the runtime's own rule. */
  readonly minimum: number;
}

/**
 * Derives the intervals from the times of consecutive blocks, oldest first. The duration of a slot is no block time, because a slot
 * may have several blocks: the duration is only a limit, and the fallback without two different times.
 */
export function derivePace(
  times: readonly number[],
  { minimum, slot }: { readonly minimum: number; readonly slot: number },
): Pace {
  const intervals = times.slice(1).map((time, at) => time - (times[at] ?? time));
  const steps = intervals.filter((interval) => interval > 0).sort((one, other) => one - other);
  // A chain that builds blocks only for transactions still has a minimum interval.
  const longest = slot > 0 ? 2 * slot : Number.POSITIVE_INFINITY;
  const usual = steps[Math.floor(steps.length / 2)] ?? slot;
  return { blockTime: Math.max(Math.min(usual, longest), minimum), minimum };
}
