import {
  type Account,
  type Call,
  formatAddress,
  formatHex,
  getAccountBytes,
  type Planck,
  type TokenUnit,
  tryEncodeCall,
} from '@parachron/core';
import { deriveSovereignAccount, type Location, listLocationValues, type TypeId } from '@parachron/xcm';
import type { Registry } from '@polkadot/types/types';
import { stringToU8a } from '@polkadot/util';
import type { Scope } from '../../Scope.js';
import { listCallVariants } from '../planSteps.js';
import { listKeyedByLocation } from './registryMaps.js';
import { createTokenLocation } from './tokenRegistryFact.js';

/** A call of root that may register the service's token: whether it does, a fork shows. */
export interface Registration {
  readonly call: Call;
  /** The calls in it, by the chain's names: `ForeignAssets.force_create`. */
  readonly names: readonly string[];
  /** Whether the sovereign account of the service owns the entry. */
  readonly isOwned: boolean;
  /** The id in the call that the chain's team may choose; undefined if the call has none. */
  readonly id: number | undefined;
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
  readonly registry: Registry;
  readonly location: Location;
  readonly owner: Account;
}

/** A call with the parts that its arguments have. */
interface Filled {
  readonly call: Call;
  readonly hasLocation: boolean;
  readonly id: number | undefined;
  readonly isOwned: boolean;
}

/** The calls of registries that take a token or its location, by their names on different chains. */
const registers = /^(force_)?(register|set_(asset_)?location$)/;

/**
 * Lists the calls of root that may register the service's token, in the order of preference: for each registry of locations the creation of
 * an asset under its location, then each call of the registry that takes the location, alone and after a call that creates the asset
 * first. The arguments are filled by their types and names.
 */
export function listRegistrations(registry: Registry, token: RegisteredToken): readonly Registration[] {
  const location = createTokenLocation(token.scope);
  const bytes = getAccountBytes(registry);
  const { serviceParaId: paraId } = token.scope;
  const about = {
    ...{ ...token, registry, location, isIdGiven: false },
    owner: deriveSovereignAccount({ paraId, relation: 'sibling', bytes }),
  };
  const pallets = new Set(listKeyedByLocation(registry, location).map(({ pallet }) => pallet));
  return [...pallets].flatMap((pallet) => {
    const [created] = fill(about, pallet, 'force_create');
    const own = created?.hasLocation ? [created, ...fill(about, pallet, 'force_set_metadata')] : [];
    const calls = listMethods(registry, pallet).flatMap((method) => fill(about, pallet, method));
    // The location is then given to the same id.
    const creations = [
      ...listMethods(registry, pallet).flatMap((method) =>
        fill({ ...about, isIdGiven: true }, pallet, method),
      ),
      ...fill(about, 'Assets', 'force_create'),
    ].filter((one) => !one.hasLocation);
    return [
      own,
      own.slice(0, 1),
      ...calls
        .filter((one) => one.hasLocation)
        .flatMap((one) => [[one], ...creations.map((first) => [first, one])]),
    ].flatMap((filled) => join(registry, filled));
  });
}

/** The calls of a pallet that register, by their names. */
function listMethods(registry: Registry, pallet: string): string[] {
  return listCallVariants(registry, pallet)
    .map(({ name }) => name.toString())
    .filter((name) => registers.test(name));
}

function join(registry: Registry, filled: readonly Filled[]): Registration[] {
  const [first, ...more] = filled;
  if (!first) return [];
  const calls = filled.map(({ call }) => call.hex);
  const call =
    more.length === 0
      ? first.call
      : tryEncodeCall(registry, { pallet: 'Utility', method: 'batch_all', args: { calls } });
  if (!call) return [];
  return [
    {
      call,
      names: filled.map(({ call: { pallet, method } }) => `${pallet}.${method}`),
      isOwned: filled.some(({ isOwned }) => isOwned),
      id: filled.find(({ id }) => id !== undefined)?.id,
    },
  ];
}

