import { defineError } from '@parachron/core';
import type { ChainSpec } from '@parachron/devnet';
import type { ByRole, Chains } from '../Scope.js';

/** A parachain belongs to another relay chain than the given one, by its chain specification. */
export class WrongRelayChainError extends defineError({
  code: 'WRONG_RELAY_CHAIN',
  fault: 'incompatible',
  message: (facts: { chain: string; stated: string; relay: string }) =>
    `${facts.chain} is a parachain of "${facts.stated}", by its chain specification (relay_chain); the given relay chain is ${facts.relay}.`,
  hint: ({ relay }) => `Give its own relay chain, or the specification of the parachain for ${relay}.`,
}) {}

/** The identities that the specifications of the chains state; none for chains that were not given as a specification. */
export type StatedIdentities = ByRole<Pick<ChainSpec, 'id' | 'relayChain' | 'paraId'>>;

/**
 * Compares the relay chain that the specification of a parachain names with the given relay chain. Nodes know a relay chain by names
 * that differ from its id, such as `rococo-local` for `rococo_local_testnet`: one contains the other.
 *
 * @throws WRONG_RELAY_CHAIN when a parachain belongs to another relay chain
 */
export function requireSameRelay(chains: Chains, stated: StatedIdentities): void {
  if (!chains.relay) return;
  const { chain: relay } = chains.relay.runtime;
  const names = [relay, stated.relay?.id ?? relay].map(normalize);
  for (const role of ['target', 'service', 'channelManager'] as const) {
    const label = stated[role]?.relayChain;
    if (label === undefined || !chains[role]) continue;
    const wanted = normalize(label);
    if (names.some((name) => name.includes(wanted) || wanted.includes(name))) continue;
    const { chain } = chains[role].runtime;
    throw new WrongRelayChainError({ chain, stated: label, relay });
  }
}

function normalize(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, '');
}
