import type { Answer, Evidence } from '@parachron/core';

/** An estimate with where it comes from, or why there is none and how to find out. */
export type Estimate<T, Source extends string = string> = KnownEstimate<T, Source> | UnknownEstimate;

/** An estimate that could be made. */
export interface KnownEstimate<T, Source extends string = string> {
  readonly known: true;
  readonly value: T;
  /** What was asked, by the chain's own names, or `configuration` for what was not asked at all. */
  readonly source: Source;
  /** What to know about a value from that source; empty where it is the chain's own figure. */
  readonly notes: readonly string[];
  /** What was read; empty for what was configured. */
  readonly evidence: readonly Evidence[];
}

/** An estimate that could not be made. */
export interface UnknownEstimate {
  readonly known: false;
  readonly reason: string;
  readonly howToFindOut: string;
  readonly evidence: readonly Evidence[];
}

/** Why some methods gave no answer, in the order in which they were tried. */
export function deriveUnknown(
  tried: readonly (Answer<unknown> | UnknownEstimate)[],
  howToFindOut: string,
): UnknownEstimate {
  const reasons = tried.flatMap((answer) => (answer.known ? [] : [answer.reason]));
  return {
    known: false,
    reason: [...new Set(reasons)].join(' ') || 'There was nothing to ask.',
    howToFindOut,
    evidence: tried.flatMap(({ evidence }) => evidence ?? []),
  };
}
