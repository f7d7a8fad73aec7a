import type { DecodedEvent, Fork, Forkable } from '@parachron/client';
import { plenty, tryAs, tryDispatch } from '@parachron/client/decode';
import {
  type Account,
  balanceRead,
  type Hex,
  type JsonValue,
  listFieldNames,
  listMaps,
  omitUndefined,
  type Planck,
  parseHex,
  readAmount,
  readFields,
  readKnown,
  runtimeCallRead,
  type Snapshot,
  storageRead,
} from '@parachron/core';
import {
  compareLocations,
  deriveLocation,
  encodeLocation,
  encodeProgram,
  getNewestXcmVersion,
  type Location,
  listLocationValues,
  readXcmError,
} from '@parachron/xcm';
import { readOwnLocations } from '@parachron/xcm/parts';
import type { Registry } from '@polkadot/types/types';
import { u8aConcat } from '@polkadot/util';
import type { DerivedAccount } from '../accounts/DerivedAccount.js';
import { readServiceAccount } from '../accounts/readServiceAccount.js';
import type { ServiceUser } from '../accounts/ServiceUser.js';
import { chooseVerdict, type Verdict } from '../delivery/readRun.js';
import { type StepOrigin, type Steps, summarizeProgram } from '../delivery/summarizeProgram.js';

/** A run has no result, for example for an asset that cannot be given: no reason can be found by runs. */
export class NoResult extends Error {
  override readonly name = 'NoResult';
}

/** The end of a run. */
export interface Tried extends Verdict {
  /** The amount that the payer lost, in the smallest unit of its asset, negative for a gain; undefined if the payer or its asset is unknown. */
  readonly spent?: Planck;
}

/** Runs of programs of the service and of calls, each on a fork of one state of a target. */
export type Trial = Awaited<ReturnType<typeof beginTrial>>;

/** Begins runs in the present state of a fork. */
export async function beginTrial(from: Forkable, user: ServiceUser, derived: DerivedAccount | undefined) {
  const start = await from.fork();
  const before = await start.snapshot();
  /** The locations by which the target may know its own token, the most probable ones first. */
  const own = await readOwnLocations(before);
  /** The account of the service. */
  const service = await readServiceAccount(before, user);
  /** Runs by their program: from one state, equal runs end the same. */
  const runs = new Map<string, Promise<Tried | undefined>>();

  /**
   * Runs a program, once with the funds that its payer has, and once if the payer receives what the program withdraws, and much more.
   *
   * @returns undefined if the run has no result
   */
  function run(program: Hex, isFunded = false): Promise<Tried | undefined> {
    const name = `${program} ${isFunded}`;
    const made = runs.get(name) ?? runOnce(program, isFunded);
    runs.set(name, made);
    return made;
  }

  async function runOnce(program: Hex, isFunded: boolean): Promise<Tried | undefined> {
    const fork = await start.fork();
    const { payer, withdrawn } = findPayer(program);
    const isGiven = payer && isFunded && withdrawn !== undefined;
    if (isGiven && !(await endowPayer(fork, payer, 2n * withdrawn + plenty))) return undefined;
    const state = await fork.snapshot();
    const message = { from: user.paraId, program };
    const seen = chooseVerdict(await fork.receive(message), message);
    if (!seen) return undefined;
    const named = await nameError(seen, state, user, program);
    const had = payer && (await readHeld(state, payer));
    const left = payer && (await readHeld(await fork.snapshot(), payer));
    const spent = had === undefined || left === undefined ? undefined : had - left;
    return { ...named, ...omitUndefined({ spent }) };
  }

  /** Finds the payer of a program, if known, and the amount that the program withdraws. */
  function findPayer(program: Hex) {
    const { offer, payer } = summarizeProgram(program) ?? {};
    const [asset] = offer?.assets ?? [];
    const account = asset && findAccount(payer);
    if (!account || account === 'none') return {};
    const withdrawn = offer?.kind === 'WithdrawAsset' ? asset.amount : undefined;
    const isOwn = own.some((one) => compareLocations(one, asset.id) === 0);
    return { payer: { account, asset: asset.id, isOwn }, withdrawn };
  }

  /**
   * Runs instructions, with funds for the payer if that is wanted.
   *
   * @throws {NoResult} when the target cannot run them
   */
  async function require({ instructions, version, isFunded }: Steps, isGiven = true): Promise<Tried> {
    const tried = await run(encodeProgram(instructions, { version }), isGiven || isFunded);
    if (!tried) throw new NoResult();
    return tried;
  }

  /** Dispatches a call as an account, which pays nothing for it, or else receives what it pays; undefined without a result. */
  async function dispatch(call: Hex, account: Account): Promise<Pick<DecodedEvent, 'failure'> | undefined> {
    const origin = { system: { Signed: account.hex } };
    const [tried] = await tryAs(await start.fork(), [{ origin, call }]);
    if (tried) return tried.end;
    const fork = await start.fork();
    await fork.endow(new Map([[account.hex, plenty]]));
    const { outcome, events } = await tryDispatch(fork, call, { account: account.hex });
    const failure = events.find((event) => event.failure)?.failure;
    return outcome === 'done' || failure ? omitUndefined({ failure }) : undefined;
  }

  /** Finds the account of an origin of a program; `none` if the chain derives none, undefined if the account is unknown. */
  function findAccount(origin: StepOrigin | undefined): Account | 'none' | undefined {
    if (origin === 'sender') return service;
    if (!origin || origin === 'other' || !derived || derived.kind === 'unknown') return undefined;
    // Chains derive the same account with and without the network.
    const key = origin.kind === 'AccountId32' ? origin.id : origin.kind === 'AccountKey20' && origin.key;
    if (key !== user.account.hex) return undefined;
    return derived.kind === 'none' ? 'none' : derived.account;
  }

  return { before, own, service, user, run, require, dispatch, findAccount };
}

