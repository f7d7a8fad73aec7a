import type { Hex } from '../bytes/parseHex.js';
import type { Call } from '../calls/Call.js';
import { omitUndefined } from '../json/json.js';
import { formatTokens, type Planck, type TokenUnit } from '../units/Planck.js';
import type { DispatchRoute } from './DispatchRoute.js';
import type { NoFix } from './Finding.js';

/** One wrapping of a plan's step, from the innermost call to the submitted one. */
export interface PlanLayer {
  /**
   * `inner-call` runs on the chain that changes, `program` carries the call there, `send` sends the program; an account of
   * the chain itself signs `call`.
   */
  readonly kind: 'inner-call' | 'program' | 'send' | 'call';
  /** Name of the layer: `the relay chain's call`, `the XCM program that carries it`, `polkadotXcm.send`. */
  readonly title: string;
  /** The chain whose metadata decodes it, by its own name. */
  readonly chain: string;
  /**
   * The para id of that chain, which distinguishes it from chains of the same name; absent for a relay chain, and if the id
   * is not known.
   */
  readonly para?: number;
  readonly hex: Hex;
  /** The decoded call; absent for other bytes, such as an XCM program. */
  readonly call?: Call;
  /** The native token of that chain, for the amounts of a proposal; absent where the costs of the step have it. */
  readonly token?: TokenUnit;
  /** When a scheduler makes a call that a proposal carries: `after 100 blocks`; absent if the proposal itself makes it. */
  readonly when?: string;
  /** The decoded form of bytes that are not a call. */
  readonly decoded?: string;
}

/** An account that pays or receives, with all known fields. */
export interface PlanAccount {
  /** The chain on which the account is, by the chain's own name. */
  readonly chain: string;
  /** The para id of that chain; absent for a relay chain, and if the id is not known. */
  readonly para?: number;
  /** Absent if any account with the funds can pay. */
  readonly account?: Hex;
  /** The account in words: `the sovereign account of parachain 2000`, `any account that signs`. */
  readonly name: string;
}

/** A part of a step's cost: payer, amount, and the amount that is returned. */
export interface PlanCost {
  /**
   * Purpose of an amount. A `fee` is spent. An `offer` pays a fee, and the rest returns at once. A `deposit` is
   * reserved, and returns when the stored item is removed. A `minimum-balance` stays in the
   * account: the existential deposit, or the frozen balance if that is larger. A `transfer` goes to another account.
   */
  readonly kind: 'fee' | 'offer' | 'deposit' | 'minimum-balance' | 'transfer';
  /** Purpose of the payment: `deposit for the proxy`. */
  readonly title: string;
  readonly payer: PlanAccount;
  /** The receiver of a `transfer`. */
  readonly to?: PlanAccount;
  readonly token: TokenUnit;
  /** Amount in the smallest unit; undefined if it is unknown. */
  readonly amount?: Planck;
  /** The part of the amount that is expected to return, in the smallest unit; undefined if it is not known. */
  readonly returns?: Planck;
  /** The amount with its token, or `unknown`: `20.064 ROC`. */
  readonly text: string;
  /** Source of the amount, or the reason why it is unknown and how to find out. */
  readonly source: string;
}

/** The id of a step that is a proposal of others, in place of a plan that fixes findings. */
export const proposalId = 'proposal-1';

/** A step of a plan: the sender, the bytes, the reason, and how to verify the effect. No package sends a step by itself. */
export interface PlanStep {
  /** Unique within the plan, stable between runs: `open-2114-to-1000`. */
  readonly id: string;
  readonly title: string;
  /** Sender of the step, in words: `root of parachain 1000 (Asset Hub)`. */
  readonly sender: string;
  /** The parachain that must send the step; absent if any account may send it. */
  readonly para?: number;
  /** Account that signs the step on the chain of its outermost layer; no account if any account with the funds can sign. */
  readonly signed?: { readonly account?: Hex };
  /** Wrappings from the innermost call outwards. */
  readonly layers: readonly PlanLayer[];
  /**
   * The routes by which the sender dispatches the step with the required origin; the report adds the routes of a chain's
   * root.
   */
  readonly dispatch: readonly DispatchRoute[];
  /** Method to verify the effect afterwards. */
  readonly verify: string;
  /** Ids of steps that must have taken effect before this one. */
  readonly after: readonly string[];
  /** Notes for the sender: margins, unknown facts. */
  readonly notes: readonly string[];
  /** Reason why the step cannot take effect, if no step of the plan removes that reason. */
  readonly blocked?: NoFix;
  /** Cost of the step by its parts; absent if no part is known. */
  readonly costs?: readonly PlanCost[];
}

/**
 * Completes one part of a step's cost with its amount: in planck, in tokens, and the returned part.
 *
 * A `deposit` and a `minimum-balance` return completely, a `fee` and a `transfer` not at all. The returned part of an
 * `offer` depends on the fee: give it as `returns`.
 *
 * @param part the cost without its amount; its `returns` are derived from the kind by default, and unknown for an `offer`
 * @param amount in planck; undefined if it is unknown
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
  amount: Planck | undefined,
): T & Pick<PlanCost, 'amount' | 'returns' | 'text'> {
  if (amount === undefined) return { ...part, text: 'unknown' };
  const known = omitUndefined({ returns: part.returns ?? deriveReturns(part.kind, amount) });
  return { ...part, amount, ...known, text: formatTokens(amount, part.token) };
}

function deriveReturns(kind: PlanCost['kind'], amount: Planck): Planck | undefined {
  if (kind === 'offer') return undefined;
  return kind === 'fee' || kind === 'transfer' ? 0n : amount;
}
