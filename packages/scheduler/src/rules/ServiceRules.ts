import { nameOwnPallet, type Planck, type Runtime, requireInput, type TokenUnit } from '@parachron/core';
import type { ServiceInterface, Variant } from '@parachron/runtime-types';
import type { Registry } from '@polkadot/types/types';
import { u8aToBigInt } from '@polkadot/util';

/** A limit that a runtime may omit, with a value in the specification of the interface. */
export type OptionalRule =
  | 'slotSeconds'
  | 'minimumTransfer'
  | 'maxExecutionTimes'
  | 'maxScheduleSeconds'
  | 'existentialDeposit';

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
 * Derives the limits of a service chain from the constants of its runtime. A limit that the runtime does not state comes from the
 * specification of the interface, and is listed in `assumed`.
 *
 * Chain: the constants of AutomationTime, `Balances.ExistentialDeposit`
 *
 * Sends: nothing.
 *
 * @param runtime the service's runtime
 * @param service its interface, from `detectVariant` of @parachron/runtime-types
 * @param overrides limits of the user: `slotSeconds` and `maxScheduleSeconds` in seconds, `minimumTransfer` and `existentialDeposit` in
 *   planck, `maxExecutionTimes`
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
  overrides: RuleOverrides = {},
): ServiceRules {
  requireInput(
    { runtime, service, overrides },
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
    },
  );
  const { registry, token } = runtime;
  const { variant, operations } = service;
  const stated = readStatedRules(registry, operations, overrides);
  const unit = 10n ** BigInt(token.decimals);
  const findOwn = (name: RegExp) => findConstant(registry, pallet, name);
  return {
    variant,
    token,
    slotSeconds: stated.slotSeconds ?? granularity[variant],
    maxTasksPerSlot: findOwn(/^MaxTasksPerSlot$/),
    maxWeightPerSlot: findOwn(/^MaxWeightPerSlot$/),
    maxExecutionTimes: stated.maxExecutionTimes ?? most.maxExecutionTimes,
    maxScheduleSeconds: stated.maxScheduleSeconds ?? most.maxScheduleSeconds,
    executionWeightFee: findOwn(/^ExecutionWeightFee$/),
    existentialDeposit: stated.existentialDeposit ?? unit / depositPart[variant],
    minimumTransfer: stated.minimumTransfer ?? unit / minimumPart,
    assumed: (Object.keys(stated) as OptionalRule[]).filter(
      (rule) => stated[rule] === undefined && (rule !== 'minimumTransfer' || variant === 'M'),
    ),
  };
}

/** Reads the limits of the user or of the metadata; undefined for a limit that neither states. */
function readStatedRules(
  registry: Registry,
  operations: ServiceInterface['operations'],
  overrides: RuleOverrides,
): { readonly [R in OptionalRule]: bigint | undefined } {
  const read = (rule: OptionalRule) => overrides[rule] ?? findStated(registry, rule);
  return {
    slotSeconds: read('slotSeconds'),
    minimumTransfer: read('minimumTransfer'),
    maxExecutionTimes: read('maxExecutionTimes') ?? (hasOneTime(operations) ? 1n : undefined),
    maxScheduleSeconds: read('maxScheduleSeconds'),
    existentialDeposit: read('existentialDeposit'),
  };
}

/** The pallet of a limit, and the possible names of its constant. */
const places: { readonly [R in OptionalRule]: { readonly pallet: string; readonly name: RegExp } } = {
  // A length whose name has no unit may be in milliseconds or in blocks.
  slotSeconds: { pallet, name: /^(Time)?Slot(Size|Length|Duration)?(In)?Seconds$/ },
  minimumTransfer: { pallet, name: /^Min(imum)?(Native)?Transfer(Amount)?$/ },
  maxExecutionTimes: { pallet, name: /^Max(imum)?Execution(Times|s)$/ },
  maxScheduleSeconds: { pallet, name: /^Max(imum)?Schedule(In)?Seconds$/ },
  existentialDeposit: { pallet: 'Balances', name: /^ExistentialDeposit$/ },
};

// Amounts may be 0; the other limits are 0 if they are not set.
const amounts: readonly OptionalRule[] = ['minimumTransfer', 'existentialDeposit'];

function findStated(registry: Registry, rule: OptionalRule): bigint | undefined {
  const { pallet: of, name } = places[rule];
  const value = findConstant(registry, of, name);
  return value === 0n && !amounts.includes(rule) ? undefined : value;
}

/** Finds an unsigned integer among the constants of a pallet; undefined without such a constant. */
function findConstant(registry: Registry, of: string, name: RegExp): bigint | undefined {
  const own = nameOwnPallet(registry, of);
  const found = registry.metadata.pallets
    .find((candidate) => candidate.name.eq(own))
    ?.constants.find((constant) => name.test(`${constant.name}`));
  if (!found) return undefined;
  const { def } = registry.lookup.getSiType(found.type);
  const isInteger = def.isPrimitive && /^U\d+$/.test(def.asPrimitive.type);
  return isInteger ? u8aToBigInt(found.value.toU8a(true), { isLe: true }) : undefined;
}

/** Returns whether tasks have one time only, as in early runtimes of variant M. */
function hasOneTime(operations: ServiceInterface['operations']): boolean {
  const when = Object.values(operations).flatMap(({ args }) => args.filter(({ role }) => role === 'when'));
  return when.length > 0 && when.every(({ type }) => /^(Compact<)?u\d+>?$/.test(type));
}
