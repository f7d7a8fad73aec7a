import type { Call, Runtime } from '@parachron/core';
import { findPallets } from '../pallets.js';
import { hasCallItself, hashCall } from '../run/ongoing.js';
import { nameCall, type RouteRun } from '../run/RouteRun.js';

/** Maximum length of a call in a proposal, in bytes; a proposal contains the hash of a longer call. */
const mostInline = 128;

/** Returns the length of a call in bytes. */
export function measureCall({ hex }: Pick<Call, 'hex'>): number {
  return hex.length / 2 - 1;
}

/** Derives the arguments by which governance pallets accept a call, in the forms of newer and older pallets. */
export function deriveProposal(runtime: Pick<Runtime, 'registry'>, call: Call) {
  const proposal_hash = hashCall(runtime, call);
  const len = measureCall(call);
  return {
    proposal: len <= mostInline ? { Inline: call.hex } : { Lookup: { hash: proposal_hash, len } },
    proposal_hash,
  };
}

/**
 * Adds the call that stores the bytes of a call as a preimage, unless the proposal contains them. Older pallets take the hash of any call,
 * and may store the preimages of their proposals themselves.
 *
 * @param by the pallet of the proposal, and its call that proposes
 * @param open a stored proposal that has the call already: a batch has a preimage of its own
 */
export async function notePreimage(
  run: RouteRun,
  call: Call,
  by: Pick<Call, 'pallet' | 'method'>,
  open?: unknown,
) {
  const { runtime } = run.context.snapshot;
  if (open !== undefined && !hasCallItself(runtime, call, open)) return;
  const isByHash = !findPallets(runtime, by.method, 'proposal').some(({ name }) => name === by.pallet);
  if (!isByHash && measureCall(call) <= mostInline) return;
  const stores = findPallets(runtime, 'note_preimage');
  const store =
    stores.find(({ name }) => name === by.pallet) ?? findPallets(runtime, 'note_preimage', 'bytes')[0];
  const args = { bytes: call.hex, encoded_proposal: call.hex };
  const note = { pallet: store?.name ?? '', method: 'note_preimage', args };
  const name = nameCall(call);
  await run.step({
    title: `stores the bytes of ${name} as a preimage`,
    ...run.anyone,
    call: { ...note, fill: [] },
    deposit: `deposit for the preimage of ${name}`,
  });
}