/** Names the error of a program, which a runtime with message queues reports in no event, and the place of its instruction, from 0. */
async function nameError(seen: Verdict, state: Snapshot, user: ServiceUser, program: Hex): Promise<Verdict> {
  if (seen.error !== undefined || !/^(failed|refused)$/.test(seen.kind)) return seen;
  const { paraId, relation = 'sibling' } = user;
  const version = getNewestXcmVersion(state.runtime.registry);
  const origin = encodeLocation(deriveLocation({ paraId, relation }), { version });
  const encode = () => u8aConcat(parseHex(origin), parseHex(program, { field: 'program' }));
  const dryRun = runtimeCallRead('DryRunApi', 'dry_run_xcm', encode, decodeError);
  const { named } = await state.read({ named: dryRun });
  const found = readKnown(named) ?? {};
  return { ...seen, ...found, kind: found.error === 'Barrier' ? 'refused' : seen.kind };
}

/** Decodes the result; nothing from a result of another form, which names no error. */
function decodeError(result: Uint8Array, registry: Registry): Pick<Verdict, 'error' | 'index'> {
  const api = registry.metadata.apis.find(({ name }) => name.toString() === 'DryRunApi');
  const output = api?.methods.find(({ name }) => name.toString() === 'dry_run_xcm')?.output;
  if (!output) return {};
  const decoded = registry.createTypeUnsafe(registry.createLookupType(output), [result]).toJSON();
  const [[, end] = []] = Object.entries<JsonValue>(Object(Object(decoded).ok?.executionResult));
  // A complete end has no error. Newer versions have the place of the instruction beside the error.
  const { error } = Object(end);
  return omitUndefined({ error: readXcmError(error), index: Object(error).index });
}

/** An account that pays in an asset. */
interface Payer {
  readonly account: Account;
  readonly asset: Location;
  /** Whether that may be the chain's own token. */
  readonly isOwn: boolean;
}

/** Reads the amount of an asset on an account, in its smallest unit; undefined for an asset in an unknown form. */
async function readHeld(state: Snapshot, { account, asset, isOwn }: Payer): Promise<Planck | undefined> {
  const store = await findStore(state, asset);
  if (typeof store === 'object') {
    const heldRead = storageRead(store.pallet, 'Account', [store.id, account.hex], readFields);
    const { held } = await state.read({ held: heldRead });
    return held.known ? (readAmount(held.value, 'balance') ?? 0n) : undefined;
  }
  if (!isOwn) return undefined;
  const { balance } = await state.read({ balance: balanceRead(account) });
  return readKnown(balance)?.free;
}

/**
 * Gives the payer of an asset on a fork as much of the chain's own token; false for more than a balance can have, and for an asset that is
 * another token, or may be one in an unknown form. An asset that the chain does not know needs no funds.
 */
async function endowPayer(fork: Fork, { account, asset, isOwn }: Payer, amount: Planck): Promise<boolean> {
  if (amount >> 128n) return false;
  await fork.endow(new Map([[account.hex, amount]]));
  return isOwn || (await findStore(await fork.snapshot(), asset)) === 'none';
}

/** Finds the place of an asset in storage; `none` if the chain does not know the asset, undefined if it may keep it in an unknown form. */
async function findStore(state: Snapshot, asset: Location) {
  const stores = listAssetStores(state.runtime.registry, asset);
  for (const store of stores) {
    const isStored = storageRead(store.pallet, 'Asset', [store.id], (value) => value !== undefined);
    const { details } = await state.read({ details: isStored });
    if (!details.known) return undefined;
    if (details.value) return store;
  }
  // A pallet with balances of other tokens, by account and token, may have the asset in another form.
  const isElsewhere = listMaps(state.runtime.registry, 2).some(({ pallet }) => tokens.test(pallet));
  return stores.length > 0 || !isElsewhere ? 'none' : undefined;
}

const tokens = /asset|token|currenc|fungible/i;

/**
 * Lists the pallets that may store an asset, with the asset's id as a key of their maps: pallets with the storage of pallet_assets whose
 * asset ids are locations, or numbers below the location of the pallet. The list is empty for a chain that stores assets in another form.
 */
function listAssetStores(registry: Registry, asset: Location) {
  return listMaps(registry).flatMap(({ pallet, item, key, value }) => {
    if (item !== 'Asset' || !listFieldNames(registry, value).includes('min_balance')) return [];
    const hasAccounts = listMaps(registry, 2).some((map) => map.pallet === pallet && map.item === 'Account');
    if (!hasAccounts) return [];
    const locations = listLocationValues(registry, key, asset) as JsonValue[];
    const ids = locations.length > 0 ? locations : listNumbers(registry, pallet, asset);
    return ids.map((id) => ({ pallet, id }));
  });
}

/** The number of an asset below the location of its pallet. */
function listNumbers(registry: Registry, pallet: string, { parents, interior }: Location): string[] {
  const [place, number, ...more] = interior;
  if (parents > 0 || more.length > 0 || place?.kind !== 'PalletInstance') return [];
  const named = registry.metadata.pallets.find(({ index }) => index.eq(place.index))?.name.toString();
  return named === pallet && number?.kind === 'GeneralIndex' ? [number.index.toString()] : [];
}
