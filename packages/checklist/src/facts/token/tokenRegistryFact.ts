import type { Snapshot as ClientSnapshot } from '@parachron/client';
import { type Evidence, type JsonValue, type Read, type Snapshot, storageRead } from '@parachron/core';
import { deriveLocation, type Location, type TypeId } from '@parachron/xcm';
import type { Codec } from '@polkadot/types/types';
import { stringCamelCase } from '@polkadot/util';
import type { Scope } from '../../Scope.js';
import { defineFact } from '../Fact.js';
import { describeNotGiven, type Known } from '../Known.js';
import { listEvidence } from '../serviceFact.js';
import {
  type KeyedByLocation,
  listKeyedByLocation,
  listValuedByLocation,
  type ValuedByLocation,
} from './registryMaps.js';

/** The target's registration of the service's token, or its absence. */
export type TokenRegistryFact = Known<{
  readonly entry: TokenEntry | undefined;
  /** Further entries of the same location, under other ids of the same type. */
  readonly also: readonly TokenEntry[];
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
  // The maps follow from the runtime, and some chains list their entries first, so this fact reads by itself.
  derive: async ({ chains: { target }, nodes, scope }): Promise<TokenRegistryFact> => {
    if (!target) return describeNotGiven('target');
    const { registry, chain } = target.runtime;
    const location = createTokenLocation(scope);
    const keyed = listKeyedByLocation(registry, location);
    if (keyed.length > 0) return readKeyed(target, keyed);
    const valued = listValuedByLocation(registry, location);
    if (valued.length === 0) {
      const reason = `no registry of tokens by location is known on ${chain}`;
      const howToFindOut = `Ask the team of ${chain} how it registers foreign tokens, and whether the service's token is among them.`;
      return { known: false, reason, howToFindOut };
    }
    if (!nodes.target) {
      const reason = `${chain} keeps locations as values of its registry, which only a node can list`;
      return { known: false, reason, howToFindOut: 'Run the check with a node, not with a recorded block.' };
    }
    return findValues(await nodes.target.snapshot(target.block.hash), valued);
  },
});

/** Reads the registries of a target in a state, such as that of a fork. */
export async function readRegistry(state: ClientSnapshot, scope: Scope): Promise<TokenRegistryFact> {
  const { registry } = state.runtime;
  const location = createTokenLocation(scope);
  const keyed = listKeyedByLocation(registry, location);
  return keyed.length > 0
    ? readKeyed(state, keyed)
    : findValues(state, listValuedByLocation(registry, location));
}

/** Location of the service's token, as the target sees it. */
export function createTokenLocation({ serviceParaId }: Pick<Scope, 'serviceParaId'>): Location {
  return deriveLocation({ paraId: serviceParaId, relation: 'sibling' });
}

function readPlain(value: Codec | undefined): JsonValue | undefined {
  // Large ids as decimal numbers, as the chain's own clients show them.
  return value === undefined ? undefined : (value.toPrimitive(true) as JsonValue);
}

async function readKeyed(state: Snapshot, maps: readonly KeyedByLocation[]): Promise<TokenRegistryFact> {
  const places = maps.flatMap((map) => map.keys.map((key) => ({ map, key })));
  const answers = await Promise.all(
    places.map(async ({ map, key }) => {
      const { entry } = await state.read({ entry: storageRead(map.pallet, map.item, [key], readPlain) });
      return { map, key, entry };
    }),
  );
  const evidence = listEvidence(...answers.map(({ entry }) => entry));
  const asked = maps.map(({ pallet, item }) => `${pallet}.${item}`);
  const entries = answers.flatMap(({ map, key, entry }) =>
    entry.known && !isNothing(entry.value) ? [describeEntry(map, key, entry.value)] : [],
  );
  const unread = answers.find(({ entry }) => !entry.known)?.entry;
  if (entries.length === 0 && unread && !unread.known) return unread;
  return { known: true, ...chooseEntry(entries), asked, evidence };
}

/** Ids of different types can mean one token; different ids of one type cannot. */
function chooseEntry([entry, ...rest]: readonly TokenEntry[]) {
  const isOther = (one: TokenEntry, than: TokenEntry) =>
    one.idType.eq(than.idType) && JSON.stringify(one.id) !== JSON.stringify(than.id);
  return { entry, also: entry ? rest.filter((one) => isOther(one, entry)) : [] };
}

function isNothing(value: JsonValue | undefined): boolean {
  return value === undefined || value === null;
}

/** Distinguishes details of the token, which are stored under its location, from its id. */
function describeEntry(map: KeyedByLocation, key: unknown, value: JsonValue | undefined): TokenEntry {
  const name = `${map.pallet}.${map.item}`;
  const isDescription =
    typeof value === 'object' && value !== null && !Array.isArray(value) && 'owner' in value;
  return isDescription
    ? { map: name, id: key as JsonValue, idType: map.key }
    : { map: name, id: value ?? null, idType: map.value };
}

const limit = 1_000;

/** Reads every entry of the maps that know locations only as values: three round trips more. */
async function findValues(
  snapshot: ClientSnapshot,
  valued: readonly ValuedByLocation[],
): Promise<TokenRegistryFact> {
  const asked = [...new Set(valued.map(({ pallet, item }) => `${pallet}.${item}`))];
  const evidence: Evidence[] = [];
  const entries: TokenEntry[] = [];
  let isWhole = true;
  for (const { pallet, item, key, field, bytes } of valued) {
    const listed = await snapshot.listKeys({ pallet, item, limit });
    if (!listed.known) return listed;
    isWhole &&= listed.value.complete;
    evidence.push(listed.evidence);
    const reads = listed.value.keys.map(({ keys }, at) => [
      `${at}`,
      storageRead(pallet, item, keys, (value) => bytes.includes(readField(value, field))),
    ]);
    const answers = await snapshot.read<{ readonly [name: string]: Read<boolean> }>(
      Object.fromEntries(reads),
    );
    for (const [at, { keys }] of listed.value.keys.entries()) {
      const answer = answers[`${at}`];
      const [id] = keys;
      if (!answer?.known || !answer.value || id === undefined) continue;
      evidence.push(answer.evidence);
      entries.push({ map: `${pallet}.${item}`, id, idType: key });
    }
  }
  if (isWhole || entries.length > 0) return { known: true, ...chooseEntry(entries), asked, evidence };
  const reason = `${asked.join(' and ')} of the target have more than ${limit} entries`;
  return { known: false, reason, howToFindOut: 'Search all entries for the location of the service.' };
}

function readField(value: Codec | undefined, field: string | undefined): string {
  if (value === undefined) return '';
  if (field === undefined) return value.toHex();
  const struct: Codec & { get?(name: string): Codec | undefined } = value;
  const inner = struct.get?.(field) ?? struct.get?.(stringCamelCase(field));
  if (inner === undefined || inner.isEmpty) return '';
  const option: Codec & { unwrap?(): Codec } = inner;
  return (option.unwrap ? option.unwrap() : inner).toHex();
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
