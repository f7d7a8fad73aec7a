import type { Chain, Snapshot as ClientSnapshot } from '@parachron/client';
import type { Snapshot } from '@parachron/core';

/** A node with one pinned block: all its answers are of the block of the run. */
export function createPinnedChain(node: Chain, snapshot: Snapshot): Chain {
  const pinned = snapshot as ClientSnapshot;
  return {
    endpoint: node.endpoint,
    provider: node.provider,
    runtime: snapshot.runtime,
    genesisHash: node.genesisHash,
    get roundTrips() {
      return node.roundTrips;
    },
    snapshot: async () => pinned,
    request: (method, params) => node.request(method, params),
    subscribe: (subscription) => node.subscribe(subscription),
    // The caller closes the node.
    close: async () => undefined,
  };
}
