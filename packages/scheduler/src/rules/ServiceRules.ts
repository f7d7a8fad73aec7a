import { type Planck, type Runtime, requireInput, type TokenUnit } from '@parachron/core';
import type { ServiceInterface, Variant } from '@parachron/runtime-types';
import { findConstant } from './findConstant.js';
import { findStatedConstant, type OptionalRule, type RuleAnswers } from './statedRules.js';

export type { OptionalRule } from './statedRules.js';

/** Limits of the user, which replace assumed limits and limits of the runtime. */
export interface RuleOverrides {
  /** Length of a slot, in seconds. */
  readonly slotSeconds?: bigint | undefined;
  /** Planck that a native transfer must exceed. */
  readonly minimumTransfer?: Planck | undefined;
  /** Maximum number of execution times of a task. */
  readonly maxExecutionTimes?: bigint | undefined;
  /** Largest distance of a time from the current slot, in seconds. */
  readonly maxScheduleSeconds?: bigint | undefined;
  /** Existential deposit, in planck. */
  readonly existentialDeposit?: Planck | undefined;
}

/**
 * The limits of a service chain; undefined for a limit that the runtime does not state and that has no assumed value.
 */
export interface ServiceRules {
  readonly variant: Variant;
  /** The service's own token. */
  readonly token: TokenUnit;
  /** Length of a slot, in seconds; each time is a multiple of this length. */
  readonly slotSeconds: bigint;
  readonly maxTasksPerSlot: bigint | undefined;
  /** Weight that can be booked for one slot, in picoseconds. */
  readonly maxWeightPerSlot: bigint | undefined;
  readonly maxExecutionTimes: bigint;
  /** The largest distance of a time from the current slot, in seconds. */
  readonly maxScheduleSeconds: bigint;
  /** Planck per picosecond of a task's weight. */
  readonly executionWeightFee: Planck | undefined;
  readonly existentialDeposit: Planck;
  /** A native transfer must be larger than this, in planck. */
  readonly minimumTransfer: Planck;
  /**
   * The limits that neither the runtime nor the user states: their values come from the specification of the interface.
   */
  readonly assumed: readonly OptionalRule[];
}

// Values of the interface's specification, for limits that a runtime does not state.
const granularity = { H: 3600n, M: 60n } as const;
const most = { maxExecutionTimes: 24n, maxScheduleSeconds: 15_552_000n } as const;
// Fractions of one token: a deposit of 1/100 (H) or 1/10 (M), and a minimum transfer of 1/10.
const depositPart = { H: 100n, M: 10n } as const;
const minimumPart = 10n;

const pallet = 'AutomationTime';

/**
 * Derives the limits of a service chain from the constants of its runtime, and from its storage if `getRuleReads` finds
 * limits in the storage. A limit that the runtime does not state comes from the specification of the interface, and is
 * listed in `assumed`.
 *
 * Chain: the constants of AutomationTime, `Balances.ExistentialDeposit`
 *
 * Sends: nothing.
 *
 * @param runtime the service's runtime
 * @param service its interface, from `detectVariant` of @parachron/runtime-types
 * @param options `overrides`, limits of the user: `slotSeconds` and `maxScheduleSeconds` in seconds, `minimumTransfer`
 *   and `existentialDeposit` in planck, `maxExecutionTimes`; `stored`, the answers to `getRuleReads`
 *
 * @example
 * ```ts
 * import type { Chain } from '@parachron/client';
 * import { detectVariant } from '@parachron/runtime-types';
 * import { deriveRules } from '@parachron/scheduler';
 *
 * declare const chain: Chain;
 * const { slotSeconds, assumed } = deriveRules(chain.runtime, detectVariant(chain.runtime.registry));
 * slotSeconds; // 3600n
 * assumed; // ['slotSeconds', 'minimumTransfer']
 * ```
 */
export function deriveRules(
  runtime: Pick<Runtime, 'registry' | 'token'>,
  service: Pick<ServiceInterface, 'variant' | 'operations'>,
  { overrides = {}, stored = {} }: { readonly overrides?: RuleOverrides; readonly stored?: RuleAnswers } = {},
): ServiceRules {
  requireInput(
    { runtime, service, overrides, stored },
    {
      runtime: { registry: { metadata: 'object' }, token: { symbol: 'string', decimals: 'number' } },
      service: { variant: 'string', operations: 'object' },
      overrides: {
        slotSeconds: 'bigint?',
        minimumTransfer: 'bigint?',
        maxExecutionTimes: 'bigint?',
        maxScheduleSeconds: 'bigint?',
        existentialDeposit: 'bigint?',
      },
      stored: 'object?',
    },
  );
  const { registry, token } = runtime;
  const { variant, operations } = service;
  const stated = readStatedRules(registry, operations, { overrides, stored });
  const unit = 10n ** BigInt(token.decimals);
  const findOwnConstant = (name: string) => findConstant(registry, pallet, name);
  return {
    variant,
    token,
    slotSeconds: stated.slotSeconds ?? granularity[variant],
    maxTasksPerSlot: findOwnConstant('MaxTasksPerSlot'),
    maxWeightPerSlot: findOwnConstant('MaxWeightPerSlot'),
    maxExecutionTimes: stated.maxExecutionTimes ?? most.maxExecutionTimes,
    maxScheduleSeconds: stated.maxScheduleSeconds ?? most.maxScheduleSeconds,
    executionWeightFee: findOwnConstant('ExecutionWeightFee'),
    existentialDeposit: stated.existentialDeposit ?? unit / depositPart[variant],
    minimumTransfer: stated.minimumTransfer ?? unit / minimumPart,
    assumed: (Object.keys(stated) as OptionalRule[]).filter(
      (rule) => stated[rule] === undefined && (rule !== 'minimumTransfer' || variant === 'M'),
    ),
  };
}

/** Reads the limits of the user, of the metadata or of the storage; undefined for a limit that none of them states. */
function readStatedRules(
  registry: Runtime['registry'],
  operations: ServiceInterface['operations'],
  { overrides, stored }: { readonly overrides: RuleOverrides; readonly stored: RuleAnswers },
): { readonly [R in OptionalRule]: bigint | undefined } {
  const read = (rule: OptionalRule) => {
    const answer = stored[rule];
    return (
      overrides[rule] ?? findStatedConstant(registry, rule) ?? (answer?.known ? answer.value : undefined)
    );
  };
  return {
    slotSeconds: read('slotSeconds'),
    minimumTransfer: read('minimumTransfer'),
    maxExecutionTimes: read('maxExecutionTimes') ?? (hasOneTime(operations) ? 1n : undefined),
    maxScheduleSeconds: read('maxScheduleSeconds'),
    existentialDeposit: read('existentialDeposit'),
  };
}

/** Returns whether tasks have one time only, as in early runtimes of variant M. */
function hasOneTime(operations: ServiceInterface['operations']): boolean {
  const when = Object.values(operations).flatMap(({ args }) => args.filter(({ role }) => role === 'when'));
  return when.length > 0 && when.every(({ type }) => /^(Compact<)?u\d+>?$/.test(type));
}
