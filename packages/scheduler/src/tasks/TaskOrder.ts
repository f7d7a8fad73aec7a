import type { Account, Call, Hex, Planck } from '@parachron/core';
import type { Schedule } from '../schedules/Schedule.js';
import type { CurrencyId } from './CurrencyId.js';

/** A cross-chain task: a call that the service sends to a parachain. */
export interface CrossChainOrder {
  readonly kind: 'crossChain';
  readonly providedId: Hex;
  readonly schedule: Schedule;
  readonly paraId: number;
  readonly currencyId: CurrencyId;
  /** Whether the currency is the service's native token. */
  readonly isNativeCurrency: boolean;
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
