import type { Finding, Hex, NoFix, PlanAccount, PlanCostKind, Planck, TokenUnit } from '@parachron/core';

/** The bytes that one signer sends for one step: the outermost known layer. */
export interface SignerCall {
  /** The id of the step. */
  readonly step: string;
  /** `PolkadotXcm.send`; absent if the outermost layer is no call that the signer sends. */
  readonly call?: string;
  /** The chain on which it is sent, by its own name; absent if the plan could not encode the message. */
  readonly chain?: string;
  /** The BLAKE2b-256 hash of the call: in a referendum, the hash of its preimage. Absent if `call` is. */
  readonly hash?: Hex;
  /** The length of the call in bytes: in a referendum, the length of its preimage. Absent if `call` is. */
  readonly length?: number;
}

/** Calls that one signer has to send. */
export interface SignerSummary {
  /** The signer, as the steps name the sender: `root of parachain 2000 (Example)`. */
  readonly sender: string;
  /** One for each step, in the order of the plan. */
  readonly calls: readonly SignerCall[];
}

/** Payments of one account in one token, over all steps. */
export interface PayerSummary {
  readonly payer: PlanAccount;
  readonly token: TokenUnit;
  /** Planck by purpose, without zeros. */
  readonly amounts: { readonly [K in PlanCostKind]?: Planck };
  /** Planck that the account has to hold for all steps. */
  readonly needed: Planck;
  /** Planck of `needed` that are returned or stay in the account, as far as known. */
  readonly returns: Planck;
  /** Planck of `needed` whose returned part is unknown. */
  readonly uncertain: Planck;
  /** Titles of further costs of unknown amount, each once, with the number of costs: `inclusion fee (2 times)`. */
  readonly unknown: readonly string[];
}

/** A failure that remains after all steps. */
export interface UnfixedFailure extends Pick<Finding, 'check' | 'subject' | 'reason'> {
  /** Absent if steps of the plan fix a part of it, and nothing more is known. */
  readonly noFix?: NoFix;
}

/** Steps that remove the same lack: the sender takes one of the options. */
export interface PlanAlternative {
  /** The lack, as its finding states it. */
  readonly lack: Pick<Finding, 'check' | 'subject' | 'reason'>;
  readonly options: readonly {
    /** Steps of the plan, or of the user's follow-ups. */
    readonly steps: readonly string[];
    /** One entry for each account and token. */
    readonly payers: readonly PayerSummary[];
  }[];
}

/** A summary of a plan: its size, its signers, its payers, and the failures that it does not fix. */
export interface PlanSummary {
  /** Number of steps. */
  readonly steps: number;
  readonly signers: readonly SignerSummary[];
  readonly payers: readonly PayerSummary[];
  /** Steps that cannot take effect, with the reason. */
  readonly blocked: readonly ({ readonly step: string } & NoFix)[];
  readonly unfixed: readonly UnfixedFailure[];
  /** Absent if no lack has several options. */
  readonly alternatives?: readonly PlanAlternative[];
  /** Notes on the whole plan, such as an unconfirmed para id. */
  readonly notes: readonly string[];
}
