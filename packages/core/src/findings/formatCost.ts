import { omitUndefined } from '../json/omitUndefined.js';
import { formatTokens, type Planck } from '../units/Planck.js';
import type { PlanCost } from './PlanStep.js';

/**
 * Completes one part of a step's cost with its amount: in planck, in tokens, and the returned part.
 *
 * A `deposit` and a `minimum-balance` return completely, a `fee` and a `transfer` not at all. The returned part of an
 * `offer` depends on the fee: give it as `returns`.
 *
 * @param part the cost without its amount; its `returns` are derived from the kind by default, and unknown for an `offer`
 * @param amount in planck
 * @returns the part with `amount`, `returns` and `text`
 *
 * @example
 * ```ts
 * import { formatCost } from '@parachron/core';
 *
 * const token = { symbol: 'ROC', decimals: 12 };
 * const cost = formatCost({ kind: 'deposit', title: 'deposit for the channel', token }, 10_000_000_000_000n);
 * cost.text; // '10 ROC'
 * ```
 */
export function formatCost<T extends Pick<PlanCost, 'kind' | 'token' | 'returns'>>(
  part: T,
  amount: Planck,
): T & Pick<PlanCost, 'amount' | 'returns' | 'text'> {
  const known = omitUndefined({ returns: part.returns ?? deriveReturns(part.kind, amount) });
  return { ...part, amount, ...known, text: formatTokens(amount, part.token) };
}

function deriveReturns(kind: PlanCost['kind'], amount: Planck): Planck | undefined {
  if (kind === 'offer') return undefined;
  return kind === 'fee' || kind === 'transfer' ? 0n : amount;
}
