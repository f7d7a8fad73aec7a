import {
  findUsualPallet,
  formatHex,
  type Hex,
  listMaps,
  orUndefined,
  readKnown,
  type Snapshot,
  storageRead,
} from '@parachron/core';
import type { Codec, Registry } from '@polkadot/types/types';
import { stringCamelCase, u8aToBigInt } from '@polkadot/util';
import { decodeVersionedPart } from '../parts/parts.js';
import { bareLocation, versionedLocation } from '../versions/xcmTypes.js';
import { hereLocation, relayLocation } from './deriveLocation.js';
import type { Location } from './Location.js';
import type { TypeId } from './listLocationValues.js';

/**
 * Reads the locations by which a chain may know its own token, the most probable ones first: the chain itself; those of its registries; the
 * relay chain, for system parachains; its Balances pallet; and the token's id among its tokens, which a constant states
 * (`GetNativeCurrencyId`, `NativeAssetId`).
 */
export async function readOwnLocations(state: Snapshot): Promise<Location[]> {
  const { registry } = state.runtime;
  const own = findUsualPallet(registry, 'Balances');
  const balances = registry.metadata.pallets.filter(({ name }) => name.toString() === own);
  return [
    ...[hereLocation, ...(await readRegistered(state))],
    // Nothing is above a relay chain.
    ...(findUsualPallet(registry, 'Paras') ? [] : [relayLocation]),
    ...balances.map(({ index }): Location => {
      const interior = [{ kind: 'PalletInstance', index: index.toNumber() }] as const;
      return { parents: 0, interior };
    }),
    ...listOwnIds(registry).flatMap(({ value }) => listIdLocations(value.toU8a(true))),
  ];
}

/** Lists the ids of a chain's own token among its tokens, which constants state. */
function listOwnIds(registry: Registry) {
  return registry.metadata.pallets.flatMap(({ constants }) =>
    [...constants].filter(({ name }) => /^(Get)?Native(Currency|Asset)Id$/.test(name.toString())),
  );
}

/** Reads the maps from ids of tokens to locations, at the id of the chain's own token. */
async function readRegistered(state: Snapshot): Promise<Location[]> {
  const { registry } = state.runtime;
  const reads = listOwnIds(registry).flatMap(({ type, value: id }) => {
    const own = registry.createTypeUnsafe(registry.createLookupType(type), [id.toU8a(true)]);
    return listMaps(registry)
      .filter(({ key }) => key.eq(type))
      .map(({ pallet, item, value }) =>
        storageRead(pallet, item, [own], (stored) => (stored ? findLocations(registry, value, stored) : [])),
      );
  });
  const answers = await Promise.all(reads.map(async (read) => (await state.read({ read })).read));
  return answers.flatMap((answer) => readKnown(answer) ?? []);
}

/** Finds the locations in a stored value: the value itself, or a field of it. */
function findLocations(registry: Registry, type: TypeId, stored: Codec, depth = 0): Location[] {
  const { path, params, def } = registry.lookup.getSiType(type);
  const name = path.map(String).join('::');
  const [, era] = bareLocation.exec(name) ?? [];
  // Versions before 3 have one form of a location, the second of the versioned type.
  if (era !== undefined) return decode(`0x0${Number(era) < 3 ? 1 : era}${stored.toHex().slice(2)}`);
  if (versionedLocation.test(name)) return decode(stored.toHex());
  const held: Codec & { get?(field: string): Codec | undefined; unwrap?(): Codec } = stored;
  const [inner] = params;
  if (name === 'Option')
    return stored.isEmpty || !held.unwrap || !inner?.type.isSome
      ? []
      : findLocations(registry, inner.type.unwrap(), held.unwrap(), depth);
  if (!def.isComposite || depth > 1) return [];
  return def.asComposite.fields.flatMap((field) => {
    const own = field.name.unwrapOr('').toString();
    const part = held.get?.(own) ?? held.get?.(stringCamelCase(own));
    return part ? findLocations(registry, field.type, part, depth + 1) : [];
  });
}

function decode(bytes: Hex): Location[] {
  const decoded = orUndefined(() => decodeVersionedPart('location', bytes));
  return decoded ? [decoded.value] : [];
}

function listIdLocations(id: Uint8Array): Location[] {
  if (id.length === 0 || id.length > 32) return [];
  const padded = new Uint8Array(32);
  padded.set(id);
  const key = { kind: 'GeneralKey', length: id.length, data: formatHex(padded) } as const;
  const index = { kind: 'GeneralIndex', index: u8aToBigInt(id, { isLe: true }) } as const;
  return (id.length > 16 ? [key] : [key, index]).map((junction) => ({ parents: 0, interior: [junction] }));
}
