import type { XcmVersion } from '@parachron/xcm';
import { isXcmVersion } from '@parachron/xcm';
import { deriveStored, findUnread, type StoredAnswers } from './storedVersion.js';

/**
 * Derives the newest version that both ends know, if the sender has stored none for the receiver, one that the receiver does
 * not read, or one that the sender's own runtime no longer writes. Undefined if nothing is to be set, or nothing can be.
 */
export function deriveVersionToSet(
  { sender, receiver }: { readonly sender: readonly number[]; readonly receiver: readonly number[] },
  answers: StoredAnswers,
): XcmVersion | undefined {
  if (findUnread(answers)) return undefined;
  const { supported, safe } = deriveStored(answers);
  const stored = supported ?? safe ?? undefined;
  const common = sender.filter((version) => receiver.includes(version));
  if (stored !== undefined && common.includes(Math.min(stored, Math.max(...sender)))) return undefined;
  return common.findLast(isXcmVersion);
}