/** Fills the arguments of a call; none if the runtime has no such call, or if its arguments cannot be filled. */
function fill(about: About, pallet: string, method: string): Filled[] {
  const { registry, owner } = about;
  const found = listCallVariants(registry, pallet).find(({ name }) => name.toString() === method);
  if (!found) return [];
  const seen: Seen = { hasLocation: false, id: undefined };
  const names = found.fields.map(({ name }) => name.unwrapOr('').toString());
  const ofOwner = names.find((name) => /owner|admin/.test(name));
  const args = Object.fromEntries(
    found.fields.map(({ type }, at) => {
      const name = names[at] ?? '';
      const value =
        name === ofOwner
          ? formatAddress(registry, owner, { pallet, method, argument: name })
          : fillType(about, { name, type }, seen);
      return [name, value];
    }),
  );
  const call = tryEncodeCall(registry, { pallet, method, args });
  return call ? [{ call, ...seen, isOwned: ofOwner !== undefined }] : [];
}

interface Seen {
  hasLocation: boolean;
  id: number | undefined;
}

interface Part {
  readonly name: string;
  readonly type: TypeId;
}

/** The value of an argument, or of a field in it: what its type or its name means, else the default of the type. */
function fillType(about: About, part: Part, seen: Seen): unknown {
  const { registry, location } = about;
  const { type, name } = part;
  const place = listLocationValues(registry, type, location).at(-1);
  if (place !== undefined) {
    seen.hasLocation = true;
    return place;
  }
  const { path, params, def } = registry.lookup.getSiType(type);
  const [inner] = params;
  if (path.map(String).join() === 'Option' && inner?.type.isSome)
    return fillOption(about, { name, type: inner.type.unwrap() }, seen);
  const value = fillName(about, name);
  if (value !== undefined) return value;
  if (isId(name)) return fillId(about, part, seen);
  // Bounded lists are composites of one field without a name.
  if (def.isComposite && def.asComposite.fields.every((field) => field.name.isSome)) {
    return Object.fromEntries(
      def.asComposite.fields.map((field) => {
        const own = field.name.unwrap().toString();
        return [own, fillType(about, { name: own, type: field.type }, seen)];
      }),
    );
  }
  return registry.createTypeUnsafe(registry.createLookupType(type), []);
}

/** The chain chooses what a call leaves out. */
function fillOption(about: About, part: Part, seen: Seen): unknown {
  const isKnown =
    fillName(about, part.name) !== undefined ||
    (about.isIdGiven && isId(part.name)) ||
    listLocationValues(about.registry, part.type, about.location).length > 0;
  return isKnown ? fillType(about, part, seen) : null;
}

/** What fields of different chains mean by their names. */
function fillName({ token, minimum }: About, name: string): unknown {
  if (/symbol|(^|_)name$/.test(name)) return formatHex(stringToU8a(token.symbol));
  if (/decimals/.test(name)) return token.decimals;
  if (/existential|(^|_)min(imum|imal)?_/.test(name)) return minimum;
  if (/sufficient/.test(name)) return true;
  return undefined;
}

function isId(name: string): boolean {
  return /^((new_)?asset_|currency_|token_)?id$/.test(name);
}

/** The id of the new asset: the para id of the service, in the first form of the type that holds a number. */
function fillId({ registry, scope }: About, { type }: Part, seen: Seen): unknown {
  const { def } = registry.lookup.getSiType(type);
  const isNumber = (one: TypeId) => {
    const { def: inner } = registry.lookup.getSiType(one);
    return inner.isCompact || (inner.isPrimitive && /^u(16|32|64|128)$/i.test(inner.asPrimitive.type));
  };
  const variant = def.isVariant
    ? def.asVariant.variants.find(
        ({ fields: [field, ...others] }) => field && others.length === 0 && isNumber(field.type),
      )
    : undefined;
  if (!variant && !isNumber(type)) return registry.createTypeUnsafe(registry.createLookupType(type), []);
  seen.id = scope.serviceParaId;
  return variant ? { [variant.name.toString()]: seen.id } : seen.id;
}
