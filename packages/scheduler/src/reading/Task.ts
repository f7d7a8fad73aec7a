import type { Account, Hex, JsonValue, Planck } from '@parachron/core';
import type { UnixSeconds } from '../schedules/parseTime.js';
import type { CurrencyId } from '../tasks/CurrencyId.js';

/** Action of a stored task. */
export type TaskAction =
  | {
      readonly kind: 'crossChain';
      readonly paraId: number;
      /** Undefined if the runtime has only one currency. */
      readonly currencyId: CurrencyId | undefined;
      readonly call: Hex;
      /** Weight of the call, in picoseconds. */
      readonly callWeight: bigint;
    }
  | { readonly kind: 'dynamicDispatch'; readonly call: Hex }
  | {
      readonly kind: 'nativeTransfer';
      readonly sender: Account;
      readonly recipient: Account;
      readonly amount: Planck;
    }
  | {
      /** An action that the variants of the service do not have. */
      readonly kind: 'other';
      /** The name of the action on the chain; undefined if the record itself cannot be decoded. */
      readonly name: string | undefined;
      /** The whole record as plain JSON, or its bytes as hex. */
      readonly record: JsonValue;
    };

/** Schedule of a stored task. */
export type TaskTimes =
  | { readonly kind: 'fixed'; readonly times: readonly UnixSeconds[]; readonly left: number }
  | { readonly kind: 'recurring'; readonly next: UnixSeconds; readonly frequency: bigint }
  /** A schedule that the variants of the service do not have. */
  | { readonly kind: 'other' };

/** A task in the storage of the chain. The chain removes a task that is done or cancelled. */
export interface Task {
  readonly id: Hex;
  readonly owner: Account;
  /** The bytes that the owner chose; undefined if the record has none. */
  readonly providedId: Hex | undefined;
  readonly schedule: TaskTimes;
  readonly action: TaskAction;
}
