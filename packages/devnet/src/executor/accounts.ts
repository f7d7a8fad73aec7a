import { type Account, formatHex, type Hex, isParachronError, parseHex } from '@parachron/core';
import {
  deriveHashedDescriptionAccount,
  deriveLocationHashAccount,
  deriveSovereignAccount,
  encodeLocation,
  type Junction,
  type Location,
  type NetworkId,
  type OriginKind,
  type Weight,
  type XcmVersion,
} from '@parachron/xcm';
import { blake2AsU8a } from '@polkadot/util-crypto';
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

/** The assets that are accepted from each location. */
export type AssetTrust =
  /** The native token of the origin, named by the origin's own location. */
  | { readonly kind: 'NativeOfOrigin' }
  | { readonly kind: 'Asset'; readonly id: Location; readonly from: Location };

/** The settings of an executor, which differ between chains. */
export interface ExecutorConfig {
  /** XCM versions that the executor decodes, ascending; it sends responses in the newest of them. */
  readonly versions: readonly XcmVersion[];
  /** The network of the relay chain, if the chain names it. */
  readonly network?: NetworkId;
  /** Weight of each instruction, without the weight of a nested program or call. */
  readonly instructionWeight: Weight;
  /** Senders whose paid programs pass the barriers. */
  readonly paidFrom: PaidOrigins;
  /** Tokens that pay for execution, in the order in which they are tried. */
  readonly feeAssets: readonly FeeAsset[];
  readonly reserves: readonly AssetTrust[];
  readonly teleporters: readonly AssetTrust[];
  /** Converters of locations to accounts, tried in order. */
  readonly accounts: readonly AccountRule[];
}

/** A rule that converts locations to accounts, with the name of the converter in runtimes. */
export type AccountRule =
  /** The relay chain: "Parent". */
  | 'ParentIsPreset'
  /** A sibling parachain itself: "sibl". */
  | 'SiblingParachainConvertsVia'
  /** Accounts of this chain. */
  | 'AccountIdAliases'
  /** Newer rule: accounts of other chains by the hash of a description of their location. */
  | 'HashedDescription'
  /** Older rule: any location by the hash of its version 1 encoding. */
  | 'Account32Hash';

/**
 * Derives the account of a location on this chain, by the first rule that matches.
 *
 * @param location as this chain sees it
 * @param rules the chain's rules
 * @returns the account of 32 bytes as hex, or undefined if no rule matches: the chain derives no account for the location
 */
export function deriveLocalAccount(
  location: Location,
  rules: Pick<ExecutorConfig, 'accounts' | 'network'>,
): Hex | undefined {
  for (const rule of rules.accounts) {
    const account = derivations[rule](location, rules.network);
    if (account) return account;
  }
  return undefined;
}

type Derivation = (location: Location, own: NetworkId | undefined) => Hex | undefined;

const derivations: { readonly [R in AccountRule]: Derivation } = {
  ParentIsPreset({ parents, interior }) {
    if (parents !== 1 || interior.length > 0) return undefined;
    const padded = new Uint8Array(32);
    padded.set(new TextEncoder().encode('Parent'));
    return formatHex(padded);
  },
  SiblingParachainConvertsVia({ parents, interior }) {
    const [para, more] = interior;
    if (parents !== 1 || para?.kind !== 'Parachain' || more) return undefined;
    return deriveSovereignAccount({ paraId: para.paraId, relation: 'sibling' }).hex;
  },
  AccountIdAliases({ parents, interior }, own) {
    const [junction, more] = interior;
    if (parents !== 0 || junction?.kind !== 'AccountId32' || more) return undefined;
    return isOwnNetwork(junction.network, own) ? junction.id : undefined;
  },
  HashedDescription(location) {
    const [para, ...tail] = location.interior;
    if (para?.kind !== 'Parachain') return describeParent(location);
    const relation = location.parents === 0 ? 'child' : 'sibling';
    if (location.parents > 1 || tail.length > 1) return undefined;
    const [terminal] = tail;
    if (!terminal) return deriveHashedDescriptionAccount({ paraId: para.paraId, relation }).hex;
    const account = toAccount(terminal);
    return account && deriveHashedDescriptionAccount({ paraId: para.paraId, relation, account }).hex;
  },
  Account32Hash(location) {
    try {
      return deriveLocationHashAccount(location).hex;
    } catch (error) {
      // Version 1 lacks the junction, so the rule derives no account.
      if (isParachronError(error)) return undefined;
      throw error;
    }
  },
};

/** An account of the relay chain, seen from a parachain. */
function describeParent({ parents, interior }: Location): Hex | undefined {
  const [terminal, more] = interior;
  const account = terminal && toAccount(terminal);
  if (parents !== 1 || !account || more) return undefined;
  const text = new TextEncoder();
  const key = parseHex(account.hex);
  const description = [...text.encode(account.kind), ...key];
  const length = description.length << 2;
  const preimage = new Uint8Array([...text.encode('ParentChain'), length, ...description]);
  return formatHex(blake2AsU8a(preimage, 256));
}

function toAccount(junction: Junction): Account | undefined {
  if (junction.kind === 'AccountId32') return { kind: 'AccountId32', hex: junction.id };
  if (junction.kind === 'AccountKey20') return { kind: 'AccountKey20', hex: junction.key };
  return undefined;
}

/**
 * Returns the origin of a call for a location, as parachains commonly convert it; undefined means BadOrigin.
 *
 * Chain: `xcm_builder::{SovereignSignedViaLocation, ParentAsSuperuser, XcmPassthrough}`.
 */
export function getLocalOrigin(
  location: Location,
  kind: OriginKind,
  config: Pick<ExecutorConfig, 'accounts' | 'network'>,
): Origin | undefined {
  const { parents, interior } = location;
  const isParent = parents === 1 && interior.length === 0;
  switch (kind) {
    case 'SovereignAccount': {
      const account = deriveLocalAccount(location, config);
      return account && { kind: 'signed', who: account };
    }
    case 'Superuser':
      return isParent ? { kind: 'root' } : undefined;
    case 'Xcm':
      return { kind: 'pallet', pallet: 'PolkadotXcm', value: { type: 'Xcm', value: location } };
    default:
      return undefined;
  }
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

/** Returns whether a junction's network is that of this chain, or none. A chain without a network accepts only junctions without one. */
function isOwnNetwork(network: NetworkId | undefined, own: NetworkId | undefined): boolean {
  const locate = (id: NetworkId): Location => ({
    parents: 0,
    interior: [{ kind: 'GlobalConsensus', network: id }],
  });
  return network === undefined || (own !== undefined && isSameLocation(locate(network), locate(own)));
}
