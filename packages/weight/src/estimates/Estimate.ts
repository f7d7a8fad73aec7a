import type { Answer, Evidence } from '@parachron/core';

/** An estimate with its source, or the reason why there is none and how to find out. */
export type Estimate<T, Source extends string = string> = KnownEstimate<T, Source> | UnknownEstimate;

/** An estimate with a value. */
export interface KnownEstimate<T, Source extends string = string> {
  readonly known: true;
  readonly value: T;
  /** Source of the value, by the chain's own names. */
  readonly source: Source;
  /** Limits of a value from that source; empty for the chain's own value. */
  readonly notes: readonly string[];
  /** Evidence of the reads. */
  readonly evidence: readonly Evidence[];
}

/** An estimate without a value. */
export interface UnknownEstimate {
  readonly known: false;
  readonly reason: string;
  readonly howToFindOut: string;
  readonly evidence: readonly Evidence[];
}

/** Derives an unknown estimate from the reasons of the failed methods, in the order in which the methods were tried. */
export function deriveUnknown(
  tried: readonly (Answer<unknown> | UnknownEstimate)[],
  howToFindOut: string,
): UnknownEstimate {
  const reasons = tried.flatMap((answer) => (answer.known ? [] : [answer.reason]));
  return {
    known: false,
    reason: [...new Set(reasons)].join(' ') || 'The runtime has no API for this estimate.',
    howToFindOut,
    evidence: tried.flatMap(({ evidence }) => evidence ?? []),
  };
}
