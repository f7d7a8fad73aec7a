import { defineError } from '../errors/defineError.js';
import { InvalidInputError, requireInput } from '../input/requireInput.js';
import { cutText } from '../text/text.js';

/** An amount in the smallest unit of a token. */
export type Planck = bigint;

/** The largest balance of an account, which chains store in 128 bits. */
export const maxPlanck: Planck = (1n << 128n) - 1n;

/** Decimals and symbol of a chain's native token. */
export interface TokenUnit {
  readonly symbol: string;
  readonly decimals: number;
}

/** A text is not a decimal amount of tokens, has more decimal places than the token, or is more than a balance can be. */
export class InvalidAmountTextError extends defineError({
  code: 'INVALID_AMOUNT_TEXT',
  fault: 'input',
  message: (facts: { text: string; field: string; limit: string }) =>
    `${facts.field}: expected an amount ${facts.limit}, got "${cutText(facts.text)}".`,
  hint: () => 'Write digits with an optional decimal point, such as 12.5.',
}) {}

/** Runtimes state decimals as one byte; a node may report any value. */
function isDecimals(decimals: number): boolean {
  return Number.isInteger(decimals) && decimals >= 0 && decimals <= 255;
}

/**
 * Writes planck as tokens, exactly: no rounding, no trailing zeros, separators of thousands, a space before the symbol.
 *
 * @param amount in planck
 * @param unit symbol and decimals of the token
 * @returns the amount in tokens with its symbol
 * @throws INVALID_INPUT when the amount is not a bigint, such as an amount that is unknown
 *
 * @example
 * ```ts
 * import { formatTokens } from '@parachron/core';
 *
 * formatTokens(12_500_000_000_000n, { symbol: 'ROC', decimals: 12 }); // '12.5 ROC'
 * ```
 */
export function formatTokens(amount: Planck, unit: TokenUnit): string {
  requireInput({ amount, unit }, { amount: 'bigint', unit: 'object' });
  // Invalid decimals are ignored, and the amount is shown in the smallest unit.
  if (!isDecimals(unit.decimals)) return `${amount} planck`;
  const sign = amount < 0n ? '-' : '';
  const digits = (amount < 0n ? -amount : amount).toString().padStart(unit.decimals + 1, '0');
  const whole = BigInt(digits.slice(0, digits.length - unit.decimals)).toLocaleString('en-US');
  const fraction = digits.slice(digits.length - unit.decimals).replace(/0+$/, '');
  return `${sign}${whole}${fraction ? `.${fraction}` : ''} ${unit.symbol}`.trimEnd();
}

/**
 * Reads a decimal amount of tokens as planck.
 *
 * @param text digits with an optional decimal point, without the symbol
 * @param unit decimals of the token
 * @param options `field` names the input in the error, `amount` by default
 * @returns planck
 * @throws INVALID_AMOUNT_TEXT when the text is not such an amount
 * @throws INVALID_INPUT when the decimals are not an integer from 0 to 255
 *
 * @example
 * ```ts
 * import { parseTokens } from '@parachron/core';
 *
 * parseTokens('12.5', { symbol: 'ROC', decimals: 12 }); // 12500000000000n
 * ```
 */
export function parseTokens(
  text: string,
  unit: TokenUnit,
  { field = 'amount' }: { readonly field?: string } = {},
): Planck {
  requireInput({ unit }, { unit: { symbol: 'string', decimals: 'number' } });
  const { decimals } = unit;
  if (!isDecimals(decimals)) {
    const expected = 'an integer from 0 to 255';
    throw new InvalidInputError({ field: 'unit.decimals', expected, found: `${decimals}` });
  }
  // JavaScript callers may pass any value.
  const given = typeof text === 'string' ? text : typeof text;
  const match = /^(\d+)(?:\.(\d+))?$/.exec(given.trim());
  const [, whole = '', fraction = ''] = match ?? [];
  const isAmount = match && fraction.length <= decimals;
  const amount = isAmount ? BigInt(whole + fraction.padEnd(decimals, '0')) : 0n;
  if (isAmount && amount <= maxPlanck) return amount;
  const limit = isAmount
    ? `of at most ${formatTokens(maxPlanck, unit)}`
    : `with at most ${decimals} decimal places`;
  throw new InvalidAmountTextError({ text: given, field, limit });
}

/** Computation time and proof size: `sp_weights::Weight` with both of its parts. */
export interface Weight {
  /** Picoseconds on the reference machine. */
  readonly refTime: bigint;
  /** Bytes. */
  readonly proofSize: bigint;
}
