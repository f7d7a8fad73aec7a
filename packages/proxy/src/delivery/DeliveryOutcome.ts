import type { DecodedEvent } from '@parachron/client';
import type { Planck } from '@parachron/core';

/**
 * Outcome of a task's program on its target: one name for each event of a chain. Predictions, dry runs, watches and
 * explanations use the same names.
 */
export type DeliveryOutcome =
  /** The call ran and succeeded, with all calls inside it: ProxyExecuted{Ok}, or the traces of a call without a proxy. */
  | 'executed'
  /** The call ran and failed with its pallet's own error, or a call inside it did. */
  | 'call-failed'
  /** The proxy type does not permit the call, or a call inside it: System.CallFiltered under ProxyExecuted{Err}. */
  | 'proxy-filtered'
  /**
   * The calling account is not a proxy of the user, or not of the forced type: Proxy.NotProxy, which no event reports.
   */
  | 'proxy-not-found'
  /** The proxy has a delay, and the call was not announced: Proxy.Unannounced, which no event reports. */
  | 'proxy-delayed'
  /** The chain's barrier refuses the program: Barrier. */
  | 'barrier'
  /** The chain cannot read the program's version, or its bytes. */
  | 'unsupported-version'
  /** The chain cannot weigh the program, and does not run the program: WeightNotComputable, Unsupported. */
  | 'not-weighable'
  /**
   * The bytes of the call are not a call of the chain: FailedToDecode, or WeightNotComputable if the chain weighs the call itself.
   */
  | 'undecodable-call'
  /** A filter of the chain itself does not permit the call: NoPermission of a Transact, System.CallFiltered of the call. */
  | 'call-filtered'
  /** The chain derives no account for the user: BadOrigin, or FailedToTransactAsset if that account should pay. */
  | 'origin-not-convertible'
  /** The chain does not accept the fee's asset from the service as a reserve: UntrustedReserveLocation, UntrustedTeleportLocation. */
  | 'untrusted-reserve'
  /** The paying account can spend less than the program withdraws: FailedToTransactAsset, NotWithdrawable. */
  | 'funds'
  /** The offer does not pay for the program's weight: TooExpensive, FeesNotMet; without a run, the asset may be the reason. */
  | 'fees'
  /** The chain knows no asset at the location that the program withdraws: AssetNotFound. */
  | 'asset-not-found'
  /** The chain knows the asset, but does not accept the asset for fees: TooExpensive for any offer. */
  | 'asset-not-accepted'
  /** The call weighs more than the Transact announces: MaxWeightInvalid. */
  | 'weight'
  /** The message is too heavy for the queue, which stored it as overweight. */
  | 'overweight'
  /** Another XCM error; `error` is its name. */
  | 'xcm-failed'
  /** No event names the message. */
  | 'not-seen'
  /** Neither the chain's events nor a run shows the outcome; `howToFindOut` states what to do. */
  | 'unknown';

/** Source of an outcome: the events of the chain, another run or a reading of the chain's state, or neither. */
export type Certainty = 'reported' | 'tried' | 'unknown';

/** Effects of a program in addition to its outcome. */
export type DeliveryWarning =
  /** Assets are left in the trap of the chain's XCM pallet: AssetsTrapped; `trapped` has the amounts. */
  | 'assets-trapped'
  /** The offer was too low, and an older executor kept it: nothing of the offer is in the trap. */
  | 'offer-kept'
  /** The chain removed an account whose rest was below the existential deposit, which is lost: System.KilledAccount. */
  | 'account-removed'
  /**
   * The call is not `Proxy.proxy`: if the call ran, it acted for the derived account, with the funds of that account.
   */
  | 'derived-account-acted';

/** Outcome of a program, for code and as a sentence. */
export interface DeliveryExplanation {
  readonly outcome: DeliveryOutcome;
  readonly certainty: Certainty;
  /** The chain's own name of the error: `TooExpensive`, `System.CallFiltered`. */
  readonly error?: string;
  /** The event with the failure, if a call inside the user's call failed: `Utility.BatchInterrupted`. */
  readonly inside?: string;
  /** Place of the instruction that failed, from 0, if a run shows it. */
  readonly index?: number;
  /**
   * The outcomes behind this one, in order, each of the program without the obstacle before: with enough funds, with a larger offer, with a
   * larger weight of the call. The last is `executed` if nothing else is in the way. Absent without a fork, and for an obstacle that no
   * change of the program removes.
   */
  readonly behind?: readonly DeliveryOutcome[];
  /** A sentence for the outcome, and a sentence for each warning. */
  readonly sentence: string;
  /** What would show the outcome, for `unknown`. */
  readonly howToFindOut?: string;
  readonly warnings: readonly DeliveryWarning[];
  /** Amount in the trap of the chain's XCM pallet, in the smallest unit. */
  readonly trapped: readonly Planck[];
  /** The deciding events, in order. */
  readonly evidence: readonly DecodedEvent[];
}
