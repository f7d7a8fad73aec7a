/** A payment in the target's own token that may name another location of that token than the target does. */
export interface LocationDoubt {
  /** A sentence: the location that the target accepts, and the error for the location of the target itself. */
  readonly reason: string;
  /** A sentence: how to find out the location that the service names. */
  readonly howToFindOut: string;
  /** Source and value of the answer of the target for its own location. */
  readonly source: string;
  readonly value: string;
}
