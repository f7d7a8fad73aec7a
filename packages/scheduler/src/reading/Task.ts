import type { Account, Hex, Planck } from '@parachron/core';
import type { UnixSeconds } from '../schedules/parseTime.js';

/** What a stored task does. */
export type TaskAction =
  | {
      readonly kind: 'crossChain';
      readonly paraId: number;
      readonly currencyId: number;
      readonly call: Hex;
      /** Picoseconds. */
      readonly callWeight: bigint;
    }
  | { readonly kind: 'dynamicDispatch'; readonly call: Hex }
  | {
      readonly kind: 'nativeTransfer';
      readonly sender: Account;
      readonly recipient: Account;
      readonly amount: Planck;
    };

/** When a stored task runs. */
export type TaskTimes =
  | { readonly kind: 'fixed'; readonly times: readonly UnixSeconds[]; readonly left: number }
  | { readonly kind: 'recurring'; readonly next: UnixSeconds; readonly frequency: bigint };

/** A task as the chain keeps it. A task that is done or cancelled is no longer kept. */
export interface Task {
  readonly id: Hex;
  readonly owner: Account;
  /** The bytes that the owner chose. */
  readonly providedId: Hex;
  readonly schedule: TaskTimes;
  readonly action: TaskAction;
}
