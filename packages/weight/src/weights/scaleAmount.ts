import { InvalidRatioError } from './weightErrors.js';

/** A factor as an exact fraction. */
export interface Ratio {
  /** 0 or more. */
  readonly numerator: bigint;
  /** Above 0. */
  readonly denominator: bigint;
}

/**
 * Multiplies before dividing, and rounds up: the result is less than one unit above the exact result, and never below.
 */
export function scaleAmount(amount: bigint, { numerator, denominator }: Ratio): bigint {
  if (numerator < 0n || denominator <= 0n) {
    throw new InvalidRatioError({ ratio: `${numerator}/${denominator}` });
  }
  return (amount * numerator + denominator - 1n) / denominator;
}

export function deriveMarginRatio(percent: number): Ratio {
  if (!Number.isSafeInteger(percent) || percent < 0) throw new InvalidRatioError({ ratio: `${percent} %` });
  return { numerator: 100n + BigInt(percent), denominator: 100n };
}
