import {
  type Answer,
  nameOwnPallet,
  type Planck,
  requireInput,
  type StorageRead,
  storageRead,
} from '@parachron/core';
import type { SiLookupTypeId } from '@polkadot/types/interfaces';
import type { Registry } from '@polkadot/types/types';
import { u8aToBigInt } from '@polkadot/util';

/** A limit that a runtime may omit, with a value in the specification of the interface. */
export type OptionalRule =
  | 'slotSeconds'
  | 'minimumTransfer'
  | 'maxExecutionTimes'
  | 'maxScheduleSeconds'
  | 'existentialDeposit';

/** Reads of limits in the storage of a runtime, by limit. */
export type RuleReads = { readonly [R in OptionalRule]?: StorageRead<bigint | Planck | undefined> };

/** The answers to reads of limits. */
export type RuleAnswers = { readonly [R in OptionalRule]?: Answer<bigint | Planck | undefined> };

/** The pallet of a limit, and the possible names of the constant or the storage value. */
interface RulePlace {
  readonly pallet: string;
  readonly name: RegExp;
}

const pallet = 'AutomationTime';
const places: { readonly [R in OptionalRule]: RulePlace } = {
  // A length whose name has no unit may be in milliseconds or in blocks.
  slotSeconds: { pallet, name: /^(Time)?Slot(Size|Length|Duration)?(In)?Seconds$/ },
  minimumTransfer: { pallet, name: /^Min(imum)?(Native)?Transfer(Amount)?$/ },
  maxExecutionTimes: { pallet, name: /^Max(imum)?Execution(Times|s)$/ },
  maxScheduleSeconds: { pallet, name: /^Max(imum)?Schedule(In)?Seconds$/ },
  existentialDeposit: { pallet: 'Balances', name: /^ExistentialDeposit$/ },
};

/** Finds a limit among the constants of a runtime; undefined if the runtime has no such constant. */
export function findStatedConstant(registry: Registry, rule: OptionalRule): bigint | undefined {
  const { pallet: of, name } = places[rule];
  const found = findPallet(registry, of)?.constants.find((one) => name.test(`${one.name}`));
  return found && isInteger(registry, found.type) ? readLimit(rule, found.value.toU8a(true)) : undefined;
}

/**
 * Describes the reads of the limits in the storage of a runtime: plain unsigned integers, found by their names. No
 * public runtime of the family has such a value, so the result is usually empty.
 *
 * Sends: nothing; the reads take one key for each limit.
 *
 * @param registry the registry of the service's runtime
 * @returns reads whose answers are the option `stored` of `deriveRules`; empty if the runtime has no limit in storage
 *
 * @example
 * ```ts
 * import type { Chain } from '@parachron/client';
 * import { detectVariant } from '@parachron/runtime-types';
 * import { deriveRules, getRuleReads } from '@parachron/scheduler';
 *
 * declare const chain: Chain;
 * const { registry } = chain.runtime;
 * const stored = await (await chain.snapshot()).read(getRuleReads(registry));
 * deriveRules(chain.runtime, detectVariant(registry), { stored }).slotSeconds; // 3600n
 * ```
 */
export function getRuleReads(registry: Registry): RuleReads {
  requireInput({ registry }, { registry: 'registry' });
  const rules = Object.keys(places) as OptionalRule[];
  return Object.fromEntries(
    rules.flatMap((rule) => {
      const { pallet: of, name } = places[rule];
      const items = findPallet(registry, of)?.storage.unwrapOr(undefined)?.items ?? [];
      const item = [...items].find(
        ({ name: own, type }) => name.test(`${own}`) && type.isPlain && isInteger(registry, type.asPlain),
      );
      if (!item) return [];
      const decode: StorageRead<bigint | undefined>['decode'] = (value) =>
        value && readLimit(rule, value.toU8a(true));
      return [[rule, storageRead(of, `${item.name}`, [], decode)]];
    }),
  );
}

function findPallet(registry: Registry, of: string) {
  const own = nameOwnPallet(registry, of);
  return registry.metadata.pallets.find(({ name }) => name.eq(own));
}

function isInteger(registry: Registry, type: SiLookupTypeId): boolean {
  const { def } = registry.lookup.getSiType(type);
  return def.isPrimitive && /^U\d+$/.test(def.asPrimitive.type);
}

// Amounts may be 0; the other limits are 0 if they are not set.
const amounts: readonly OptionalRule[] = ['minimumTransfer', 'existentialDeposit'];

function readLimit(rule: OptionalRule, bytes: Uint8Array): bigint | undefined {
  const value = u8aToBigInt(bytes, { isLe: true });
  return value === 0n && !amounts.includes(rule) ? undefined : value;
}
