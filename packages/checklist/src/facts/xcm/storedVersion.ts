import type { Answer } from '@parachron/core';
import type { XcmVersionFacts } from '@parachron/xcm';
import type { XcmFact } from './xcmFact.js';

/** A route of programs. */
export interface XcmPair {
  readonly from: 'target' | 'service';
  readonly to: 'relay' | 'target' | 'service';
}

/** XCM versions that the sender has stored: for the receiver, and for unknown locations. */
export interface StoredAnswers {
  readonly supported: Answer<number | undefined>;
  readonly safe: Answer<number | undefined>;
}

/** Values read from a sender for one route. */
export function findStored(xcm: XcmFact, { from, to }: XcmPair): StoredAnswers {
  if (from === 'service') {
    return { supported: to === 'relay' ? xcm.serviceTowardsRelay : xcm.towardsTarget, safe: xcm.serviceSafe };
  }
  return { supported: to === 'relay' ? xcm.towardsRelay : xcm.towardsService, safe: xcm.safe };
}

/**
 * The stored versions in the form of `chooseXcmVersion`: null for an empty value, undefined for a value that could not be read.
 */
export function deriveStored({
  supported,
  safe,
}: StoredAnswers): Pick<XcmVersionFacts['sender'], 'supported' | 'safe'> {
  return { supported: deriveValue(supported), safe: deriveValue(safe) };
}

/** The answer without which the version of the sender is unknown; undefined if that is known. */
export function findUnread({
  supported,
  safe,
}: StoredAnswers): Extract<Answer<never>, { known: false }> | undefined {
  if (!supported.known) return supported;
  // The version that is stored for the location itself comes first.
  return supported.value === undefined && !safe.known ? safe : undefined;
}

function deriveValue(answer: Answer<number | undefined>): number | null | undefined {
  return answer.known ? (answer.value ?? null) : undefined;
}
