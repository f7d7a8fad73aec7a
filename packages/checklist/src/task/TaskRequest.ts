import type { Account, Hex, Planck } from '@parachron/core';
import type { CurrencyId, ScheduleInput } from '@parachron/scheduler';

/** The call of a task. */
export type TaskCallRequest =
  /** A call on the target, in the name of the user's account there. */
  | {
      readonly kind: 'cross-chain';
      readonly call: Hex;
      readonly onTarget?: Account;
      readonly currency?: CurrencyId;
    }
  /** Calls on the service's own chain; variant H. */
  | { readonly kind: 'dispatch'; readonly calls: readonly Hex[] }
  /** A transfer of the native token; variant M. */
  | { readonly kind: 'transfer'; readonly recipient: Account; readonly amount: Planck };

/** A task as the user describes it. */
export interface TaskRequest {
  readonly owner: Account;
  readonly providedId: string;
  readonly when: ScheduleInput;
  readonly action: TaskCallRequest;
}
