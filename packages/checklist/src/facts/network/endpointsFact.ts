import type { Chain, Confirmation } from '@parachron/client';
import { type Evidence, isParachronError, type Snapshot } from '@parachron/core';
import type { Mirror, Role } from '../../Scope.js';
import { defineFact } from '../Fact.js';
import { roles } from '../roleWords.js';

/** A comparison of two nodes of one chain. Whether they have the same blocks and values is the subject of {@link ConfirmedNode}. */
export interface EndpointFact {
  readonly role: Role;
  readonly first: string;
  readonly other: string;
  readonly compared:
    | {
        readonly known: true;
        readonly first: NodeState;
        readonly other: NodeState;
        /** The finalized heads. */
        readonly evidence: readonly Evidence[];
      }
    | { readonly known: false; readonly reason: string };
}

/** State of a node. */
interface NodeState {
  readonly chain: string;
  readonly genesis: string;
  readonly runtime: string;
  /** The number of its finalized head. */
  readonly head: number;
}

/** The other endpoints of a chain, compared with the endpoint that the run reads from. */
export const endpointsFact = defineFact({
  // The reads go to the nodes, not to a block.
  derive: async ({ nodes, mirrors }): Promise<readonly EndpointFact[]> =>
    Promise.all(
      roles.flatMap((role) =>
        (mirrors[role] ?? []).map((mirror) => {
          const node = nodes[role]?.confirmation?.chains[0] ?? nodes[role];
          return compareEndpoints(role, node, mirror);
        }),
      ),
    ),
});

/** A chain with several endpoints that are asked the same. */
export interface ConfirmedNode {
  readonly role: Role;
  readonly confirmation: Confirmation;
}

/** The chains with several endpoints; their disagreements are complete when all facts are known. */
export const confirmedNodesFact = defineFact({
  derive: ({ nodes }): readonly ConfirmedNode[] =>
    roles.flatMap((role) => {
      const confirmation = nodes[role]?.confirmation;
      return confirmation ? [{ role, confirmation }] : [];
    }),
});

async function compareEndpoints(role: Role, node: Chain | undefined, mirror: Mirror): Promise<EndpointFact> {
  const base = { role, first: node?.endpoint ?? 'the first endpoint', other: mirror.endpoint };
  const fail = (reason: string): EndpointFact => ({ ...base, compared: { known: false, reason } });
  if (!mirror.node) return fail(mirror.failure ?? 'The endpoint could not be reached.');
  if (!node)
    return fail('The first endpoint of the chain was not reached, so the endpoints were not compared.');
  try {
    return { ...base, compared: await compareNodes(node, mirror.node) };
  } catch (error) {
    // A failure of one of several endpoints is a finding, and does not stop the run.
    if (isParachronError(error)) return fail(error.message);
    throw error;
  }
}

type Node = NonNullable<Mirror['node']>;

async function compareNodes(first: Node, other: Node): Promise<EndpointFact['compared']> {
  const [one, two] = await Promise.all([first.snapshot(), other.snapshot()]);
  const evidence = [one, two].map(({ block, runtime: { chain } }): Evidence => {
    return { chain, block, key: 'chain_getFinalizedHead', value: block.hash };
  });
  return { known: true, first: describe(first, one), other: describe(other, two), evidence };
}

function describe({ genesisHash }: Node, { block, runtime }: Snapshot): NodeState {
  const { chain, specName, specVersion } = runtime;
  return { chain, genesis: genesisHash, runtime: `${specName} ${specVersion}`, head: block.number };
}
