import { listPallets, omitUndefined, type PalletNames, RuntimeCache } from '@parachron/core';
import type { Registry } from '@polkadot/types/types';

/** The pallets of a runtime that can dispatch calls as root, by the chain's own names. */
export interface GovernancePallets {
  readonly sudo?: string;
  readonly referenda: readonly string[];
  readonly whitelist?: string;
  readonly collectives: readonly string[];
  readonly democracy?: string;
  readonly preimages?: string;
}

/** Cached by metadata. */
const found = new RuntimeCache<GovernancePallets>(2);

/** Finds the pallets by their calls, because their names differ. */
export function findGovernancePallets(registry: Registry): GovernancePallets {
  return found.get(registry, 'governance', () => choosePallets(listPallets(registry)));
}

function choosePallets(pallets: readonly PalletNames[]): GovernancePallets {
  const sudo = pallets.find((pallet) => hasFields(pallet, 'sudo', ['call']));
  const whitelist = pallets.find((pallet) =>
    hasFields(pallet, 'dispatch_whitelisted_call_with_preimage', ['call']),
  );
  const democracy = pallets.find((pallet) => hasFields(pallet, 'propose', ['value']));
  const preimages = pallets.find((pallet) => hasFields(pallet, 'note_preimage', ['bytes']));
  return {
    referenda: listNames(pallets, (pallet) => hasFields(pallet, 'submit', ['proposal_origin'])),
    collectives: listNames(pallets, isCollective),
    ...omitUndefined({
      sudo: sudo?.name,
      whitelist: whitelist?.name,
      democracy: democracy?.name,
      preimages: preimages?.name,
    }),
  };
}

/**
 * Returns whether a pallet is a collective; pallets that only forward motions to a collective have no list of
 * proposals.
 */
function isCollective(pallet: PalletNames): boolean {
  return hasFields(pallet, 'propose', ['threshold', 'length_bound']) && pallet.storage.includes('ProposalOf');
}

function hasFields({ calls }: PalletNames, method: string, fields: readonly string[]): boolean {
  const found = calls.get(method);
  return found !== undefined && fields.every((field) => found.includes(field));
}

function listNames(pallets: readonly PalletNames[], is: (pallet: PalletNames) => boolean): string[] {
  return pallets.filter(is).map(({ name }) => name);
}
