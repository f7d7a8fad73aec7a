import type { Account, Hex, Planck, Runtime, Weight } from '@parachron/core';
import type { ChainWeight, Estimate } from '@parachron/weight';
import type { Location, XcmVersion } from '@parachron/xcm';
import type { DerivedAccount } from '../accounts/DerivedAccount.js';
import type { ServiceUser } from '../accounts/ServiceUser.js';
import type { ProxyFacts } from '../proxies/ProxyFacts.js';
import type { QueueLimits } from '../queues/QueueLimits.js';
import type { DeliveryExplanation, DeliveryOutcome } from './DeliveryOutcome.js';
import type { FeeFlow, FeeToken } from './deriveTaskProgram.js';

/** How an outcome was predicted. */
export type PredictionSource =
  | 'DryRunApi.dry_run_xcm'
  | 'fork'
  /** It follows from the metadata; nothing was tried. */
  | 'facts';

/** What one payment method for the program comes to. */
export interface PaymentOption {
  readonly flow: FeeFlow;
  readonly token: FeeToken;
  /** The location of the asset that pays, where it is not the usual one of the token. */
  readonly asset?: Location;
  /** The account that pays; undefined where it is not known. */
  readonly payer: Account | undefined;
  /** What the payer has of the target's own token, in planck; undefined where it was not read. */
  readonly balance: Planck | undefined;
  /**
   * Planck of the payer that are lost as dust, where taking the offer leaves it less than the existential deposit, so that the chain
   * removes the account; undefined where it stays.
   */
  readonly dust: Planck | undefined;
  /** What the call may use, as the Transact announces it: what it weighs and a margin; undefined where it is not known. */
  readonly callWeight: Weight | undefined;
  /** Weight of the whole program. */
  readonly weight: Estimate<Weight>;
  /** What is charged, exactly; `fork` where a run showed it. */
  readonly fee: Estimate<Planck>;
  /** What to offer: the fee and a margin; what is not used comes back. */
  readonly offer: Planck | undefined;
  /** The program as it would arrive, in the version of the facts. */
  readonly program: Hex | undefined;
  /** What cannot work in any case; another failure may come before it. */
  readonly obstacles: readonly DeliveryOutcome[];
  /** How it ends, by the name that the chain's events will have; `unknown` is no promise. */
  readonly predicted: DeliveryOutcome;
  readonly source: PredictionSource | undefined;
  /** The prediction in a sentence, or why there is none. */
  readonly sentence: string;
  readonly explanation?: DeliveryExplanation;
}

/** All that decides whether a task's program arrives and what it costs. */
export interface DeliveryFacts {
  readonly runtime: Runtime;
  readonly user: ServiceUser;
  readonly derived: DerivedAccount;
  /** What the target knows of the user's proxies; undefined where it was not read. */
  readonly proxies: ProxyFacts | undefined;
  readonly call: Hex;
  readonly callWeight: Estimate<ChainWeight>;
  /** Versions that the target decodes, ascending. */
  readonly versions: readonly XcmVersion[];
  /** The version to send: the highest that both ends speak; undefined where there is none. */
  readonly version: XcmVersion | undefined;
  /** Whether the target makes use of the weight that a Transact announces; from version 5 on it weighs the call itself. */
  readonly isAnnounced: boolean;
  /** What is too heavy for the target's queue; undefined where nothing says it. */
  readonly queue: QueueLimits | undefined;
  readonly marginPercent: number;
  readonly ways: readonly PaymentOption[];
  /** What is known besides, and what could not be asked. */
  readonly notes: readonly string[];
}
