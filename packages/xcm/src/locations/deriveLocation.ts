import { type AccountInput, type Hex, orUndefined, parseAccount, requireInput } from '@parachron/core';
import { deriveOrder } from '../codec/Codec.js';
import type { Junction, Location } from './Location.js';
import { locationCodec } from './locationCodec.js';

/** Relation of a parachain to the viewing chain: child of a relay chain, or sibling of a parachain. */
export type ParaRelation = 'child' | 'sibling';

/** The relay chain, as a parachain sees it. */
export const relayLocation: Location = { parents: 1, interior: [] };

/** A chain, as it sees itself. */
export const hereLocation: Location = { parents: 0, interior: [] };

/**
 * Derives the location of a parachain, or of an account on the parachain, relative to another chain.
 *
 * Chain: `staging_xcm::Location`.
 * Sends: nothing.
 *
 * @param place `paraId` of the parachain; `relation` to the other chain; `account` on the parachain, absent for the
 *   parachain itself. The account's junction names no network.
 * @throws INVALID_ACCOUNT when the account is invalid
 *
 * @example
 * ```ts
 * import { deriveLocation, formatLocation } from '@parachron/xcm';
 *
 * formatLocation(deriveLocation({ paraId: 2114, relation: 'sibling' })); // '../Parachain(2114)'
 * formatLocation(deriveLocation({ paraId: 2114, relation: 'child' })); // 'Parachain(2114)'
 * ```
 */
export function deriveLocation(place: {
  paraId: number;
  relation: ParaRelation;
  account?: AccountInput;
}): Location {
  requireInput({ place }, { place: { paraId: 'whole number', relation: 'sibling|child' } });
  const { paraId, relation, account } = place;
  const parachain: Junction = { kind: 'Parachain', paraId };
  return {
    parents: relation === 'sibling' ? 1 : 0,
    interior: account !== undefined ? [parachain, deriveAccountJunction(account)] : [parachain],
  };
}

/**
 * Derives the junction of an account, for any network.
 *
 * Chain: `staging_xcm::Junction`.
 * Sends: nothing.
 *
 * @param account an address, hex, or a parsed account
 * @throws INVALID_ACCOUNT when the account is invalid
 *
 * @example
 * ```ts
 * import { deriveAccountJunction } from '@parachron/xcm';
 *
 * deriveAccountJunction('5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY').kind; // 'AccountId32'
 * ```
 */
export function deriveAccountJunction(account: AccountInput): Junction {
  const { kind, hex } = parseAccount(account);
  return kind === 'AccountKey20' ? { kind, key: hex } : { kind, id: hex };
}

/**
 * Returns whether a para id belongs to a system parachain: its token is the relay chain's token, and its channels have
 * easier terms.
 *
 * Sends: nothing.
 *
 * @example
 * ```ts
 * import { isSystemPara } from '@parachron/xcm';
 *
 * isSystemPara(1000); // true: the asset hub of most relay chains
 * isSystemPara(2114); // false
 * ```
 */
export function isSystemPara(paraId: number): boolean {
  // The pallets' own LOWEST_PUBLIC_ID, the same on every relay chain.
  return paraId < 2000;
}

/**
 * Compares two locations by the order of runtimes: by parents, by length, then junction by junction.
 *
 * Use this function to sort assets into the order that programs require; encoding sorts assets too.
 *
 * Chain: `Ord` of `xcm::Location`.
 * Sends: nothing.
 *
 * @param left one location
 * @param right the other
 * @returns a negative number if `left` comes first, a positive number if `right` comes first, 0 for the same location
 * @throws XCM_NOT_IN_VERSION, XCM_INVALID_VALUE when no version can write a location
 *
 * @example
 * ```ts
 * import { compareLocations, hereLocation, relayLocation } from '@parachron/xcm';
 *
 * [relayLocation, hereLocation].sort(compareLocations)[0]; // { parents: 0, interior: [] }
 * ```
 */
export function compareLocations(left: Location, right: Location): number {
  requireInput({ left, right }, { left: 'location', right: 'location' });
  const one = deriveLocationOrder(left);
  const other = deriveLocationOrder(right);
  return Number(one > other) - Number(one < other);
}

/** All versions have the same order. Version 4 has every part but the `Named` networks and bodies of version 2. */
function deriveLocationOrder(location: Location): Hex {
  const order = orUndefined(() => deriveOrder(locationCodec(4), location), 'XCM_NOT_IN_VERSION');
  return order ?? deriveOrder(locationCodec(2), location);
}
