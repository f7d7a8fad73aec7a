import type { AccountInput, Call, Hex, Planck } from '@parachron/core';
import type { Variant } from '@parachron/runtime-types';
import type { ForeignCall } from '@parachron/weight';
import type { Registry } from '@polkadot/types/types';
import type { FixedInput, ScheduleInput } from '../schedules/Schedule.js';
import type { CurrencyId } from './CurrencyId.js';
import type { ProvidedId } from './encodeProvidedId.js';

/** Schedules that a variant accepts: only variant H has recurrence. */
export type WhenInput<V extends Variant> = V extends 'H' ? ScheduleInput : FixedInput;

/** A task that sends a call to a parachain. */
export interface CrossChainInput<V extends Variant = Variant> {
  /** Id that the caller chooses, unique among the account's tasks. */
  readonly providedId: ProvidedId;
  readonly when: WhenInput<V>;
  /** Para id of the target. */
  readonly paraId: number;
  /** Token that pays for the message; by default the service's native token. */
  readonly currencyId?: CurrencyId;
  /** The proxied call for the target, without a length prefix. */
  readonly call: ForeignCall;
  /** Weight of the call on the target, in picoseconds of reference time. */
  readonly callWeight: bigint;
  /** Proof size of the call on the target in bytes, for runtimes whose weights have two parts; 65 536 by default. */
  readonly callProofSize?: bigint;
  /** The target's types, which check the call before it is stored. */
  readonly targetRegistry?: Registry;
}

/** A task that runs a call on the service's own chain. */
export interface DynamicDispatchInput {
  readonly providedId: ProvidedId;
  readonly when: ScheduleInput;
  /** The call, or several calls for one `Utility.batch_all`. */
  readonly call: Hex | Call | readonly (Hex | Call)[];
}

/** A task that transfers the native token. */
export interface NativeTransferInput {
  readonly providedId: ProvidedId;
  readonly when: FixedInput;
  readonly recipient: AccountInput;
  /** Planck to transfer; the service has a minimum. */
  readonly amount: Planck;
}
