import { nameOwnPallet, type Runtime, requireInput } from '@parachron/core';
import type { ServiceInterface, Variant } from '@parachron/runtime-types';
import type { Registry } from '@polkadot/types/types';
import { u8aToBigInt } from '@polkadot/util';

/** A limit that a runtime may state. */
type Limit = 'slotSeconds' | 'maxExecutionTimes' | 'maxScheduleSeconds';

/** The limits of a service chain that planning times needs. Whether the service accepts a task is up to its runtime: see `checkTask`. */
export interface ServiceRules {
  readonly variant: Variant;
  /** Length of a slot, in seconds; each time is a multiple of this length. */
  readonly slotSeconds: bigint;
  readonly maxExecutionTimes: bigint;
  /** The largest distance of a time from the current slot, in seconds. */
  readonly maxScheduleSeconds: bigint;
  /** The limits that the runtime does not state: their values come from the specification of the interface. */
  readonly assumed: readonly Limit[];
}

// Values of the interface's specification, for limits that a runtime does not state.
const slotLengths = { H: 3600n, M: 60n } as const;
const most = { maxExecutionTimes: 24n, maxScheduleSeconds: 15_552_000n } as const;

/** The possible names of a limit among the constants of AutomationTime. */
const names: { readonly [L in Limit]: RegExp } = {
  // A length whose name has no unit may be in milliseconds or in blocks.
  slotSeconds: /^(Time)?Slot(Size|Length|Duration)?(In)?Seconds$/,
  maxExecutionTimes: /^Max(imum)?Execution(Times|s)$/,
  maxScheduleSeconds: /^Max(imum)?Schedule(In)?Seconds$/,
};

/**
 * Derives the limits of a service chain from the constants of its runtime. A limit that the runtime does not state comes from the
 * specification of the interface, and is listed in `assumed`.
 *
 * Chain: the constants of AutomationTime
 *
 * Sends: nothing.
 *
 * @param runtime the service's runtime
 * @param service its interface, from `detectVariant` of @parachron/runtime-types
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
 * assumed; // ['slotSeconds']
 * ```
 */
export function deriveRules(
  runtime: Pick<Runtime, 'registry'>,
  service: Pick<ServiceInterface, 'variant' | 'operations'>,
): ServiceRules {
  requireInput({ runtime }, { runtime: { registry: 'registry' } });
  requireInput({ service }, { service: { variant: 'string', operations: 'object' } });
  const { variant, operations } = service;
  const read = (limit: Limit) => findStated(runtime.registry, names[limit]);
  const stated = {
    slotSeconds: read('slotSeconds'),
    maxExecutionTimes: read('maxExecutionTimes') ?? (hasOneTime(operations) ? 1n : undefined),
    maxScheduleSeconds: read('maxScheduleSeconds'),
  };
  return {
    variant,
    slotSeconds: stated.slotSeconds ?? slotLengths[variant],
    maxExecutionTimes: stated.maxExecutionTimes ?? most.maxExecutionTimes,
    maxScheduleSeconds: stated.maxScheduleSeconds ?? most.maxScheduleSeconds,
    assumed: (Object.keys(names) as Limit[]).filter((limit) => stated[limit] === undefined),
  };
}

/** Finds an unsigned integer among the constants of the service; undefined without such a constant, or if it is 0: not set. */
function findStated(registry: Registry, name: RegExp): bigint | undefined {
  const own = nameOwnPallet(registry, 'AutomationTime');
  const found = registry.metadata.pallets
    .find((candidate) => candidate.name.eq(own))
    ?.constants.find((constant) => name.test(`${constant.name}`));
  if (!found) return undefined;
  const { def } = registry.lookup.getSiType(found.type);
  const isInteger = def.isPrimitive && /^U\d+$/.test(def.asPrimitive.type);
  return (isInteger && u8aToBigInt(found.value.toU8a(true), { isLe: true })) || undefined;
}

/** Returns whether tasks have one time only, as in early runtimes of variant M. */
function hasOneTime(operations: ServiceInterface['operations']): boolean {
  const when = Object.values(operations).flatMap(({ args }) => args.filter(({ role }) => role === 'when'));
  return when.length > 0 && when.every(({ type }) => /^(Compact<)?u\d+>?$/.test(type));
}
