import {
  type Account,
  type Answer,
  type JsonValue,
  listFieldNames,
  listMaps,
  type Planck,
  readAmount,
  readFields,
  storageRead,
} from '@parachron/core';
import type { TypeId } from '@parachron/xcm';
import type { Registry } from '@polkadot/types/types';
import { defineFact } from '../facts/Fact.js';
import { proxyUserFact } from '../facts/proxy/proxyUserFact.js';
import { isAboutTokens } from '../facts/token/registryMaps.js';
import { readStopped } from '../facts/token/tokenDetailsFact.js';
import { formatEntries, type TokenEntry, tokenRegistryFact } from '../facts/token/tokenRegistryFact.js';

/** The user's balance of the service's token on the target. */
export interface Held {
  /** The map that was read, by the chain's names. */
  readonly map: string;
  /** Amount that the user can send, in the target's smallest unit of the token. */
  readonly amount: Planck;
  /** The status of an account that cannot send the token, by the chain's name: `Frozen`; undefined otherwise. */
  readonly stopped: string | undefined;
}

/** The user's balance of the service's token on the target, if registered there. */
export const heldTokenFact = defineFact({
  needs: { user: proxyUserFact, registry: tokenRegistryFact },
  derive: async ({ facts: { user, registry }, runtimes: { target }, read }): Promise<Answer<Held>> => {
    if (!registry.known) return registry;
    const [entry, ...also] = registry.entries;
    if (!entry) return describeUnknown(unregistered, 'No account can hold the token there.');
    if (also.length > 0) {
      const reason = `the token is registered in ${formatEntries(registry.entries)}`;
      return describeUnknown(reason, "Read the user's accounts on the target for each registered token.");
    }
    const maps = target ? listHoldings(target.registry, entry) : [];
    const names = maps.map(({ pallet, item }) => `${pallet}.${item}`);
    const [map, ...others] = maps;
    if (map && others.length === 0 && user.real)
      return (await read('target', { held: holdingRead(map, user.real, entry.id) })).held;
    const found =
      names.length > 1
        ? `the token may be held in ${names.join(' or ')} of the target`
        : 'the metadata of the target shows no map of who holds the token';
    return describeUnknown(found, `Read the user's account on the target for the token of ${entry.map}.`);
  },
});

const unregistered = 'the target has not registered the token';

function describeUnknown(reason: string, howToFindOut: string): Answer<Held> {
  return { known: false, reason, howToFindOut };
}

function holdingRead({ pallet, item, accountAt, field }: Holdings, account: Account, id: JsonValue) {
  const keys = accountAt === 0 ? [account.hex, id] : [id, account.hex];
  return storageRead(pallet, item, keys, (value): Held => {
    const values = readFields(value);
    const left = (readAmount(values, field) ?? 0n) - (readAmount(values, 'frozen') ?? 0n);
    const stopped = readStopped(values);
    return { map: `${pallet}.${item}`, amount: left > 0n && stopped === undefined ? left : 0n, stopped };
  });
}

/** A map of a runtime with balances by account and token, by the chain's names. */
interface Holdings {
  readonly pallet: string;
  readonly item: string;
  /** Position of the account among the two keys; the other key is the token. */
  readonly accountAt: 0 | 1;
  /** The field of the value that has the amount, by the chain's name. */
  readonly field: string;
}

/** `balance` in pallet-assets, `free` in orml-tokens. */
const fields = ['balance', 'free'];

/** Lists the maps by an account and a token, under any name: those of the pallet with the token's entry, else those of all pallets. */
function listHoldings(
  registry: Registry,
  { map, idType }: Pick<TokenEntry, 'map' | 'idType'>,
): readonly Holdings[] {
  const all = listMaps(registry, 2).flatMap(({ pallet, item, key, value }): Holdings[] => {
    const { def } = registry.lookup.getSiType(key);
    const [first, second] = def.isTuple ? def.asTuple : [];
    const names = listFieldNames(registry, value);
    const field = fields.find((one) => names.includes(one));
    if (!isAboutTokens(pallet) || !first || !second || field === undefined) return [];
    if (first.eq(idType) && isAccount(registry, second)) return [{ pallet, item, field, accountAt: 1 }];
    if (second.eq(idType) && isAccount(registry, first)) return [{ pallet, item, field, accountAt: 0 }];
    return [];
  });
  const own = all.filter(({ pallet }) => map.startsWith(`${pallet}.`));
  return own.length > 0 ? own : all;
}

function isAccount(registry: Registry, type: TypeId): boolean {
  const path = registry.lookup.getSiType(type).path.map(String);
  return /^AccountId(20|32)$/.test(path.at(-1) ?? '');
}
