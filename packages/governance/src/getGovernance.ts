import type { Chain, Forkable } from '@parachron/client';
import {
  type Call,
  type DispatchRoute,
  type Hex,
  type Known,
  omitUndefined,
  parseAccount,
  requireInput,
  type Snapshot,
} from '@parachron/core';
import { isSystemPara } from '@parachron/xcm';
import { findPallets, readStored } from './pallets.js';
import { getBlockSeconds } from './periods.js';
import { tryParent } from './routes/parents.js';

/** A fact about a chain with its source, or the reason why it is unknown. */
export type SourcedAnswer<T> = Known<{ readonly value: T; readonly source: string }>;

/** A chain, and the optional fork to find its routes to root. */
export interface GovernedChain {
  readonly snapshot: Snapshot;
  /** Absent for a relay chain. */
  readonly para?: number;
  /** The connected chain, to measure the block time if the runtime does not state the block time. */
  readonly node?: Pick<Chain, 'request' | 'endpoint' | 'runtime'>;
  /** A fork, on which routes are carried out; without a fork, they are unknown. */
  readonly fork?: Forkable;
  /** Gets the relay chain, if a route needs the relay chain; absent if the relay chain is not available. */
  readonly getParent?: () => Promise<Parent | undefined>;
}

/** A chain's relay chain, and its own routes to root. */
export interface Parent {
  readonly governance: Governance;
  /** Lists the routes by which the relay chain dispatches a call of its own. */
  readonly listRoutes: (call: Call) => Promise<readonly DispatchRoute[]>;
}

/** A chain with the facts that several of its routes to root need, at one block. */
export interface Governance extends GovernedChain {
  /** The pallets with which members dispatch calls, with their members, if they can be read. */
  readonly collectives: readonly { readonly pallet: string; readonly members: readonly Hex[] }[];
  /** The known system parachains: on a relay chain, its own; on a parachain, the chains to which it has channels. */
  readonly systemParas: readonly number[];
  /** Whether a program of its relay chain dispatches calls as root; absent for a relay chain, and if it was not tried. */
  readonly takesParent?: boolean;
  /** Block time of the chain, in seconds. */
  readonly blockSeconds: SourcedAnswer<number>;
}

/**
 * Gets the facts that the routes of a chain to root share: its collectives with their members, its block time, and whether its relay
 * chain is its root.
 *
 * Chain: collectives' `Members`, `AuraApi.slot_duration`; on a fork, a parachain receives a program with superuser origin.
 * Sends: reads only, and the times of two blocks if the runtime does not state its block time.
 *
 * @param chain the chain at one block
 * @returns the chain with the facts; unknown facts have a reason and how to find out
 *
 * @example
 * ```ts
 * import { connect } from '@parachron/client';
 * import { getGovernance } from '@parachron/governance';
 *
 * const relay = await connect('wss://relay.example');
 * const governance = await getGovernance({ snapshot: await relay.snapshot() });
 * governance.collectives.map(({ pallet, members }) => `${pallet}: ${members.length} members`);
 * await relay.close();
 * ```
 */
export async function getGovernance(chain: GovernedChain): Promise<Governance> {
  const optional = { para: 'number?', node: 'object?', fork: 'forkable?', getParent: 'function?' } as const;
  requireInput({ chain }, { chain: { snapshot: 'snapshot', ...optional } });
  const { snapshot, para, fork, node } = chain;
  // Pallets that only forward motions to a collective have no list of proposals.
  const pallets = findPallets(snapshot.runtime, 'propose', 'threshold', 'length_bound')
    .filter(({ storage }) => storage.includes('ProposalOf'))
    .map(({ name }) => name);
  const read = (pallet: string, item: string) => readStored(snapshot, pallet, item);
  const readMembers = async (pallet: string) => {
    const members = (await read(pallet, 'Members')) as readonly string[] | undefined;
    return members ? [{ pallet, members: members.map((member) => parseAccount(member).hex) }] : [];
  };
  const [blockSeconds, collectives, paras, messaging, takesParent] = await Promise.all([
    getBlockSeconds(snapshot, node),
    Promise.all(pallets.map(readMembers)),
    read('Paras', 'Parachains') as Promise<readonly number[] | undefined>,
    read('ParachainSystem', 'RelevantMessagingState'),
    para === undefined || !fork ? undefined : tryParent({ snapshot, fork }),
  ]);
  // A relay chain stores its parachains, a parachain the recipients of its channels.
  const { egressChannels = [] }: { egressChannels?: readonly [number][] } = Object(messaging);
  const known = [...(paras ?? []), ...egressChannels.map(([id]) => id)];
  return {
    ...chain,
    collectives: collectives.flat(),
    systemParas: [...new Set(known)].filter(isSystemPara),
    blockSeconds,
    ...omitUndefined({ takesParent }),
  };
}
