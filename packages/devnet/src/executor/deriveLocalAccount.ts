import { type Account, formatHex, type Hex, isParachronError, parseHex } from '@parachron/core';
import {
  deriveHashedDescriptionAccount,
  deriveLocationHashAccount,
  deriveSovereignAccount,
  type Junction,
  type Location,
  type NetworkId,
} from '@parachron/xcm';
import { blake2AsU8a } from '@polkadot/util-crypto';
import type { ExecutorConfig } from './ExecutorConfig.js';
import { isOwnNetwork } from './locations.js';

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
