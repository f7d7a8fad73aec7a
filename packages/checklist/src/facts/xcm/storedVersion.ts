import type { Answer } from '@parachron/core';
import type { XcmVersionFacts } from '@parachron/xcm';
import type { SentRun } from './trySending.js';
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
  /** What a fork of the sender sent there: its version counts instead of the stored ones. Absent without a fork. */
  readonly sent?: SentRun | undefined;
}

/** Values read from a sender for one route. */
export function findStored(xcm: XcmFact, { from, to }: XcmPair): StoredAnswers {
  const sent = xcm.sent?.[`${from} → ${to}`];
  if (from === 'service') {
    const supported = to === 'relay' ? xcm.serviceTowardsRelay : xcm.towardsTarget;
    return { supported, safe: xcm.serviceSafe, sent };
  }
  return { supported: to === 'relay' ? xcm.towardsRelay : xcm.towardsService, safe: xcm.safe, sent };
}

/**
 * The version that a fork sent, or else the stored versions, in the form of `chooseXcmVersion`: null for an empty value, undefined for a
 * value that could not be read.
 */
export function deriveStored({
  supported,
  safe,
  sent,
}: StoredAnswers): Pick<XcmVersionFacts['sender'], 'supported' | 'safe'> {
  if (sent?.version !== undefined) return { supported: sent.version, safe: null };
  return { supported: deriveValue(supported), safe: deriveValue(safe) };
}

/** The answer without which the version of the sender is unknown; undefined if that is known. */
export function findUnread({
  supported,
  safe,
  sent,
}: StoredAnswers): Extract<Answer<never>, { known: false }> | undefined {
  if (sent?.version !== undefined) return undefined;
  if (!supported.known) return supported;
  // The version that is stored for the location itself comes first.
  return supported.value === undefined && !safe.known ? safe : undefined;
}

function deriveValue(answer: Answer<number | undefined>): number | null | undefined {
  return answer.known ? (answer.value ?? null) : undefined;
}
