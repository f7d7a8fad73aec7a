import { type Call, formatHex, type Planck, type TokenUnit, tryEncodeCall } from '@parachron/core';
import { encodeAddress } from '@parachron/proxy';
import { deriveSovereignAccount } from '@parachron/xcm';
import type { Registry } from '@polkadot/types/types';
import { stringToU8a } from '@polkadot/util';
import type { Scope } from '../../Scope.js';
import { type KeyedByLocation, listKeyedByLocation } from './registryMaps.js';
import { createTokenLocation } from './tokenRegistryFact.js';

/** A call of root that registers the service's token with its description. */
export interface Registration {
  readonly call: Call;
  /** The map that has the token afterwards, by the chain's names. */
  readonly map: string;
  /** Whether the sovereign account of the service owns the entry. */
  readonly isOwned: boolean;
}

interface About {
  readonly registry: Registry;
  readonly token: TokenUnit;
  /** The least balance of an account. */
  readonly minimum: Planck;
  readonly scope: Scope;
}

/** Derives the call of root that registers the service's token; undefined if no such call is known. */
export function deriveRegistrationCall(about: About): Registration | undefined {
  const maps = listKeyedByLocation(about.registry, createTokenLocation(about.scope));
  for (const map of maps) {
    const found = deriveForcedCreation(about, map) ?? registerAsset(about, map);
    if (found) return { ...found, map: `${map.pallet}.${map.item}` };
  }
  return undefined;
}

type Found = Omit<Registration, 'map'> | undefined;

/** pallet-assets: `force_create`, and in one batch the description, if the runtime has it. */
function deriveForcedCreation(
  { registry, token, minimum, scope }: About,
  { pallet, keys }: KeyedByLocation,
): Found {
  const id = keys.at(-1);
  const create = { pallet, method: 'force_create' };
  const bytes = registry.createType('AccountId').encodedLength === 20 ? 20 : 32;
  const sovereign = deriveSovereignAccount({ paraId: scope.serviceParaId, relation: 'sibling', bytes });
  const owner = encodeAddress(registry, sovereign, { ...create, argument: 'owner' });
  const entry = { id, owner, is_sufficient: true, min_balance: minimum };
  const created = tryEncodeCall(registry, { ...create, args: entry });
  if (!created) return undefined;
  const described = tryEncodeCall(registry, {
    pallet,
    method: 'force_set_metadata',
    args: { id, ...describe(token) },
  });
  const batch =
    described &&
    tryEncodeCall(registry, {
      pallet: 'Utility',
      method: 'batch_all',
      args: { calls: [created.hex, described.hex] },
    });
  return { call: batch ?? created, isOwned: true };
}

/** pallet-asset-manager of chains with an EVM: one call with the description, and no owner. */
function registerAsset({ registry, token, minimum }: About, { pallet, keys }: KeyedByLocation): Found {
  const args = {
    asset: keys.at(-1),
    metadata: describe(token),
    min_amount: minimum,
    is_sufficient: true,
  };
  const call = tryEncodeCall(registry, { pallet, method: 'register_foreign_asset', args });
  return call && { call, isOwned: false };
}

function describe({ symbol, decimals }: TokenUnit) {
  const name = formatHex(stringToU8a(symbol));
  return { name, symbol: name, decimals, is_frozen: false };
}
