import { isParachronError, requireInput } from '@parachron/core';
import type { Chain } from '../connection/Chain.js';
import type { Snapshot } from '../reading/Snapshot.js';
import { getBestSnapshot } from './getBestSnapshot.js';
import { measureBlockTime, readTime } from './measureBlockTime.js';

/** The estimated time of the block with a transaction that is sent now, in milliseconds since 1970 by the chain's clock. */
export interface InclusionTime {
  /** The best block, with which the estimate begins. */
  readonly best: Snapshot;
  /** The time of the best block. */
  readonly now: number;
  /** The measured time between two blocks, in milliseconds; the duration of a slot if no two blocks have different times. */
  readonly blockTime: number;
  /** The earliest time of a block with the transaction. */
  readonly earliest: number;
  /** The latest expected time of a block with the transaction. */
  readonly latest: number;
}

/** Facts for an estimate of the inclusion time. */
export interface InclusionTimeOptions {
  /** The time of this machine in milliseconds; its own clock by default. */
  readonly clock?: () => number;
  /** Milliseconds that pass before the transaction is sent, for a user who signs by hand; 0 by default. */
  readonly lead?: number;
}

/** A chain whose newest block is older than this has its own time, for example a local network with a set time. */
const longestRest = 24 * 60 * 60 * 1000;

/**
 * Estimates the time of the block with a transaction that is sent now: from the best block, the measured time between blocks,
 * the waiting transactions, and the clock of this machine if the chain follows it.
 *
 * Use it to choose a time after the block with the transaction.
 *
 * Chain: `Timestamp.Now` of the newest blocks, `Timestamp.MinimumPeriod`, `AuraApi_slot_duration`, `author_pendingExtrinsics`.
 * Sends: a snapshot of the best block, its time and the pool; once in 600 blocks, also the times of the 6 newest blocks.
 *
 * @param chain a connected chain
 * @param options the clock of this machine, and the time that signing takes
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
  options: InclusionTimeOptions = {},
): Promise<InclusionTime> {
  requireInput({ chain, options }, { chain: 'chain', options: { clock: 'function?', lead: 'number?' } });
  const { clock = Date.now, lead = 0 } = options;
  const [best, waitingBytes] = await Promise.all([getBestSnapshot(chain), countWaitingBytes(chain)]);
  const [now, pace] = await Promise.all([readTime(best), measureBlockTime(chain, best)]);
  const { blockTime, step, minimum, blockBytes } = pace;
  const waiting = Math.floor(waitingBytes / blockBytes);
  const sentAt = Math.max(deriveNow(now, clock()), now) + lead;
  // The next block may be closed already: the transaction is in the block after it at the latest.
  const next = now + Math.max(Math.ceil((sentAt - now) / Math.max(step, 1)), 1) * step;
  return { best, now, blockTime, earliest: now + minimum, latest: next + step + waiting * blockTime };
}

/** The time of this machine if the chain follows it, or else the time of the chain. */
function deriveNow(now: number, wall: number): number {
  const age = wall - now;
  return age >= 0 && age <= longestRest ? wall : now;
}

async function countWaitingBytes(chain: Chain): Promise<number> {
  try {
    const pending = await chain.request('author_pendingExtrinsics', []);
    const list: unknown[] = Array.isArray(pending) ? pending : [];
    return list.reduce<number>((sum, one) => sum + (typeof one === 'string' ? one.length / 2 - 1 : 0), 0);
  } catch (error) {
    // Some gateways do not answer questions about the pool.
    if (isParachronError(error, 'RPC_FAILED') || isParachronError(error, 'RPC_METHOD_MISSING')) return 0;
    throw error;
  }
}
