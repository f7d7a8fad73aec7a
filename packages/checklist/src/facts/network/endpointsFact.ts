import type { Chain } from '@parachron/client';
import type { Snapshot } from '@parachron/core';
import { type Mirror, type Role, roles } from '../../Scope.js';
import { defineFact, describeError } from '../Fact.js';

/** A comparison of two nodes of one chain. */
export interface EndpointFact {
  readonly role: Role;
  readonly first: string;
  readonly other: string;
  /** Both nodes, or the reason why they were not compared. */
  readonly compared: readonly [NodeState, NodeState] | string;
}

/** State of a node at its finalized head. */
type NodeState = Pick<Snapshot, 'block' | 'runtime'> & { readonly genesis: string };

/** The other endpoints of a chain, compared with the endpoint that the run reads from. */
export const endpointsFact = defineFact({
  // The reads go to the nodes, not to a block.
  derive: async ({ nodes, mirrors }): Promise<readonly EndpointFact[]> =>
    Promise.all(
      roles.flatMap((role) =>
        (mirrors[role] ?? []).map(async (mirror) => {
          const node = nodes[role]?.confirmation?.chains[0] ?? nodes[role];
          const names = { first: node?.endpoint ?? 'the first endpoint', other: mirror.endpoint };
          return { role, ...names, compared: await compareNodes(node, mirror) };
        }),
      ),
    ),
});

async function compareNodes(
  node: Chain | undefined,
  { node: other, failure = 'The endpoint could not be reached.' }: Mirror,
): Promise<EndpointFact['compared']> {
  if (!other) return failure;
  if (!node) return 'The first endpoint of the chain was not reached, so the endpoints were not compared.';
  // A failure of one of several endpoints is a finding, and does not stop the run.
  return Promise.all([describe(node), describe(other)]).catch((error) => describeError(error).reason);
}

async function describe(node: NonNullable<Mirror['node']>): Promise<NodeState> {
  return { genesis: node.genesisHash, ...(await node.snapshot()) };
}
