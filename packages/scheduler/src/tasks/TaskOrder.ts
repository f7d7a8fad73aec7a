import type { Account, AccountInput, Call, Hex, Planck } from '@parachron/core';
import type { Variant } from '@parachron/runtime-types';
import type { ForeignCall } from '@parachron/weight';
import type { Registry } from '@polkadot/types/types';
import type { FixedInput, Schedule, ScheduleInput } from '../schedules/Schedule.js';
import type { ProvidedId } from './deriveTaskId.js';

/**
 * A currency as its runtime encodes it: a number, the name of an enum variant (`Native`), or a variant with its value
 * (`{ Token: 'KSM' }`).
 */
export type CurrencyId = number | string | { readonly [choice: string]: unknown };

/** A cross-chain task: a call that the service sends to a parachain. */
export interface CrossChainOrder {
  readonly kind: 'crossChain';
  readonly providedId: Hex;
  readonly schedule: Schedule;
  readonly paraId: number;
  readonly currencyId: CurrencyId;
  readonly call: Hex;
  /** Weight of the call on the target, in picoseconds. */
  readonly callWeight: bigint;
  /** Proof size of the call on the target, in bytes; encoded only if the runtime's weights have two parts. */
  readonly callProofSize: bigint;
}

/** A call on the service's own chain; variant H. */
export interface DynamicDispatchOrder {
  readonly kind: 'dynamicDispatch';
  readonly providedId: Hex;
  readonly schedule: Schedule;
  readonly call: Hex;
}

/** A transfer of the native token; variant M. */
export interface NativeTransferOrder {
  readonly kind: 'nativeTransfer';
  readonly providedId: Hex;
  readonly schedule: Schedule;
  readonly recipient: Account;
  readonly amount: Planck;
}

/** The cancellation of a task. */
export interface CancelOrder {
  readonly kind: 'cancel';
  readonly taskId: Hex;
}

/** The order of a new task. */
export type ScheduleOrder = CrossChainOrder | DynamicDispatchOrder | NativeTransferOrder;

/** The order of a call to the service. */
export type TaskOrder = ScheduleOrder | CancelOrder;

/** A call of the service with its order. Only `submit` sends the call. */
export interface TaskCall<O extends TaskOrder = TaskOrder> extends Call {
  readonly order: O;
}

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
  /** Proof size of the call on the target in bytes, for runtimes whose weights have two parts; 65,536 by default. */
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
