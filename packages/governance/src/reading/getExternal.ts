import { type Call, type Snapshot, storageRead } from '@parachron/core';
import { hexToU8a } from '@polkadot/util';

/**
 * The proposal of a body that becomes the next referendum. A pallet stores one such proposal, and refuses further ones.
 */
export interface ExternalProposal {
  /** Whether the proposal is the call of the route. */
  readonly isOwn: boolean;
  /** Such as `SimpleMajority`. A body may request a faster vote unless the threshold is `SuperMajorityApprove`. */
  readonly threshold: string;
}

/**
 * Gets the external proposal that waits for its referendum; undefined if there is none, or the storage could not be read.
 *
 * Chain: `Democracy.NextExternal`.
 */
export async function getExternal(
  snapshot: Snapshot,
  { pallet, call }: { readonly pallet: string; readonly call: Call },
): Promise<ExternalProposal | undefined> {
  const { next } = await snapshot.read({
    next: storageRead(pallet, 'NextExternal', [], (value) => value?.toJSON()),
  });
  if (!next.known || !Array.isArray(next.value)) return undefined;
  const [proposal, threshold] = next.value;
  const stored = JSON.stringify(proposal);
  const hash = snapshot.runtime.registry.hash(hexToU8a(call.hex)).toHex();
  return { isOwn: stored.includes(hash) || stored.includes(call.hex), threshold: String(threshold) };
}
