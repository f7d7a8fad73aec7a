import {
  type Account,
  type Call,
  omitUndefined,
  type Planck,
  type TokenUnit,
  tryEncodeCall,
} from '@parachron/core';
import { type Location, listLocationValues, type TypeId } from '@parachron/xcm';
import type { Si1Field } from '@polkadot/types/interfaces';
import type { Registry } from '@polkadot/types/types';
import { stringToU8a } from '@polkadot/util';
import type { Scope } from '../../Scope.js';
import { createTokenLocation, deriveServiceAccount, listKeyedByLocation } from './tokenRegistryFact.js';

/** A call of root that may register the service's token: whether it does, a fork shows. */
export interface Registration extends Parts {
  readonly call: Call;
  /** The calls in it, by the chain's names: `ForeignAssets.force_create`. */
  readonly name: string;
  /** The first call, if it leaves the id of the asset to the chain. */
  readonly creation?: Call;
}

/** Values of the fields of events by their names, such as the id that the chain gave to an asset. */
type Ids = { readonly [name: string]: unknown };

/** What the arguments of a call have. */
interface Parts {
  hasLocation: boolean;
  /** Whether the sovereign account of the service owns the entry. */
  isOwned: boolean;
  /** The id in the call that the chain's team may choose; undefined if the call has none. */
  id: number | undefined;
}

/** The token, as the service describes it. */
export interface RegisteredToken {
  readonly token: TokenUnit;
  /** The least balance of an account. */
  readonly minimum: Planck;
  readonly scope: Scope;
}

interface About extends RegisteredToken {
  /** Whether an id that the call may leave to the chain is given. */
  readonly isIdGiven: boolean;
  /** What the filled arguments have. */
  readonly parts: Parts;
  readonly ids: Ids;
  readonly registry: Registry;
  readonly location: Location;
  readonly owner: Account;
}

/** The calls of registries that take a token or its location, by their names on different chains; `create` takes any id. */
const registers = /^(force_)?(register|create_|add_|set_(asset_)?(location|link)$)/;

/**
 * Lists the calls of root that may register the service's token, in the order of preference: for each registry of locations the creation of
 * an asset under its location, then each call of the registry that takes the location, alone and after a call that creates the asset
 * first. The arguments are filled by their types and names.
 *
 * @param ids the ids that the chain gave to assets; by default, the para id of the service is the id
 */
export function listRegistrations(
  registry: Registry,
  token: RegisteredToken,
  ids: Ids = {},
): readonly Registration[] {
  const location = createTokenLocation(token.scope);
  const about = {
    ...token,
    registry,
    location,
    ids,
    isIdGiven: false,
    owner: deriveServiceAccount(registry, token.scope),
  };
  const pallets = new Set(listKeyedByLocation(registry, location).map(({ pallet }) => pallet));
  const all = [...pallets].flatMap((pallet) => {
    const [created] = fillCalls(about, pallet, /^force_create$/);
    const own = created?.hasLocation ? [created, ...fillCalls(about, pallet, /^force_set_metadata$/)] : [];
    // The location is then given to the same id.
    const creations = [
      ...fillCalls({ ...about, isIdGiven: true }, pallet, registers),
      ...fillCalls(about, 'Assets', /^force_create$/),
    ].filter((one) => !one.hasLocation);
    return [
      own,
      own.slice(0, 1),
      ...fillCalls(about, pallet, registers)
        .filter((one) => one.hasLocation)
        .flatMap((one) => [[one], ...creations.map((first) => [first, one])]),
    ].flatMap((calls) => join(registry, calls));
  });
  // A location and an id alone link an asset that exists: such a call makes none.
  const isLink = ({ id, call: { args } }: Registration) => id !== undefined && Object.keys(args).length === 2;
  return all.toSorted((one, other) => Number(isLink(one)) - Number(isLink(other)));
}

function join(registry: Registry, parts: readonly Registration[]): readonly Registration[] {
  if (parts.length < 2) return parts;
  const args = { calls: parts.map(({ call }) => call.hex) };
  const call = tryEncodeCall(registry, { pallet: 'Utility', method: 'batch_all', args });
  if (!call) return [];
  const name = parts.map((one) => one.name).join(' and ');
  const isOwned = parts.some((one) => one.isOwned);
  const id = parts.find((one) => one.id !== undefined)?.id;
  const [first] = parts;
  const creation = first?.hasLocation || first?.id !== undefined ? undefined : first?.call;
  return [{ call, name, hasLocation: true, isOwned, id, ...omitUndefined({ creation }) }];
}

