import type { Call, Hex, Runtime } from '@parachron/core';
import { hexToU8a } from '@polkadot/util';

/** Maximum length of a call in a proposal, in bytes; a proposal contains the hash of a longer call. */
const mostInline = 128;

/** A call as an argument of governance pallets, in the forms of newer and older pallets. */
export interface Proposal {
  readonly proposal:
    | { readonly Inline: Hex }
    | { readonly Lookup: { readonly hash: Hex; readonly len: number } };
  readonly proposal_hash: Hex;
}

/** Derives the arguments by which governance pallets accept a call. */
export function deriveProposal({ registry }: Pick<Runtime, 'registry'>, call: Call): Proposal {
  const bytes = hexToU8a(call.hex);
  const hash = registry.hash(bytes).toHex();
  const isInline = bytes.length <= mostInline;
  return {
    proposal: isInline ? { Inline: call.hex } : { Lookup: { hash, len: bytes.length } },
    proposal_hash: hash,
  };
}
