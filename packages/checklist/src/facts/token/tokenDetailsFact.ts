import {
  type Evidence,
  existentialDepositRead,
  listFieldNames,
  listMaps,
  omitUndefined,
  type Planck,
  readAmount,
  readFields,
  readKnown,
  type StorageMap,
  storageRead,
  type TokenUnit,
} from '@parachron/core';
import { hexToString, isHex, stringCamelCase } from '@polkadot/util';
import { defineFact, listEvidence } from '../Fact.js';
import { formatEntries, formatId, type TokenEntry, tokenRegistryFact } from './tokenRegistryFact.js';

/** The target's description of the service's token, without the fields that it does not state. */
export interface TokenDetailsFact extends Partial<TokenUnit> {
  /** The least balance of an account there, in the smallest unit. */
  readonly minimum?: Planck | undefined;
  /** Reason why no description of the token is used: more than one token fits the registration. Absent otherwise. */
  readonly doubt?: string;
  readonly evidence: readonly Evidence[];
}

type Details = Omit<TokenDetailsFact, 'doubt' | 'evidence'>;

/** The names of the least balance of a token on different chains. */
const minima = ['min_balance', 'existential_deposit', 'minimal_balance', 'minimum_balance'];

/** Decimals, symbol and minimum of the service's token on the target, if it is registered there. */
export const tokenDetailsFact = defineFact({
  needs: { registry: tokenRegistryFact },
  derive: async ({ facts: { registry }, chains: { target } }): Promise<TokenDetailsFact> => {
    const entries = registry.known ? registry.entries : [];
    const [entry, ...also] = entries;
    if (!target || !entry) return { evidence: [] };
    if (also.length > 0)
      return { doubt: `its location is registered in ${formatEntries(entries)}`, evidence: [] };
    const { registry: types } = target.runtime;
    // Descriptions of tokens are in maps by the id of the token, whose values have one of these fields.
    const maps = listMaps(types).filter(
      ({ pallet, key, value }) =>
        // Pools and collections have maps of the same types.
        !/pool|nft|unique|reward|stak/i.test(pallet) &&
        key.eq(entry.idType) &&
        listFieldNames(types, value).some((name) => ['decimals', ...minima].includes(name)),
    );
    const answers = await Promise.all(
      maps.map(async (map) => (await target.read({ details: detailsRead(map, entry) })).details),
    );
    const evidence = listEvidence(...answers);
    const found = answers.flatMap((one) => (one.known ? [one.value] : []));
    const own = found.filter(({ isOwn }) => isOwn);
    const others = found.filter(({ isOwn }) => !isOwn);
    const holding = others.filter(({ minimum }) => minimum !== undefined).map(({ pallet }) => pallet);
    if (holding.length < 2) return { ...joinDetails([...own, ...others]), evidence };
    // Two pallets of one kind number their tokens alike.
    if (own.some(({ minimum }) => minimum !== undefined)) return { ...joinDetails(own), evidence };
    return { doubt: `${holding.join(' and ')} each have a token ${formatId(entry.id)}`, evidence };
  },
});

/** The first value of each field. */
function joinDetails(found: readonly Details[]): Details {
  return Object.assign({}, ...found.toReversed());
}

function detailsRead({ pallet, item }: StorageMap, { id, map }: TokenEntry) {
  return storageRead(pallet, item, [id], (value) => {
    const fields = readFields(value);
    const readField = (name: string) => fields[name] ?? fields[stringCamelCase(name)];
    const text = readField('symbol');
    const symbol = isHex(text) ? hexToString(text) : text;
    const decimals = readField('decimals');
    const minimum = readAmount(fields, ...minima, ...minima.map(stringCamelCase));
    const details: Details = omitUndefined({
      symbol: typeof symbol === 'string' && symbol !== '' ? symbol : undefined,
      // A token without a description has no decimals, and no symbol.
      decimals: typeof decimals === 'number' && (symbol !== '' || decimals > 0) ? decimals : undefined,
      minimum,
    });
    return { ...details, pallet, isOwn: map.startsWith(`${pallet}.`) };
  });
}

/** The service's token at home, and its existential deposit if the service states it; undefined if the service is not available. */
export const homeTokenFact = defineFact({
  derive: async ({ chains: { service } }) => {
    if (!service) return undefined;
    const { minimum } = await service.read({ minimum: existentialDepositRead() });
    return { token: service.runtime.token, minimum: readKnown(minimum) };
  },
});
