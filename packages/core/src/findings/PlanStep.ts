import type { Hex } from '../bytes/parseHex.js';
import type { Call } from '../calls/Call.js';
import type { Planck, TokenUnit } from '../units/Planck.js';
import type { DispatchRoute } from './DispatchRoute.js';
import type { NoFix } from './Finding.js';

/** One wrapping of a plan's step, from the innermost call to the submitted one. */
export interface PlanLayer {
  /**
   * `inner-call` runs on the chain that is to change, `program` carries it there, `send` sends the program; `call` is
   * signed by an account on the chain itself.
   */
  readonly kind: 'inner-call' | 'program' | 'send' | 'call';
  /** Name of the layer: `the relay chain's call`, `the XCM program that carries it`, `polkadotXcm.send`. */
  readonly title: string;
  /** The chain whose metadata decodes it, by its own name. */
  readonly chain: string;
  /** The para id of that chain, which distinguishes it from chains of the same name; absent for a relay chain, and where it is not known. */
  readonly para?: number;
  readonly hex: Hex;
  /** The decoded call; absent for bytes that are no call, such as an XCM program. */
  readonly call?: Call;
  /** The decoded form of what is no call. */
  readonly decoded?: string;
}

/** An account that pays or receives, as exactly as it is known. */
export interface PlanAccount {
  /** The chain on which the account is, by the chain's own name. */
  readonly chain: string;
  /** The para id of that chain; absent for a relay chain, and where it is not known. */
  readonly para?: number;
  /** Absent where any account with the funds will do. */
  readonly account?: Hex;
  /** The account in words: `sovereign account of parachain 2000`, `any account that signs`. */
  readonly name: string;
}

/**
 * Purpose of an amount. A `fee` is spent. Of an `offer` the fee is spent, and the rest comes back at once. A `deposit` is
 * reserved and comes back when the thing it is for is removed. An `existential-deposit` minimum balance of the account. A
 * `transfer` goes to another account.
 */
export type PlanCostKind = 'fee' | 'offer' | 'deposit' | 'existential-deposit' | 'transfer';

/** A part of a step's cost: payer, amount, and the amount that is returned. */
export interface PlanCost {
  readonly kind: PlanCostKind;
  /** Purpose of the payment: `deposit for the proxy`. */
  readonly title: string;
  readonly payer: PlanAccount;
  /** The receiver of a `transfer`. */
  readonly to?: PlanAccount;
  readonly token: TokenUnit;
  /** Amount in the smallest unit; undefined where it is unknown. */
  readonly amount?: Planck;
  /** The part of the amount that is expected back, in the smallest unit; undefined where it is not known. */
  readonly returns?: Planck;
  /** The amount with its token, or `unknown`: `20.064 ROC`. */
  readonly text: string;
  /** Source of the amount, or the reason why it is unknown and how to find out. */
  readonly source: string;
}

/** A step of a plan: who has to send what, why, and how to see that it worked. Nothing in it is ever sent by itself. */
export interface PlanStep {
  /** Unique within the plan, stable between runs: `open-2114-to-1000`. */
  readonly id: string;
  readonly title: string;
  /** Sender of the step, in words: `root of parachain 1000 (Asset Hub)`. */
  readonly sender: string;
  /** The parachain that must send it; absent where any account may. */
  readonly para?: number;
  /** Account that signs the step on the chain of its outermost layer; no account if any account with the funds can sign. */
  readonly signed?: { readonly account?: Hex };
  /** Wrappings from the innermost call outwards. */
  readonly layers: readonly PlanLayer[];
  /** The routes by which that sender dispatches it with the origin it needs; the report fills in those of a chain's root. */
  readonly dispatch: readonly DispatchRoute[];
  /** Method to verify the effect afterwards. */
  readonly verify: string;
  /** Ids of steps that must have taken effect before this one. */
  readonly after: readonly string[];
  /** Notes for the sender: margins, unknown facts. */
  readonly notes: readonly string[];
  /** Reason why the step cannot take effect, where no step of the plan cures that. */
  readonly blocked?: NoFix;
  /** Cost of the step, each part by itself; absent where nothing is known of it. */
  readonly costs?: readonly PlanCost[];
}
