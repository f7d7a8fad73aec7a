import { isXcmVersion, type XcmVersion } from '@parachron/xcm';
import { deriveStored, findUnread, type StoredAnswers } from './storedVersion.js';

/**
 * Derives the newest version that both chains support, if the sender has stored no version for the receiver, a version that the
 * receiver cannot read, or a version that the sender's own runtime no longer supports. Undefined if no version has to be set,
 * or none can be set.
 */
export function deriveVersionToSet(
  { sender, receiver }: { readonly sender: readonly number[]; readonly receiver: readonly number[] },
  answers: StoredAnswers,
): XcmVersion | undefined {
  if (findUnread(answers)) return undefined;
  const { supported, safe } = deriveStored(answers);
  const stored = supported ?? safe ?? undefined;
  const sent = stored === undefined ? undefined : Math.min(stored, Math.max(...sender));
  return sent !== undefined && sender.includes(sent) && receiver.includes(sent)
    ? undefined
    : findNewestCommon({ sender, receiver });
}

/** Finds the newest version that both chains support and this project encodes. */
export function findNewestCommon({
  sender,
  receiver,
}: {
  readonly sender: readonly number[];
  readonly receiver: readonly number[];
}): XcmVersion | undefined {
  return sender.filter((version) => receiver.includes(version)).findLast(isXcmVersion);
}
