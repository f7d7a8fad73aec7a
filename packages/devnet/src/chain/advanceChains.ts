import type { Chain } from './Chain.js';
import type { VirtualClock } from './VirtualClock.js';

/** The chain that needs a block first, and when, in milliseconds; infinity if none needs one. */
export function findNext(chains: readonly Chain[]): { chain: Chain | undefined; at: number } {
  let next: { chain: Chain | undefined; at: number } = { chain: undefined, at: Number.POSITIVE_INFINITY };
  for (const chain of chains) {
    const at = chain.getWakeTime();
    if (at < next.at) next = { chain, at };
  }
  return next;
}

/**
 * Lets time pass: builds the blocks that are due until a time, in the order of their times, and a last block on each chain behind it.
 *
 * @param options `settle` builds the blocks that are due at once; `beforeBlock` may throw to stop, and the blocks before stay
 */
export async function advanceChains(
  chains: readonly Chain[],
  options: {
    readonly clock: VirtualClock;
    readonly target: number;
    readonly settle: () => Promise<void>;
    readonly beforeBlock?: (() => Promise<void>) | undefined;
  },
): Promise<void> {
  const { clock, target, settle, beforeBlock } = options;
  await settle();
  for (let next = findNext(chains); next.at <= target && next.chain; next = findNext(chains)) {
    await beforeBlock?.();
    clock.moveTo(next.at);
    await next.chain.build();
    await settle();
  }
  const behind = chains.filter(({ head }) => head.timestamp < target);
  for (const _ of behind) await beforeBlock?.();
  clock.moveTo(target);
  for (const chain of behind) await chain.build();
  await settle();
}
