import {
  type Call,
  encodeCall,
  type Hex,
  type JsonValue,
  type Runtime,
  tryEncodeCall,
} from '@parachron/core';
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

/** Encodes a call without an effect, to try what its contents do not decide. */
export function encodeRemark(registry: Runtime['registry'], remark: Hex = '0x'): Call {
  return encodeCall(registry, { pallet: 'System', method: 'remark', args: { remark } });
}

/** Returns the hash by which a chain identifies a call. */
export function hashCall({ registry }: Pick<Runtime, 'registry'>, call: Pick<Call, 'hex'>): Hex {
  return registry.hash(hexToU8a(call.hex)).toHex();
}

/** Returns whether a proposal contains the bytes of the call. */
export function isInline({ hex }: Pick<Call, 'hex'>): boolean {
  return hexToU8a(hex).length <= mostInline;
}

/** Derives the arguments by which governance pallets accept a call. */
export function deriveProposal(runtime: Pick<Runtime, 'registry'>, call: Call): Proposal {
  const hash = hashCall(runtime, call);
  const lookup = { hash, len: call.hex.length / 2 - 1 };
  return { proposal: isInline(call) ? { Inline: call.hex } : { Lookup: lookup }, proposal_hash: hash };
}

/** Builds the call that submits a referendum; undefined if the types of the pallet do not contain the origin. */
export function submitCall(
  runtime: Runtime,
  {
    pallet,
    origin,
    call,
    after,
  }: {
    readonly pallet: string;
    readonly origin: JsonValue;
    readonly call: Call;
    /** Minimum number of blocks between the approval and the dispatch. */
    readonly after: number;
  },
): Call | undefined {
  const moment = { enactment_moment: { After: after } };
  const args = { proposal_origin: origin, ...deriveProposal(runtime, call), ...moment };
  return tryEncodeCall(runtime.registry, { pallet, method: 'submit', args });
}
