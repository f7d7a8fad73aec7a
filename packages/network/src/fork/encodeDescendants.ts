import { bnToU8a, compactToU8a, stringToU8a, u8aConcat } from '@polkadot/util';
import { blake2AsU8a } from '@polkadot/util-crypto';
import type { DevAccount } from '../accounts/DevAccount.js';

/** Variants of `DigestItem`, and `PreDigest::SecondaryPlain` of BABE. */
const SEAL = 5;
const PRE_RUNTIME = 6;
const SECONDARY_PLAIN = 2;

/** The block of the relay chain that a parachain builds on, and its only author. */
export interface RelayParent {
  readonly number: number;
  readonly slot: number;
  readonly root: Uint8Array;
  readonly author: Pick<DevAccount, 'sign'>;
}

/**
 * Encodes the headers of the relay chain's block and of the blocks after it: a parachain with an offset waits for them, so that its own
 * block survives a short fork of the relay chain.
 *
 * Source: polkadot-sdk, `cumulus-pallet-parachain-system`, `verify_relay_parent_descendants`: the first header has the root of the state,
 * each has the hash of the one before, and the seal of an authority of that state.
 */
export function encodeDescendants({ number, slot, root, author }: RelayParent, offset: number): Uint8Array[] {
  const headers: Uint8Array[] = [];
  let parent: Uint8Array = new Uint8Array(32);
  for (let ahead = 0; ahead <= offset; ahead += 1) {
    const first = ahead === 0;
    const authority = 0;
    const pre = u8aConcat([SECONDARY_PLAIN], encodeNumber(authority, 32), encodeNumber(slot + ahead, 64));
    const digest = encodeItem(PRE_RUNTIME, pre);
    const roots = u8aConcat(first ? root : new Uint8Array(32), new Uint8Array(32));
    const start = u8aConcat(parent, compactToU8a(number + ahead), roots);
    const unsealed = u8aConcat(start, compactToU8a(1), digest);
    const seal = encodeItem(SEAL, author.sign(blake2AsU8a(unsealed, 256)));
    const header = u8aConcat(start, compactToU8a(2), digest, seal);
    headers.push(header);
    parent = blake2AsU8a(header, 256);
  }
  return headers;
}

/** Encodes the authorities of the relay chain, `Babe.Authorities`: one, with the weight 1. */
export function encodeAuthorities(publicKey: Uint8Array): Uint8Array {
  return u8aConcat(compactToU8a(1), publicKey, encodeNumber(1, 64));
}

function encodeItem(variant: number, data: Uint8Array): Uint8Array {
  return u8aConcat([variant], stringToU8a('BABE'), compactToU8a(data.length), data);
}

function encodeNumber(value: number, bitLength: 32 | 64): Uint8Array {
  return bnToU8a(value, { bitLength, isLe: true });
}
