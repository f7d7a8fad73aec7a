import type { Chain, EndpointsDisagreeError } from '@parachron/client';
import type { Snapshot } from '@parachron/core';
import { createFork, type RuntimeFork } from '@parachron/devnet';

/**
 * Forks a connected chain, and reads its state from all endpoints of the chain. The chain stays open when the fork is closed.
 *
 * @param at the block to fork; the finalized head by default
 * @throws ENDPOINTS_DISAGREE when the endpoints of the chain disagree on what the start reads
 * @throws LOCAL_CHAIN_NOT_STARTED when the fork cannot begin
 */
export async function borrowFork(chain: Chain, at: Snapshot | undefined): Promise<RuntimeFork> {
  const { endpoint, genesisHash, runtime } = chain;
  const findDisagreement = watchDisagreements([chain]);
  const node = {
    ...{ endpoint, genesisHash, runtime, close: async () => undefined },
    request: (method: string, params: readonly unknown[]) => chain.request(method, params),
  };
  try {
    const { block } = at ?? (await chain.snapshot());
    return await createFork({ node, block: block.hash });
  } catch (error) {
    throw findDisagreement() ?? error;
  }
}

/** Returns a function that finds the first disagreement of the endpoints of chains after now. */
export function watchDisagreements(
  chains: readonly Pick<Chain, 'confirmation'>[],
): () => EndpointsDisagreeError | undefined {
  const list = () => chains.flatMap(({ confirmation }) => confirmation?.disagreements ?? []);
  const before = new Set(list());
  return () => list().find((one) => !before.has(one));
}
