import type { Chain, Fork, Forkable } from '@parachron/client';
import type { Hex } from '@parachron/core';

interface SharedFork {
  readonly fork: Promise<Fork & { close(): Promise<void> }>;
  users: number;
}

const shared = new WeakMap<Chain, Map<Hex, SharedFork>>();

/** Runs a job with forks of a chain at a block, read by its connection, which all jobs of that time share. */
export async function useFork<T>(chain: Chain, block: Hex, job: (forks: Forkable) => Promise<T>): Promise<T> {
  const ofChain = shared.get(chain) ?? new Map<Hex, SharedFork>();
  shared.set(chain, ofChain);
  const start = async () => (await import('@parachron/devnet')).createFork({ node: chain, block });
  const one = ofChain.get(block) ?? { fork: start(), users: 0 };
  ofChain.set(block, one);
  one.users += 1;
  try {
    return await job(await one.fork);
  } finally {
    one.users -= 1;
    if (one.users === 0) {
      ofChain.delete(block);
      await one.fork.then((fork) => fork.close()).catch(() => undefined);
    }
  }
}
