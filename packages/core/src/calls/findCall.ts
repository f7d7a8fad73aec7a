import type { Registry } from '@polkadot/types/types';
import { stringCamelCase } from '@polkadot/util';
import { findUsualPallet } from '../metadata/usualPallets.js';

/** A pallet's calls, by their names in camelCase. */
export interface FoundPallet {
  /** The chain's own name of the pallet. */
  readonly name: string;
  readonly calls: ReadonlyMap<string, FoundCall>;
}

/** A call as the runtime's metadata describes it. */
export interface FoundCall {
  /** The chain's own name of the call. */
  readonly name: string;
  /** The indices of the pallet and of the call, with which the bytes begin. */
  readonly index: Uint8Array;
  /** The chain's own names of the arguments; the positions of arguments without names. */
  readonly fields: readonly string[];
  /** The types of its arguments, by their names in the registry. */
  readonly types: readonly string[];
}

type Pallets = ReadonlyMap<string, FoundPallet>;

/** Indexes by metadata, which a registry may replace: a search through all metadata for each call is slow. */
const known = new WeakMap<object, Pallets>();

/**
 * Finds a pallet that has calls, by its own or its usual name in any case. The own name has precedence, unless the pallet lacks the
 * call.
 */
export function findPallet(registry: Registry, pallet: string, method?: string): FoundPallet | undefined {
  const pallets = listPallets(registry);
  const named = pallets.get(stringCamelCase(pallet));
  if (named && (method === undefined || named.calls.has(stringCamelCase(method)))) return named;
  const own = findUsualPallet(registry, pallet);
  return (own === undefined ? undefined : pallets.get(stringCamelCase(own))) ?? named;
}

/** Finds a call, by names in any case; the pallet by its own or its usual name. */
export function findCall(registry: Registry, pallet: string, method: string): FoundCall | undefined {
  return findPallet(registry, pallet, method)?.calls.get(stringCamelCase(method));
}

function listPallets(registry: Registry): Pallets {
  const { metadata } = registry;
  const found = known.get(metadata);
  if (found) return found;
  const withCalls = [...metadata.pallets].filter(({ calls }) => calls.isSome);
  const pallets = new Map(
    withCalls.map((pallet) => {
      const name = pallet.name.toString();
      const { variants } = registry.lookup.getSiType(pallet.calls.unwrap().type).def.asVariant;
      const calls = [...variants].map((variant): [string, FoundCall] => {
        const method = variant.name.toString();
        const index = new Uint8Array([pallet.index.toNumber(), variant.index.toNumber()]);
        const fields = [...variant.fields].map((field, at) =>
          field.name.isSome ? field.name.unwrap().toString() : `${at}`,
        );
        const types = variant.fields.map(({ type }) => registry.createLookupType(type));
        return [stringCamelCase(method), { name: method, index, fields, types }];
      });
      return [stringCamelCase(name), { name, calls: new Map(calls) }];
    }),
  );
  known.set(metadata, pallets);
  return pallets;
}
