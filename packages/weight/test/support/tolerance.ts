/** Tolerances of the estimates in the tests and the benchmark. */
export const tolerance = {
  /** Percent by which a completed call may use less than the estimated weight; never more. */
  callPercent: 0,
  /** Millionths by which a fee derived from the price of another weight may be above the charged fee. */
  derivedFeeMillionths: 30,
};
