import type { DecodedEvent } from '@parachron/client';
import type { Planck } from '@parachron/core';

/** Stage that a program reached. */
export type DeliveryStage =
  /** The chain did not start the program. */
  | 'entry'
  /** The chain started the program, but the program did not pay. */
  | 'payment'
  /** The program paid, but the chain did not dispatch its call. */
  | 'call'
  /** The chain dispatched the call, with or without success. */
  | 'dispatch'
  /** Unknown. */
  | 'open';

/** The stage that a program with an outcome reached, and the sentence for the outcome. */
export const outcomes = {
  /** The call ran and succeeded, with all calls inside it: ProxyExecuted{Ok}, or the traces of a call without a proxy. */
  executed: ['dispatch', 'The call ran for {actor} and succeeded.'],
  /** The call ran and failed with its pallet's own error, or a call inside it did. */
  'call-failed': ['dispatch', 'The call ran for {actor} and failed'],
  /** The proxy type does not permit the call, or a call inside it: System.CallFiltered under ProxyExecuted{Err}. */
  'proxy-filtered': ['dispatch', "The proxy's type does not permit the call"],
  /** The calling account is not a proxy of the user, or not of the forced type: Proxy.NotProxy, which no event reports. */
  'proxy-not-found': [
    'dispatch',
    'The program ran and did nothing: the calling account is not a proxy of the user',
  ],
  /** The proxy has a delay, and the call was not announced: Proxy.Unannounced, which no event reports. */
  'proxy-delayed': [
    'dispatch',
    'The program ran and did nothing: the proxy has a delay, and the call was not announced',
  ],
  /** The chain's barrier refuses the program, of any weight unless there is an outcome behind this one: Barrier. */
  barrier: ['entry', 'The target rejects this program'],
  /** The chain cannot read the program's version, or its bytes. */
  'unsupported-version': ['entry', "The target cannot read the program's version of XCM, or its bytes."],
  /** The chain cannot weigh the program, and does not run the program: WeightNotComputable. */
  'not-weighable': ['entry', 'The target cannot weigh the program, and does not run the program'],
  /** The bytes of the call are not a call of the chain: FailedToDecode, or WeightNotComputable if the chain weighs the call itself. */
  'undecodable-call': ['open', 'The bytes are not a call of the target'],
  /** A filter of the chain itself does not permit the call: NoPermission of a Transact, System.CallFiltered of the call. */
  'call-filtered': ['call', 'A filter of the target does not permit the call'],
  /** The chain derives no account for the user: BadOrigin, or FailedToTransactAsset if that account should pay. */
  'origin-not-convertible': [
    'call',
    'The target derives no account for the user, so no account can make the call',
  ],
  /** The chain does not accept the fee's asset from the service as a reserve: UntrustedReserveLocation, UntrustedTeleportLocation. */
  'untrusted-reserve': ['payment', "The target does not accept the fee's token from the service"],
  /** The paying account can spend less than the program withdraws: FailedToTransactAsset, NotWithdrawable. */
  funds: ['payment', 'The paying account can spend less than the program withdraws'],
  /** The offer does not pay for the program's weight: TooExpensive, FeesNotMet; without a run, the asset may be the reason. */
  fees: ['payment', 'The offer does not pay for the weight of the program'],
  /** The chain knows no asset at the location that the program withdraws: AssetNotFound. */
  'asset-not-found': ['payment', 'The target does not know the asset that the program withdraws'],
  /** The chain knows the asset, but does not accept the asset for fees: TooExpensive for any offer. */
  'asset-not-accepted': ['payment', 'The target does not accept the offered asset for fees'],
  /** The call weighs more than the Transact announces: MaxWeightInvalid. */
  weight: ['call', 'The weight of the call exceeds the limit in the program'],
  /** The message is too heavy for the queue, which stored it as overweight. */
  overweight: ['entry', 'The message is too heavy for the target, and was stored in its overweight queue'],
  /** Another XCM error; `error` is its name. */
  'xcm-failed': ['open', 'The program failed'],
  /** No event names the message. */
  'not-seen': ['open', 'No event of these blocks names the message: it has not arrived, or was dropped.'],
  /** Neither the chain's events nor a run shows the outcome; `howToFindOut` states what to do. */
  unknown: ['open', 'The target does not report the outcome of the program'],
} as const satisfies { readonly [outcome: string]: readonly [stage: DeliveryStage, sentence: string] };

/**
 * Outcome of a task's program on its target: one name for each event of a chain. Predictions, dry runs, watches and
 * explanations use the same names.
 */
export type DeliveryOutcome = keyof typeof outcomes;

/** The stage that a program with an outcome reached. */
export const deliveryStages = Object.fromEntries(
  Object.entries(outcomes).map(([outcome, [stage]]) => [outcome, stage]),
) as { readonly [O in DeliveryOutcome]: DeliveryStage };

/** The sentences for the warnings. */
export const warnings = {
  /** Assets are left in the trap of the chain's XCM pallet: AssetsTrapped; `trapped` has the amounts. */
  'assets-trapped':
    ' The remaining fee goes to the asset trap of the XCM pallet. The origin in AssetsTrapped can claim the fee with ClaimAsset.',
  /** The offer was too low, and an older executor kept it: nothing of the offer is in the trap. */
  'offer-kept': ' The target keeps what the program offers: no part of the offer goes to the asset trap.',
  /** The chain removed an account whose rest was below the existential deposit, which is lost: System.KilledAccount. */
  'account-removed':
    ' The program leaves an account less than the existential deposit: the chain removes the account, and its rest is lost. Keep the existential deposit on the account.',
  /** The call is not `Proxy.proxy`: if the call ran, it acted for the derived account, with the funds of that account. */
  'derived-account-acted':
    ' The call is not Proxy.proxy: it acts for the derived account, and spends the funds of that account.',
} as const;

/** Effects of a program in addition to its outcome. */
export type DeliveryWarning = keyof typeof warnings;

/** Source of an outcome: the events of the chain, another run or a reading of the chain's state, or neither. */
export type Certainty = 'reported' | 'tried' | 'unknown';

/** An outcome without its sentence, as one run shows it. */
export interface Diagnosis {
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
   * larger weight of the call, with any weight bought, with a withdrawn asset, as the service itself. The last is `executed` if nothing else is in the way. Absent
   * without a fork, and for an obstacle that no change of the program removes.
   */
  readonly behind?: readonly DeliveryOutcome[];
  /** Whether further runs can say more than the events: the outcome is unknown, or its error has several causes. */
  readonly isOpen?: boolean;
}

/** Outcome of a program, for code and as a sentence. */
export interface DeliveryExplanation extends Diagnosis {
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
