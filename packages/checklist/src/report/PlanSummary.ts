import type { Finding, Hex, NoFix, PlanAccount, PlanCost, Planck, TokenUnit } from '@parachron/core';

/** Payments of one account in one token, over all steps. */
export interface PayerSummary {
  readonly payer: PlanAccount;
  readonly token: TokenUnit;
  /** Planck by purpose, without zeros. */
  readonly amounts: { readonly [K in PlanCost['kind']]?: Planck };
  /** Planck that the account has to hold for all steps. */
  readonly needed: Planck;
  /** Planck of `needed` that are returned or stay in the account, as far as known. */
  readonly returns: Planck;
  /** Planck of `needed` whose returned part is unknown. */
  readonly uncertain: Planck;
  /** Titles of further costs of unknown amount, each once, with the number of costs: `inclusion fee (2 times)`. */
  readonly unknown: readonly string[];
}

/** A summary of a plan: its size, its signers, its payers, and the failures that it does not fix. */
export interface PlanSummary {
  /** Number of steps. */
  readonly steps: number;
  /** The calls that each signer has to send. */
  readonly signers: readonly {
    /** The signer, as the steps name the sender: `root of parachain 2000 (Example)`. */
    readonly sender: string;
    /** One for each step, in the order of the plan. */
    readonly calls: readonly {
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
    }[];
  }[];
  readonly payers: readonly PayerSummary[];
  /** Steps that cannot take effect, with the reason. */
  readonly blocked: readonly ({ readonly step: string } & NoFix)[];
  /** The failures that remain after all steps; `noFix` is absent if steps of the plan fix a part of a failure, and nothing more is known. */
  readonly unfixed: readonly Pick<Finding, 'check' | 'subject' | 'reason' | 'noFix'>[];
  /** Steps that remove the same lack: the sender takes one of the options. Absent if no lack has several options. */
  readonly alternatives?: readonly {
    /** The lack, as its finding states it. */
    readonly lack: Pick<Finding, 'check' | 'subject' | 'reason'>;
    readonly options: readonly {
      /** Steps of the plan, or of the user's follow-ups. */
      readonly steps: readonly string[];
      /** One entry for each account and token. */
      readonly payers: readonly PayerSummary[];
    }[];
  }[];
  /** Notes on the whole plan, such as an unconfirmed para id. */
  readonly notes: readonly string[];
}
