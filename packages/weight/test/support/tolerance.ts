/** Tolerances of the estimates in the tests and the benchmark. */
export const tolerance = {
  /** A call that runs to its end uses what was estimated, to this many percent; never more. */
  callPercent: 0,
  /** A fee derived from the price of another weight, to this many millionths of what is charged. */
  derivedFeeMillionths: 30,
};
