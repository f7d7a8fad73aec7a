import { type Chain, getBestSnapshot, getHeadAbove } from '@parachron/client';
import type { Hex } from '@parachron/core';
import { describeNonceRead } from '../reading/describeNonceRead.js';
import { takeKnown } from '../reading/known.js';

/** Waits until a block has used a nonce of an account; false if the signal aborts first. */
export async function waitForNonce(
  chain: Chain,
  { owner, nonce }: { readonly owner: Hex; readonly nonce: number },
  options: { readonly signal: AbortSignal; readonly pollMs?: number },
): Promise<boolean> {
  while (!options.signal.aborted) {
    const snapshot = await getBestSnapshot(chain);
    const found = await snapshot.read({ nonce: describeNonceRead({ hex: owner }) });
    if (takeKnown(found.nonce, "The account's nonce") > nonce) return true;
    await getHeadAbove(chain, snapshot.block.number, options);
  }
  return false;
}
