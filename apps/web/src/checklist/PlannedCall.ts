import type { Role } from '@parachron/checklist';
import type { Hex } from '@parachron/core';
import type { DecodeLink } from '@parachron/reports';

/** A call with bytes, of the plan or of a step before the user's first task. */
export interface PlannedCall {
  /** Unique in the plan. */
  readonly id: string;
  readonly title: string;
  /** The signer or the origin in words; the calls of one signer have one text. */
  readonly signer: string;
  /** Pallet and method. */
  readonly name: string;
  readonly hex: Hex;
  /** The arguments, as JSON on several lines. */
  readonly args: string;
  readonly chain: string;
  /** The connected chain that takes the call; undefined for a call that a wallet cannot sign there. */
  readonly role: Role | undefined;
  /** The account that has to sign; undefined if any account may. */
  readonly account: Hex | undefined;
  /** The costs of the step, in words. */
  readonly costs: readonly string[];
  /** Size and hash of the preimage that the call notes or names. */
  readonly preimage: string | undefined;
  readonly links: readonly DecodeLink[];
}

/** The summary of a call before its signature. */
export interface SigningSummary {
  readonly call: PlannedCall;
  readonly address: string;
  /** The fee of the transaction, in words; it adds to the costs of the step. */
  readonly fee: string;
}

/** A transaction in a block. */
export interface SentCall {
  readonly block: number;
  readonly hash: Hex;
  /** The paid fee, in words. */
  readonly fee: string;
}
