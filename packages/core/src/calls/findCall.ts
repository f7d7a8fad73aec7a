import type { Call as RuntimeCall } from '@polkadot/types/interfaces';
import type { Registry } from '@polkadot/types/types';
import { stringCamelCase } from '@polkadot/util';
import type { Hex } from '../bytes/parseHex.js';
import { RecentMap } from '../metadata/RuntimeCache.js';
import { findUsualPallet } from '../metadata/usualPallets.js';
import type { Call } from './Call.js';

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

/** A call that was encoded or decoded. */
export interface RecentCall {
  readonly decode: () => RuntimeCall;
  readonly hex: Hex;
  readonly pallet: FoundPallet | undefined;
  readonly found: FoundCall | undefined;
  /** The names that polkadot.js gives, if the metadata does not list the call. */
  readonly named?: Pick<Call, 'pallet' | 'method'>;
}

/** The calls that were encoded or decoded last, by the metadata of a runtime. */
const recentCalls = new WeakMap<object, RecentMap<RecentCall>>();
/** The weight of a call is that of its objects and its digits: the dry run of a proxy type has a few hundred calls, a long batch a million digits. */
const [mostWeight, callWeight] = [8_000_000, 8_000];

/** Finds a call that the same runtime has just encoded or decoded, by its bytes or the text that was stored with the call. */
export function findRecent({ metadata }: Registry, text: string): RecentCall | undefined {
  return recentCalls.get(metadata)?.get(text);
}

/** Stores a call of a runtime by a text, its bytes by default, and drops calls that were used long ago. */
export function keepRecent({ metadata }: Registry, call: RecentCall, text: string = call.hex): void {
  const recent = recentCalls.get(metadata) ?? new RecentMap<RecentCall>(mostWeight);
  recentCalls.set(metadata, recent);
  recent.keep(text, call, callWeight + text.length);
}
