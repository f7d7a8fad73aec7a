import { findUsualPallet, formatHex, type Runtime } from '@parachron/core';
import { compareLocations, hereLocation, type Location, relayLocation } from '@parachron/xcm';
import { u8aToBigInt } from '@polkadot/util';

/**
 * Lists the possible locations of a chain's own token: the chain itself, its Balances pallet, or the relay chain, for
 * system parachains.
 */
export function listOwnLocations({ registry }: Pick<Runtime, 'registry'>): Location[] {
  const own = findUsualPallet(registry, 'Balances');
  const balances = registry.metadata.pallets.find(({ name }) => name.toString() === own);
  const pallet: Location[] = balances
    ? [{ parents: 0, interior: [{ kind: 'PalletInstance', index: balances.index.toNumber() }] }]
    : [];
  return [hereLocation, ...pallet, relayLocation];
}

/**
 * Lists the locations of a chain's own token inside the chain: the chain itself, its Balances pallet, and the token's id among the
 * chain's tokens, which a constant states (`GetNativeCurrencyId`, `NativeAssetId`).
 */
export function listInnerLocations(runtime: Pick<Runtime, 'registry'>): Location[] {
  const inner = listOwnLocations(runtime).filter(({ parents }) => parents === 0);
  const ids = runtime.registry.metadata.pallets.flatMap(({ constants }) =>
    [...constants].filter(({ name }) => /^(Get)?Native(Currency|Asset)Id$/.test(name.toString())),
  );
  return [...inner, ...ids.flatMap(({ value }) => listIdLocations(value.toU8a(true)))];
}

function listIdLocations(id: Uint8Array): Location[] {
  if (id.length === 0 || id.length > 32) return [];
  const padded = new Uint8Array(32);
  padded.set(id);
  const key = { kind: 'GeneralKey', length: id.length, data: formatHex(padded) } as const;
  const index = { kind: 'GeneralIndex', index: u8aToBigInt(id, { isLe: true }) } as const;
  return (id.length > 16 ? [key] : [key, index]).map((junction) => ({ parents: 0, interior: [junction] }));
}

/** Returns whether a location inside a chain is one of its own token. */
export function isOwnLocation(runtime: Pick<Runtime, 'registry'>, location: Location): boolean {
  return listInnerLocations(runtime).some((own) => compareLocations(own, location) === 0);
}
