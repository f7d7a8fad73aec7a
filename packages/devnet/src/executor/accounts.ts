import { type Account, formatHex, type Hex, omitUndefined, orUndefined } from '@parachron/core';
import {
  deriveHashedDescriptionAccount,
  deriveLocationHashAccount,
  deriveSovereignAccount,
  encodeLocation,
  type Junction,
  type Location,
  type OriginKind,
  type Weight,
  type XcmVersion,
} from '@parachron/xcm';
import type { Origin } from '../chain/Origin.js';

/** A token that pays for execution, with its price. */
export interface FeeAsset {
  readonly id: Location;
  /** Price of a second of reference time, in the token's smallest unit. */
  readonly perSecond: bigint;
  /** Price of a mebibyte of proof, in the token's smallest unit; the fee is the sum of both. */
  readonly perMegabyte: bigint;
}

/**
 * Senders whose paid programs pass the barriers: everyone, the relay chain and its users, or no one, whose chain refuses every program.
 */
export type PaidOrigins = 'everyone' | 'relay' | 'no one';

/** Rule by which a chain derives accounts for users of other chains; `none` derives no accounts. */
export type Derivation =
  /** Newer rule: accounts of siblings by the hash of a description of their location. */
  | 'hashedDescription'
  /** The newer rule also for the siblings themselves, as on chains with accounts of 20 bytes. */
  | 'hashedSiblings'
  /** Older rule: any location by the hash of its version 1 encoding. */
  | 'locationHash'
  | 'none';

/** The settings of an executor, which differ between chains. */
export interface ExecutorConfig {
  /** XCM versions that the executor decodes, ascending; it sends responses in the newest of them. */
  readonly versions: readonly XcmVersion[];
  /** Weight of each instruction, without the weight of a nested program or call. */
  readonly instructionWeight: Weight;
  /** Senders whose paid programs pass the barriers. */
  readonly paidFrom: PaidOrigins;
  /** Tokens that pay for execution, in the order in which they are tried. */
  readonly feeAssets: readonly FeeAsset[];
  /** Whether each sibling is a reserve of its own token, named by its own location. */
  readonly trustsReserves: boolean;
  readonly derivation: Derivation;
}

/**
 * Derives the account of a location on this chain: of the relay chain ("Parent"), of a sibling itself ("sibl"), of an account of this
 * chain, and of users of other chains by the rule of the chain.
 *
 * Chain: `xcm_builder::{ParentIsPreset, SiblingParachainConvertsVia, AccountId32Aliases, HashedDescription, Account32Hash}`.
 *
 * @param location as this chain sees it
 * @returns the account of 32 bytes as hex, or undefined if the chain derives no account for the location
 */
export function deriveLocalAccount(location: Location, derivation: Derivation): Hex | undefined {
  const { parents, interior } = location;
  const [first, second] = interior;
  if (parents === 1 && !first) return parentAccount;
  if (parents === 1 && first?.kind === 'Parachain' && !second && derivation !== 'hashedSiblings')
    return deriveSovereignAccount({ paraId: first.paraId, relation: 'sibling' }).hex;
  if (parents === 0 && first?.kind === 'AccountId32' && !second) return first.network ? undefined : first.id;
  if (derivation === 'locationHash') return orUndefined(() => deriveLocationHashAccount(location).hex);
  return derivation === 'none' ? undefined : describeLocation(location);
}

/** The account of a parachain, or of an account on it, by the hash of its description. */
function describeLocation({ parents, interior }: Location): Hex | undefined {
  const [para, user, more] = interior;
  const account = user && toAccount(user);
  if (parents > 1 || para?.kind !== 'Parachain' || more || (user && !account)) return undefined;
  const relation = parents === 0 ? 'child' : 'sibling';
  return deriveHashedDescriptionAccount({ paraId: para.paraId, relation, ...omitUndefined({ account }) }).hex;
}

/** "Parent", padded. */
const parentAccount = formatHex(Uint8Array.from({ length: 32 }, (_, at) => 'Parent'.charCodeAt(at)));

function toAccount(junction: Junction): Account | undefined {
  if (junction.kind === 'AccountId32') return { kind: 'AccountId32', hex: junction.id };
  if (junction.kind === 'AccountKey20') return { kind: 'AccountKey20', hex: junction.key };
  return undefined;
}

/**
 * Returns the origin of a call for a location, as parachains commonly convert it; undefined means BadOrigin.
 *
 * Chain: `xcm_builder::{SovereignSignedViaLocation, ParentAsSuperuser}`.
 */
export function getLocalOrigin(
  location: Location,
  kind: OriginKind,
  derivation: Derivation,
): Origin | undefined {
  const isParent = location.parents === 1 && location.interior.length === 0;
  if (kind === 'Superuser' && isParent) return { kind: 'root' };
  const account = kind === 'SovereignAccount' && deriveLocalAccount(location, derivation);
  return account ? { kind: 'signed', who: account } : undefined;
}

/** Maximum number of junctions in a location. */
const maxJunctions = 8;

/** Appends junctions to a location; undefined if the result has too many junctions. */
export function joinInterior(location: Location, interior: readonly Junction[]): Location | undefined {
  const joined = [...location.interior, ...interior];
  return joined.length > maxJunctions ? undefined : { parents: location.parents, interior: joined };
}

/** Returns a key that is equal only for equal locations: the bytes in a version that has all parts of the later versions. */
export function formatLocationKey(location: Location): Hex {
  return encodeLocation(location, { version: 4 });
}

/** Returns whether two locations are the same. */
export function isSameLocation(left: Location, right: Location): boolean {
  return formatLocationKey(left) === formatLocationKey(right);
}
