import { type Call, type Hex, type Runtime, tryEncodeCall } from '@parachron/core';
import { hexToU8a } from '@polkadot/util';
import { nameCall, type RouteRun } from '../run/RouteRun.js';

/** Maximum length of a call in a proposal, in bytes; a proposal contains the hash of a longer call. */
const mostInline = 128;

/** A call as an argument of governance pallets, in the forms of newer and older pallets. */
type Proposal = {
  readonly proposal: { Inline: Hex } | { Lookup: { hash: Hex; len: number } };
  readonly proposal_hash: Hex;
};

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

/**
 * Adds the call that stores the bytes of a call as a preimage, so that a proposal can name the call by its hash.
 *
 * @param own a pallet that may store the preimages of its proposals itself, as older ones do
 */
export async function notePreimage(run: RouteRun, call: Call, own?: string): Promise<void> {
  const { runtime, preimages } = run.context.governance;
  const encode = (pallet: string | undefined, args: Call['args']) =>
    pallet ? tryEncodeCall(runtime.registry, { pallet, method: 'note_preimage', args }) : undefined;
  const note = encode(own, { encoded_proposal: call.hex }) ?? encode(preimages, { bytes: call.hex });
  if (!note) return run.omit();
  const name = nameCall(call);
  await run.step({
    title: `stores the bytes of ${name} as a preimage`,
    ...run.anyone,
    call: note,
    deposit: `deposit for the preimage of ${name}`,
  });
}
