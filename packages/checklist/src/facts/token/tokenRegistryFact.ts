import type { Fork, Forkable } from '@parachron/client';
import { plenty } from '@parachron/client/decode';
import {
  type Account,
  type Answer,
  balanceRead,
  type Evidence,
  getAccountBytes,
  type JsonValue,
  listMaps,
  readKnown,
  type Snapshot,
  type StorageMap,
  storageRead,
} from '@parachron/core';
import {
  deriveLocation,
  deriveSovereignAccount,
  encodeProgram,
  findVerdict,
  getNewestXcmVersion,
  getXcmPallet,
  type Location,
  listLocationValues,
  type Program,
  type TypeId,
} from '@parachron/xcm';
import type { Registry } from '@polkadot/types/types';
import type { Scope } from '../../Scope.js';
import { defineFact, describeNotGiven, type Known, listEvidence } from '../Fact.js';
import { takeFork } from '../takeFork.js';

/** The target's registrations of the service's token: none, one, or several under different ids of one type. */
export type TokenRegistryFact = Known<{
  readonly entries: readonly TokenEntry[];
  /** The entries by which a fork took the location for that of its own token; undefined if no fork ran. */
  readonly own: readonly TokenEntry[] | undefined;
  /** The maps that were read, by the chain's names. */
  readonly asked: readonly string[];
  readonly evidence: readonly Evidence[];
}>;

/** The target's entry for the service's token. */
export interface TokenEntry {
  /** `ForeignAssets.Asset`, by the chain's names. */
  readonly map: string;
  /** The chain's id of the token, as a storage key has it, and the type of the id. */
  readonly id: JsonValue;
  readonly idType: TypeId;
}

/** Whether the target knows the service's token: its registries are found by their types, not by name. */
export const tokenRegistryFact = defineFact({
  derive: async ({ chains: { target }, forks, scope }): Promise<TokenRegistryFact> =>
    target ? takeFork(forks.target, (fork) => readRegistry(target, scope, fork)) : describeNotGiven('target'),
});

/** Reads the registries of a target in a state, and tries on a fork of that state whether the location means the chain's own token. */
export async function readRegistry(
  state: Snapshot,
  scope: Scope,
  from: Forkable | undefined,
): Promise<TokenRegistryFact> {
  const { registry, chain } = state.runtime;
  const maps = listKeyedByLocation(registry, createTokenLocation(scope));
  if (maps.length === 0) {
    const reason = `no registry of tokens by location is known on ${chain}`;
    const howToFindOut = `Ask the team of ${chain} how it registers foreign tokens, and whether the service's token is among them.`;
    return { known: false, reason, howToFindOut };
  }
  const answers = await Promise.all(
    maps.flatMap((map) =>
      map.keys.map(async (key) => (await state.read({ entry: entryRead(map, key) })).entry),
    ),
  );
  const found = answers.flatMap((one) => readKnown(one) ?? []);
  const unread = answers.find(({ known }) => !known);
  if (found.length === 0 && unread && !unread.known) return unread;
  const asked = maps.map(({ pallet, item }) => `${pallet}.${item}`);
  const [first] = found;
  const id = JSON.stringify(first?.id);
  // Ids of different types can mean one token; different ids of one type cannot.
  const isOther = (one: TokenEntry) => one.idType.eq(first?.idType) && JSON.stringify(one.id) !== id;
  const entries = found.filter((one) => one === first || isOther(one));
  const meansOwn = from && entries.length > 0 ? await tryWithdrawal(await from.fork(), scope) : undefined;
  const evidence = listEvidence(...answers, meansOwn);
  const counted = readKnown(meansOwn) ? { entries: [], own: entries } : { entries, own: meansOwn && [] };
  return { known: true, ...counted, asked, evidence };
}

