import { InvalidInputError } from '@parachron/core';
import type { SmallChain } from './SmallChain.js';

/** A clock that several chains share: the clock runs at the pace of the outer clock, and can be moved forward. */
export type VirtualClock = ReturnType<typeof createVirtualClock>;

/**
 * Creates a virtual clock over an outer clock.
 *
 * @param options the outer clock in milliseconds, this machine's by default, and the time to begin at
 */
export function createVirtualClock(options: { clock?: () => number; start?: number } = {}) {
  const { clock = Date.now, start } = options;
  let ahead = start === undefined ? 0 : start - clock();
  /** Whole milliseconds since 1970, as chains count them. */
  const now = () => Math.floor(clock() + ahead);
  return {
    now,
    /** Moves the clock forward to a time, never back. */
    moveTo: (timestamp: number) => {
      ahead += Math.max(0, timestamp - now());
    },
  };
}

/** The chain that needs a block first, and when, in milliseconds; infinity if none needs one. */
export function findNext(chains: readonly SmallChain[]) {
  const due = chains.map((chain) => ({ chain, at: chain.getWakeTime() }));
  const none: { readonly chain?: SmallChain; readonly at: number } = { at: Number.POSITIVE_INFINITY };
  return due.reduce((first, one) => (one.at < first.at ? one : first), none);
}

/**
 * Lets time pass: builds the blocks that are due until a time, in the order of their times, and a last block on each chain behind it.
 *
 * @param options `settle` builds the blocks that are due at once; `beforeBlock` may throw to stop, and the blocks before stay
 */
export async function advanceChains(
  chains: readonly SmallChain[],
  options: {
    readonly clock: VirtualClock;
    readonly target: number;
    readonly settle: () => Promise<void>;
    readonly beforeBlock?: (() => Promise<void>) | undefined;
  },
): Promise<void> {
  const { clock, settle, beforeBlock } = options;
  const target = Math.floor(options.target);
  await settle();
  for (let next = findNext(chains); next.at <= target && next.chain; next = findNext(chains)) {
    await beforeBlock?.();
    clock.moveTo(next.at);
    await next.chain.build();
    await settle();
  }
  const behind = chains.filter(({ time }) => time < target);
  for (const _ of behind) await beforeBlock?.();
  clock.moveTo(target);
  for (const chain of behind) await chain.build();
  await settle();
}

/** Refuses values that are no times, by their names: a chain with such a time could build no further block. */
export function requireTime(values: { readonly [field: string]: number }): void {
  for (const [field, value] of Object.entries(values)) {
    if (Number.isFinite(value) && value >= 0) continue;
    const found = typeof value === 'number' ? String(value) : `a value of type ${typeof value}`;
    throw new InvalidInputError({ field, expected: 'a finite number, at least 0', found });
  }
}
