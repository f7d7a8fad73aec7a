import type { Chain, Forkable } from '@parachron/client';
import { createFork } from '@parachron/devnet';

/** Forks of a chain at its best block. The chain stays open. */
export function forksOf(chain: Chain): Forkable {
  const { endpoint, runtime, genesisHash } = chain;
  const request = (method: string, params: readonly unknown[]) => chain.request(method, params);
  const node = { endpoint, runtime, genesisHash, request, close: async () => undefined };
  return { fork: async () => createFork({ node, block: (await chain.snapshot()).block.hash }) };
}