/** Fills the arguments of the calls of a pallet by their names, without the calls whose arguments cannot be filled. */
function fillCalls(about: Omit<About, 'parts'>, pallet: string, names: RegExp): Registration[] {
  const { registry } = about;
  const calls = registry.metadata.pallets.find(({ name }) => name.toString() === pallet)?.calls;
  const variants = calls?.isSome ? registry.lookup.getSiType(calls.unwrap().type).def.asVariant.variants : [];
  return [...variants].flatMap(({ name, fields }) => {
    const method = name.toString();
    if (!names.test(method)) return [];
    const parts: Parts = { hasLocation: false, isOwned: false, id: undefined };
    const call = tryEncodeCall(registry, { pallet, method, args: fillFields({ ...about, parts }, fields) });
    return call ? [{ call, name: `${pallet}.${method}`, ...parts }] : [];
  });
}

function fillFields(about: About, fields: readonly Si1Field[]): { [name: string]: unknown } {
  const named = fields.map(({ name, type }) => [name.unwrapOr('').toString(), type] as const);
  return Object.fromEntries(named.map(([name, type]) => [name, fillType(about, name, type)]));
}

/** The value of a field: what its type or its name means, else the default of the type. */
function fillType(about: About, name: string, type: TypeId): unknown {
  const { registry } = about;
  const { path, params, def } = registry.lookup.getSiType(type);
  const [inner] = params;
  // The chain chooses what a call leaves out.
  if (path.map(String).join() === 'Option' && inner?.type.isSome)
    return fillKnown(about, name, inner.type.unwrap()) ?? null;
  const known = fillKnown({ ...about, isIdGiven: true }, name, type);
  if (known !== undefined) return known;
  // A registry of collections takes the kind of each, and its default is another.
  if (def.isVariant && def.asVariant.variants.some((kind) => kind.name.eq('Fungible')))
    return { Fungible: about.token.decimals };
  // Bounded lists are composites of one field without a name.
  if (def.isComposite && def.asComposite.fields.every((field) => field.name.isSome))
    return fillFields(about, def.asComposite.fields);
  return registry.createTypeUnsafe(registry.createLookupType(type), []);
}

/** What fields of different chains mean by their types and names; undefined for others. */
function fillKnown(about: About, name: string, type: TypeId): unknown {
  const { registry, location, owner, token, minimum, parts } = about;
  const { def } = registry.lookup.getSiType(type);
  if (!parts.isOwned && /owner|admin/.test(name)) {
    parts.isOwned = true;
    return def.isVariant ? { Id: owner.hex } : owner.hex;
  }
  const place = listLocationValues(registry, type, location).at(-1);
  if (place !== undefined) {
    parts.hasLocation = true;
    return place;
  }
  if (/symbol|(^|_)name$/.test(name)) return def.isPrimitive ? token.symbol : [...stringToU8a(token.symbol)];
  if (/decimals/.test(name)) return token.decimals;
  if (/existential|(^|_)min(imum|imal)?_/.test(name)) return minimum;
  if (/sufficient/.test(name)) return true;
  if (!/^((new_)?asset_|currency_|token_)?id$/.test(name)) return undefined;
  // An older event has no names, and its first field is the id.
  const { [name]: given = about.ids[0] } = about.ids;
  return given ?? (about.isIdGiven ? fillId(about, type) : undefined);
}

/** The id of the new asset: the para id of the service, in the first form of the type that holds a number. */
function fillId({ registry, scope, parts }: About, type: TypeId): unknown {
  const { def } = registry.lookup.getSiType(type);
  const isNumber = (one: TypeId) => {
    const { def: inner } = registry.lookup.getSiType(one);
    return inner.isCompact || (inner.isPrimitive && /^u(16|32|64|128)$/i.test(inner.asPrimitive.type));
  };
  const variants = def.isVariant ? [...def.asVariant.variants] : [];
  const variant = variants.find(
    ({ fields: [field, ...others] }) => field && others.length === 0 && isNumber(field.type),
  );
  if (!variant && !isNumber(type)) return registry.createTypeUnsafe(registry.createLookupType(type), []);
  parts.id = scope.serviceParaId;
  return variant ? { [variant.name.toString()]: parts.id } : parts.id;
}
