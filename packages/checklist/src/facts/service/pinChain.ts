import type { Chain, Snapshot as ClientSnapshot } from '@parachron/client';
import type { Snapshot } from '@parachron/core';

/** A node that gives one block and no other, so that its answers are of the block of the whole run. */
export function pinChain(node: Chain, snapshot: Snapshot): Chain {
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
    // The node is its maker's to close.
    close: async () => undefined,
  };
}
