import type { Chain, Snapshot as ClientSnapshot } from '@parachron/client';
import type { Snapshot } from '@parachron/core';
import { createScheduler, type Scheduler } from '@parachron/scheduler';
import { defineFact } from '../Fact.js';
import { serviceFact } from './serviceFact.js';

/** The scheduler of the service, at the block of the run; undefined without a node of a known service. */
export const schedulerFact = defineFact({
  needs: { service: serviceFact },
  derive: async ({ facts: { service }, nodes, chains }): Promise<Scheduler | undefined> =>
    service.known && nodes.service && chains.service
      ? createScheduler(createPinnedChain(nodes.service, chains.service))
      : undefined,
});

/** A node with one pinned block: all its answers are of the block of the run. */
function createPinnedChain(node: Chain, snapshot: Snapshot): Chain {
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
