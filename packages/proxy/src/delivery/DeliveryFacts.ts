import type { Account, Hex, Planck, Runtime, Weight } from '@parachron/core';
import type { ChainWeight, Estimate } from '@parachron/weight';
import type { Location, XcmVersion } from '@parachron/xcm';
import type { DerivedAccount } from '../accounts/DerivedAccount.js';
import type { ServiceUser } from '../accounts/ServiceUser.js';
import type { DeliveryExplanation, DeliveryOutcome } from './DeliveryOutcome.js';
import type { FeeFlow, FeeToken } from './deriveTaskProgram.js';

/** Source of a predicted outcome. */
export type PredictionSource =
  | 'DryRunApi.dry_run_xcm'
  | 'fork'
  /** Derived from facts without a dry run. */
  | 'facts';

/** Result of one payment method for the program. */
export interface PaymentOption {
  readonly flow: FeeFlow;
  readonly token: FeeToken;
  /** The location of the paying asset, if it is not the usual location of the token. */
  readonly asset?: Location;
  /** The paying account; undefined if unknown. */
  readonly payer: Account | undefined;
  /** Spendable balance of the payer in the target's own token, in planck; undefined if it was not read. */
  readonly balance: Planck | undefined;
  /**
   * Planck that the payer loses as dust if the withdrawal leaves less than the existential deposit and the chain
   * removes the account; undefined if the account remains.
   */
  readonly dust: Planck | undefined;
  /** Maximum weight of the call in the Transact: the call's weight and a margin; undefined if unknown. */
  readonly callWeight: Weight | undefined;
  /** Weight of the whole program. */
  readonly weight: Estimate<Weight>;
  /** Exact charged fee; source `fork` if measured on a fork. */
  readonly fee: Estimate<Planck>;
  /** Amount to offer: the fee and a margin; the unused part is returned. */
  readonly offer: Planck | undefined;
  /** The program as it would arrive, in the version of the facts. */
  readonly program: Hex | undefined;
  /** Predicted outcome, by the names of the chain's events; `unknown` without a prediction. */
  readonly predicted: DeliveryOutcome;
  readonly source: PredictionSource | undefined;
  /** The prediction as text, or the reason why there is none. */
  readonly sentence: string;
  readonly explanation?: DeliveryExplanation;
}

/** The facts that decide whether a task's program arrives, and its cost. */
export interface DeliveryFacts {
  readonly runtime: Runtime;
  readonly user: ServiceUser;
  readonly derived: DerivedAccount;
  readonly call: Hex;
  readonly callWeight: Estimate<ChainWeight>;
  /** Versions that the target decodes, ascending. */
  readonly versions: readonly XcmVersion[];
  /** The version to send: the highest version that both chains support; undefined if there is none. */
  readonly version: XcmVersion | undefined;
  /** Whether the target uses the weight that a Transact announces; from XCM version 5 on, the target weighs the call itself. */
  readonly isAnnounced: boolean;
  readonly marginPercent: number;
  readonly payments: readonly PaymentOption[];
  /** Further notes, and unknown facts. */
  readonly notes: readonly string[];
}
