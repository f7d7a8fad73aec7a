import type { Planck, Runtime } from '@parachron/core';
import type { Variant } from '@parachron/runtime-types';
import { findConstant } from './findConstant.js';

/** The limits of a service chain, as its runtime states them; undefined for what it does not state. */
export interface ServiceRules {
  readonly variant: Variant;
  /** Every time is a multiple of so many seconds. */
  readonly slotSeconds: bigint;
  readonly maxTasksPerSlot: bigint | undefined;
  /** Picoseconds that may be booked for one slot. */
  readonly maxWeightPerSlot: bigint | undefined;
  readonly maxExecutionTimes: bigint | undefined;
  /** How far behind the current slot the last time may lie, in seconds. */
  readonly maxScheduleSeconds: bigint | undefined;
  /** Planck per picosecond of a task's weight. */
  readonly executionWeightFee: Planck | undefined;
  readonly existentialDeposit: Planck | undefined;
  /** A native transfer must be larger than this, in planck. */
  readonly minimumTransfer: Planck;
}

// What the interface itself says of its variants; runtimes of the two have no constant for it.
const granularity = { H: 3600n, M: 60n } as const;

const pallet = 'AutomationTime';

/**
 * Derives the limits of a service chain from the constants of its runtime.
 *
 * Chain: the constants of AutomationTime, `Balances.ExistentialDeposit`
 *
 * Sends: nothing.
 *
 * @param runtime the service's runtime
 * @param variant which of the two it is
 *
 * @example
 * ```ts
 * import type { Chain } from '@parachron/client';
 * import { deriveRules } from '@parachron/scheduler';
 *
 * declare const chain: Chain;
 * deriveRules(chain.runtime, 'H').slotSeconds; // 3600n
 * ```
 */
export function deriveRules(runtime: Pick<Runtime, 'registry' | 'token'>, variant: Variant): ServiceRules {
  const { registry, token } = runtime;
  const constant = (name: string) => findConstant(registry, pallet, name);
  return {
    variant,
    slotSeconds: constant('SlotSizeSeconds') ?? granularity[variant],
    maxTasksPerSlot: constant('MaxTasksPerSlot'),
    maxWeightPerSlot: constant('MaxWeightPerSlot'),
    maxExecutionTimes: constant('MaxExecutionTimes'),
    maxScheduleSeconds: constant('MaxScheduleSeconds'),
    executionWeightFee: constant('ExecutionWeightFee'),
    existentialDeposit: findConstant(registry, 'Balances', 'ExistentialDeposit'),
    // The interface says 0.1 of the native token.
    minimumTransfer: 10n ** BigInt(token.decimals) / 10n,
  };
}
