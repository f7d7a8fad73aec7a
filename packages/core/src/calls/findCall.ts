import type { Registry } from '@polkadot/types/types';
import { stringCamelCase } from '@polkadot/util';
import { listPallets, type PalletNames } from '../metadata/listPallets.js';
import { RuntimeCache } from '../metadata/RuntimeCache.js';
import { findUsualPallet } from '../metadata/usualPallets.js';

/** A call as the runtime's metadata describes it. */
export interface FoundCall {
  /** The chain's own name of the pallet. */
  readonly pallet: string;
  /** The chain's own name of the call. */
  readonly name: string;
  /** The indices of the pallet and of the call, with which the bytes begin. */
  readonly index: Uint8Array;
  /** The chain's own names of the arguments; the positions of arguments without names. */
  readonly fields: readonly string[];
  /** The types of its arguments, by their numbers in the metadata. */
  readonly types: readonly number[];
}

/**
 * Finds a pallet that has calls, by its own or its usual name in any case. The own name has precedence, unless the pallet lacks the
 * call.
 */
export function findPallet(registry: Registry, pallet: string, method?: string): PalletNames | undefined {
  const find = (wanted: string) =>
    listPallets(registry).find((one) => isNamed(one.name, wanted) && one.calls.size > 0);
  const named = find(pallet);
  if (named && (method === undefined || findName(named, method) !== undefined)) return named;
  const own = findUsualPallet(registry, pallet);
  return (own === undefined ? undefined : find(own)) ?? named;
}

function findName(pallet: PalletNames, method: string): string | undefined {
  return [...pallet.calls.keys()].find((name) => isNamed(name, method));
}

/** Returns whether a name is wanted, in any case. */
export function isNamed(name: string, wanted: string): boolean {
  const own = stringCamelCase(name);
  return own === wanted || own === stringCamelCase(wanted);
}

/** A search through all metadata for each call is slow. */
const known = new RuntimeCache<FoundCall | undefined>(1_024);

/** Finds a call, by names in any case; the pallet by its own or its usual name. */
export function findCall(registry: Registry, pallet: string, method: string): FoundCall | undefined {
  return known.get(registry, `${pallet}.${method}`, () => {
    const own = findPallet(registry, pallet, method);
    const name = own && findName(own, method);
    const described = registry.metadata.pallets.find((one) => one.name.toString() === own?.name);
    const calls = described?.calls.unwrapOr(undefined);
    const variants = calls ? registry.lookup.getSiType(calls.type).def.asVariant.variants : [];
    const call = [...variants].find((variant) => variant.name.toString() === name);
    if (!own || !described || !call || name === undefined) return undefined;
    return {
      pallet: own.name,
      name,
      index: Uint8Array.of(described.index.toNumber(), call.index.toNumber()),
      fields: own.calls.get(name) ?? [],
      types: call.fields.map(({ type }) => type.toNumber()),
    };
  });
}
