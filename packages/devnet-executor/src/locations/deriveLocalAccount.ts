import { type Account, formatHex, type Hex, isParachronError, parseHex } from '@parachron/core';
import {
  deriveHashedDescriptionAccount,
  deriveLocationHashAccount,
  deriveSovereignAccount,
  type Junction,
  type Location,
  type ParaRelation,
} from '@parachron/xcm';
import { blake2AsU8a } from '@polkadot/util-crypto';
import { isOwnNetwork } from './isOwnNetwork.js';

/** A rule that converts locations to accounts, with the name of the converter in runtimes. */
export type AccountRule =
  /** The relay chain: "Parent". */
  | 'ParentIsPreset'
  /** A sibling parachain itself: "sibl". */
  | 'SiblingParachainConvertsVia'
  /** The prefix of a parachain's account on its relay chain: "para". */
  | 'ChildParachainConvertsVia'
  /** Accounts of this chain. */
  | 'AccountIdAliases'
  /** Newer rule: accounts of other chains by the hash of a description of their location. */
  | 'HashedDescription'
  /** Older rule: any location by the hash of its version 1 encoding. */
  | 'Account32Hash';

/** Facts of the chain that a derivation needs. */
export interface AccountRules {
  readonly bytes: 32 | 20;
  readonly rules: readonly AccountRule[];
  /** Universal location of this chain, whose network an account of this chain may name. */
  readonly universalLocation: readonly Junction[];
}

/**
 * Derives the account of a location on this chain, by the first rule that matches.
 *
 * @param location as this chain sees it
 * @param accounts the chain's rules, and the bytes of its accounts
 * @returns the account as hex, or undefined if no rule matches: the chain derives no account for the location
 */
export function deriveLocalAccount(location: Location, accounts: AccountRules): Hex | undefined {
  for (const rule of accounts.rules) {
    const account = derivations[rule](location, accounts);
    if (account) return account;
  }
  return undefined;
}

type Derivation = (location: Location, accounts: AccountRules) => Hex | undefined;

const derivations: { readonly [R in AccountRule]: Derivation } = {
  ParentIsPreset({ parents, interior }, { bytes }) {
    return parents === 1 && interior.length === 0 ? formatHex(encodePadded('Parent', bytes)) : undefined;
  },
  SiblingParachainConvertsVia({ parents, interior }, { bytes }) {
    return parents === 1 ? deriveSovereign(interior, { relation: 'sibling', bytes }) : undefined;
  },
  ChildParachainConvertsVia({ parents, interior }, { bytes }) {
    return parents === 0 ? deriveSovereign(interior, { relation: 'child', bytes }) : undefined;
  },
  AccountIdAliases({ parents, interior }, { bytes, universalLocation }) {
    const [junction, more] = interior;
    if (parents !== 0 || !junction || more) return undefined;
    const account = toAccount(junction);
    if (!account || account.hex.length !== 2 + 2 * bytes) return undefined;
    const network = 'network' in junction ? junction.network : undefined;
    return isOwnNetwork(network, universalLocation) ? account.hex : undefined;
  },
  HashedDescription(location, { bytes }) {
    const [para, ...tail] = location.interior;
    if (para?.kind !== 'Parachain') return describeParent(location, bytes);
    const relation = location.parents === 0 ? 'child' : 'sibling';
    if (location.parents > 1 || tail.length > 1) return undefined;
    const [terminal] = tail;
    if (!terminal) return deriveHashedDescriptionAccount({ paraId: para.paraId, relation, bytes }).hex;
    const account = toAccount(terminal);
    return account && deriveHashedDescriptionAccount({ paraId: para.paraId, relation, account, bytes }).hex;
  },
  Account32Hash(location, { bytes }) {
    try {
      return deriveLocationHashAccount(location, { bytes }).hex;
    } catch (error) {
      // Version 1 lacks the junction, so the rule derives no account.
      if (isParachronError(error)) return undefined;
      throw error;
    }
  },
};

function deriveSovereign(
  [para, more]: readonly Junction[],
  options: { readonly relation: ParaRelation; readonly bytes: 32 | 20 },
): Hex | undefined {
  if (para?.kind !== 'Parachain' || more) return undefined;
  return deriveSovereignAccount({ paraId: para.paraId, ...options }).hex;
}

/** An account of the relay chain, seen from a parachain. */
function describeParent({ parents, interior }: Location, bytes: 32 | 20): Hex | undefined {
  const [terminal, more] = interior;
  const account = terminal && toAccount(terminal);
  if (parents !== 1 || !account || more) return undefined;
  const text = new TextEncoder();
  const key = parseHex(account.hex);
  const description = [...text.encode(account.kind), ...key];
  const length = description.length << 2;
  const preimage = new Uint8Array([...text.encode('ParentChain'), length, ...description]);
  return formatHex(blake2AsU8a(preimage, 256).subarray(0, bytes));
}

function toAccount(junction: Junction): Account | undefined {
  if (junction.kind === 'AccountId32') return { kind: 'AccountId32', hex: junction.id };
  if (junction.kind === 'AccountKey20') return { kind: 'AccountKey20', hex: junction.key };
  return undefined;
}

function encodePadded(text: string, bytes: number): Uint8Array {
  const padded = new Uint8Array(bytes);
  padded.set(new TextEncoder().encode(text));
  return padded;
}
