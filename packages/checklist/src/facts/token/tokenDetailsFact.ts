import {
  type Evidence,
  existentialDepositRead,
  type Planck,
  storageRead,
  type TokenUnit,
} from '@parachron/core';
import { hexToString, isHex, stringCamelCase } from '@polkadot/util';
import { defineFact } from '../Fact.js';
import { listEvidence } from '../serviceFact.js';
import { listDescriptions, type StorageMap } from './registryMaps.js';
import { formatEntries, formatId, type TokenEntry, tokenRegistryFact } from './tokenRegistryFact.js';

/** The target's description of the service's token; undefined for fields that it does not state. */
export interface TokenDetailsFact {
  readonly symbol: string | undefined;
  readonly decimals: number | undefined;
  /** The least balance of an account there, in the smallest unit. */
  readonly minimum: Planck | undefined;
  /** The status of a token that no account can send, by the chain's name: `Frozen`, `Destroying`; undefined if it is live. */
  readonly stopped: string | undefined;
  /** Reason why no description of the token is used: more than one token fits the registration. Undefined otherwise. */
  readonly doubt: string | undefined;
  readonly evidence: readonly Evidence[];
}

/** The names of the least balance of a token on different chains. */
const minima = ['min_balance', 'existential_deposit', 'minimal_balance', 'minimum_balance'];
const describing = ['decimals', ...minima];

/** Decimals, symbol and minimum of the service's token on the target, if it is registered there. */
export const tokenDetailsFact = defineFact({
  needs: { registry: tokenRegistryFact },
  derive: async ({ facts: { registry }, chains: { target } }): Promise<TokenDetailsFact> => {
    if (!target || !registry.known || !registry.entry) return { ...nothing, evidence: [] };
    const { entry, also } = registry;
    if (also.length > 0) {
      const doubt = `its location is registered in ${formatEntries([entry, ...also])}`;
      return { ...nothing, doubt, evidence: [] };
    }
    const maps = listDescriptions(target.runtime.registry, { key: entry.idType, fields: describing });
    const answers = await Promise.all(
      maps.map(async (map) => {
        const { details } = await target.read({ details: describeDetailRead(map, entry) });
        return { pallet: map.pallet, details };
      }),
    );
    const evidence = listEvidence(...answers.map(({ details }) => details));
    const found = answers.flatMap(({ pallet, details }) =>
      details.known ? [{ pallet, ...details.value }] : [],
    );
    const isOwn = ({ pallet }: { readonly pallet: string }) => entry.map.startsWith(`${pallet}.`);
    const [own, others] = [found.filter(isOwn), found.filter((one) => !isOwn(one))];
    const holding = others.filter(({ minimum }) => minimum !== undefined).map(({ pallet }) => pallet);
    if (holding.length < 2) return { ...joinDetails([...own, ...others]), evidence };
    // Two pallets of one kind number their tokens alike.
    if (own.some(({ minimum }) => minimum !== undefined)) return { ...joinDetails(own), evidence };
    const doubt = `${holding.join(' and ')} each have a token ${formatId(entry.id)}`;
    return { ...nothing, doubt, evidence };
  },
});

const nothing = {
  symbol: undefined,
  decimals: undefined,
  minimum: undefined,
  stopped: undefined,
  doubt: undefined,
};

/** The first value of each field. */
function joinDetails(found: readonly Details[]): Omit<TokenDetailsFact, 'evidence'> {
  const isDescribed = ({ symbol, decimals }: Details) => symbol !== '' || (decimals ?? 0) > 0;
  return {
    symbol: found.find(({ symbol }) => symbol !== undefined && symbol !== '')?.symbol,
    decimals: found.find((one) => one.decimals !== undefined && isDescribed(one))?.decimals,
    minimum: found.find(({ minimum }) => minimum !== undefined)?.minimum,
    stopped: found.find(({ stopped }) => stopped !== undefined)?.stopped,
    doubt: undefined,
  };
}

type Details = Omit<TokenDetailsFact, 'evidence' | 'doubt'>;

function describeDetailRead({ pallet, item }: StorageMap, { id }: TokenEntry) {
  return storageRead(pallet, item, [id], (value): Details => {
    const fields = Object(value?.toJSON() ?? {}) as Readonly<Record<string, unknown>>;
    const readField = (name: string) => fields[name] ?? fields[stringCamelCase(name)];
    const decimals = readField('decimals');
    const minimum = minima.map(readField).find((one) => one !== undefined && one !== null);
    return {
      symbol: readText(readField('symbol')),
      decimals: typeof decimals === 'number' ? decimals : undefined,
      minimum: minimum === undefined ? undefined : readAmount(minimum),
      // The metadata of a token can be frozen as well, which stops no transfer.
      stopped: minimum === undefined ? undefined : readStopped(fields),
    };
  });
}

function readText(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  return isHex(value) ? hexToString(value) : value;
}

function readAmount(value: unknown): Planck | undefined {
  return /^(0x[0-9a-f]+|\d+)$/i.test(String(value)) ? BigInt(String(value)) : undefined;
}

/**
 * Reads the status that stops transfers from a stored token or account of pallet-assets: `Frozen`, `Destroying`, `Blocked`;
 * undefined if transfers are possible.
 */
export function readStopped(stored: Readonly<Record<string, unknown>>): string | undefined {
  const { status, isFrozen } = stored;
  if (typeof status === 'string') return status === 'Live' || status === 'Liquid' ? undefined : status;
  // Older versions of the pallet.
  return isFrozen === true ? 'Frozen' : undefined;
}

/** The service's token as the service itself describes it; undefined if the service is not available. */
type HomeTokenFact =
  | {
      readonly token: TokenUnit;
      /** Existential deposit of the service; undefined if the service does not state it. */
      readonly existentialDeposit: Planck | undefined;
    }
  | undefined;

/** Symbol, decimals and existential deposit of the service's token at home. */
export const homeTokenFact = defineFact({
  derive: async ({ chains: { service } }): Promise<HomeTokenFact> => {
    if (!service) return undefined;
    const { minimum } = await service.read({ minimum: existentialDepositRead() });
    return { token: service.runtime.token, existentialDeposit: minimum.known ? minimum.value : undefined };
  },
});