/** Whether a program of the service withdraws the chain's own token by the location of the service's. */
async function tryWithdrawal(fork: Fork, scope: Scope): Promise<Answer<boolean>> {
  const { runtime, block } = await fork.snapshot();
  const asset = { id: createTokenLocation(scope), amount: plenty };
  await runOfService(fork, scope, [
    { kind: 'WithdrawAsset', assets: [asset] },
    { kind: 'BuyExecution', fees: asset, weightLimit: 'Unlimited' },
  ]);
  const account = deriveServiceAccount(runtime.registry, scope);
  const { balance } = await (await fork.snapshot()).read({ balance: balanceRead(account) });
  // The program keeps what it withdrew, also if it fails later.
  const value = readKnown(balance)?.free === plenty;
  const key = `fork: WithdrawAsset of ../Parachain(${scope.serviceParaId}) takes the own token`;
  return { known: true, value, evidence: { chain: runtime.chain, block, key, value } };
}

/** The account of the service on the target. */
export function deriveServiceAccount(registry: Registry, { serviceParaId: paraId }: Scope): Account {
  return deriveSovereignAccount({ paraId, relation: 'sibling', bytes: getAccountBytes(registry) });
}

/** Runs a program of the service on a fork, where its account has plenty of the own token; returns whether the program ran to its end. */
export async function runOfService(fork: Fork, scope: Scope, instructions: Program): Promise<boolean> {
  const { runtime } = await fork.snapshot();
  await fork.endow(new Map([[deriveServiceAccount(runtime.registry, scope).hex, 2n * plenty]]));
  const program = encodeProgram(instructions, { version: getNewestXcmVersion(runtime.registry) });
  const message = { from: scope.serviceParaId, program };
  return findVerdict(await fork.receive(message), message)?.kind === 'completed';
}

/** Location of the service's token, as the target sees it. */
export function createTokenLocation({ serviceParaId }: Pick<Scope, 'serviceParaId'>): Location {
  return deriveLocation({ paraId: serviceParaId, relation: 'sibling' });
}

/** A map with tokens' locations as keys. */
interface KeyedByLocation extends StorageMap {
  /** The location as a key, once for each XCM version. */
  readonly keys: readonly unknown[];
}

// Prices, accounts and descriptions of tokens are keyed by location too, and register nothing.
const aside =
  /account|approval|freez|frozen|units|second|fee|price|rate|reserve|supported|weight|trader|pool/i;
const registers = /asset|currenc|token/i;

// A pallet without calls only numbers the tokens of another pallet, such as those that contracts reach by an index.
function isRegistry(registry: Registry, { pallet, item, isCallable }: StorageMap): boolean {
  const name = `${pallet}.${item}`;
  return isCallable && pallet !== getXcmPallet(registry) && registers.test(name) && !aside.test(name);
}

/** The maps in which a chain stores foreign tokens by location. */
export function listKeyedByLocation(registry: Registry, location: Location): KeyedByLocation[] {
  return listMaps(registry)
    .filter((map) => isRegistry(registry, map) && !/metadata/i.test(map.item))
    .map((map) => ({ ...map, keys: listLocationValues(registry, map.key, location) }))
    .filter(({ keys }) => keys.length > 0);
}

/** Distinguishes details of the token, which are stored under its location, from its id. */
function entryRead({ pallet, item, ...types }: KeyedByLocation, key: unknown) {
  return storageRead(pallet, item, [key], (value): TokenEntry | undefined => {
    // Large ids as decimal numbers, as the chain's own clients show them.
    const id = value?.toPrimitive(true) as JsonValue | undefined;
    if (id === undefined || id === null) return undefined;
    const map = `${pallet}.${item}`;
    const isDescription = typeof id === 'object' && !Array.isArray(id) && 'owner' in id;
    return isDescription
      ? { map, id: key as JsonValue, idType: types.key }
      : { map, id, idType: types.value };
  });
}

/** Formats the registrations of a token: `AssetManager.AssetIdLocation as 6 and 7`. */
export function formatEntries(entries: readonly TokenEntry[]): string {
  const maps = [...new Set(entries.map(({ map }) => map))];
  return maps
    .map((map) => {
      const ids = entries.filter((entry) => entry.map === map).map(({ id }) => formatId(id));
      return `${map} as ${ids.join(' and ')}`;
    })
    .join(', and ');
}

/** Formats the id of a token, as a storage key has it. */
export function formatId(id: JsonValue): string {
  return typeof id === 'string' ? id : JSON.stringify(id);
}
