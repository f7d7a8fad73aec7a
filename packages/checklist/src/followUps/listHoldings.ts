import type { StorageEntryTypeLatest } from '@polkadot/types/interfaces';
import type { Registry } from '@polkadot/types/types';
import { isAboutTokens } from '../facts/token/registryMaps.js';
import type { TokenEntry } from '../facts/token/tokenRegistryFact.js';

/** A map of a runtime with balances by account and token, by the chain's names. */
export interface Holdings {
  readonly pallet: string;
  readonly item: string;
  /** Position of the account among the two keys; the other key is the token. */
  readonly accountAt: 0 | 1;
  /** The field of the value that has the amount, by the chain's name. */
  readonly field: string;
}

/** `balance` in pallet-assets, `free` in orml-tokens. */
const fields = ['balance', 'free'];

/**
 * Lists the maps by an account and a token, under any name: those of the pallet with the token's entry if it has any, else
 * those of all pallets.
 */
export function listHoldings(
  registry: Registry,
  { map, idType }: Pick<TokenEntry, 'map' | 'idType'>,
): readonly Holdings[] {
  const all = registry.metadata.pallets.flatMap(({ name, storage }): Holdings[] => {
    const pallet = name.toString();
    if (storage.isNone || !isAboutTokens(pallet)) return [];
    return storage.unwrap().items.flatMap((item): Holdings[] => {
      const found = item.type.isMap ? readMap(registry, item.type.asMap, idType) : undefined;
      return found ? [{ pallet, item: item.name.toString(), ...found }] : [];
    });
  });
  const own = all.filter(({ pallet }) => map.startsWith(`${pallet}.`));
  return own.length > 0 ? own : all;
}

function readMap(
  registry: Registry,
  { hashers, key, value }: StorageEntryTypeLatest['asMap'],
  token: TokenEntry['idType'],
): Pick<Holdings, 'accountAt' | 'field'> | undefined {
  const { def } = registry.lookup.getSiType(key);
  const [first, second] = def.isTuple && hashers.length === 2 ? def.asTuple : [];
  const field = findField(registry, value.toNumber());
  if (!first || !second || field === undefined) return undefined;
  if (first.eq(token) && isAccount(registry, second.toNumber())) return { field, accountAt: 1 };
  if (second.eq(token) && isAccount(registry, first.toNumber())) return { field, accountAt: 0 };
  return undefined;
}

function findField(registry: Registry, type: number): string | undefined {
  const { def } = registry.lookup.getSiType(type);
  if (!def.isComposite) return undefined;
  const names = def.asComposite.fields.map(({ name }) => name.unwrapOr('').toString());
  return fields.find((field) => names.includes(field));
}

function isAccount(registry: Registry, type: number): boolean {
  const path = registry.lookup.getSiType(type).path.map(String);
  return /^AccountId(20|32)$/.test(path.at(-1) ?? '');
}
