import type { DecodedEvent, Forkable } from '@parachron/client';
import { plenty, tryAs, tryDispatch } from '@parachron/client/decode';
import {
  type Account,
  type Hex,
  type JsonValue,
  omitUndefined,
  type Planck,
  parseHex,
  runtimeCallRead,
  type Snapshot,
} from '@parachron/core';
import {
  deriveLocation,
  encodeLocation,
  encodeProgram,
  getNewestXcmVersion,
  readXcmError,
} from '@parachron/xcm';
import { readOwnLocations } from '@parachron/xcm/parts';
import type { Registry } from '@polkadot/types/types';
import { u8aConcat } from '@polkadot/util';
import type { DerivedAccount } from '../accounts/DerivedAccount.js';
import { readServiceAccount } from '../accounts/readServiceAccount.js';
import type { ServiceUser } from '../accounts/ServiceUser.js';
import { endowPayer, readHeld } from '../assets/payerFunds.js';
import { readProgram, type StepOrigin, type Steps } from '../delivery/readProgram.js';
import { chooseVerdict, isUnnamed, type Verdict } from '../delivery/readRun.js';

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
    const named = isUnnamed(seen) ? await nameError(state, user, program) : {};
    const [had, left] = payer
      ? [await readHeld(state, payer), await readHeld(await fork.snapshot(), payer)]
      : [];
    const spent = had === undefined || left === undefined ? undefined : had - left;
    const kind = named.error === 'Barrier' ? 'refused' : seen.kind;
    return { ...seen, ...named, kind, ...omitUndefined({ spent }) };
  }

  /** Finds the payer of a program, if known, and the amount that the program withdraws. */
  function findPayer(program: Hex) {
    const { offer, payer } = readProgram(program) ?? {};
    const [asset] = offer?.assets ?? [];
    const account = asset && findAccount(payer);
    if (!account || account === 'none') return {};
    const withdrawn = offer?.kind === 'WithdrawAsset' ? asset.amount : undefined;
    return { payer: { account, asset: asset.id, own }, withdrawn };
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

type ProgramError = Pick<Verdict, 'error' | 'index'>;

/** Names the error of a program, which a runtime with message queues reports in no event, and the place of its instruction, from 0. */
async function nameError(state: Snapshot, user: ServiceUser, program: Hex): Promise<ProgramError> {
  const { paraId, relation = 'sibling' } = user;
  const version = getNewestXcmVersion(state.runtime.registry);
  const origin = encodeLocation(deriveLocation({ paraId, relation }), { version });
  const encode = () => u8aConcat(parseHex(origin), parseHex(program, { field: 'program' }));
  const { named } = await state.read({
    named: runtimeCallRead('DryRunApi', 'dry_run_xcm', encode, decodeError),
  });
  return named.known ? named.value : {};
}

/** Decodes the result; nothing from a result of another form, which names no error. */
function decodeError(result: Uint8Array, registry: Registry): ProgramError {
  const api = registry.metadata.apis.find(({ name }) => name.toString() === 'DryRunApi');
  const output = api?.methods.find(({ name }) => name.toString() === 'dry_run_xcm')?.output;
  if (!output) return {};
  const decoded = registry.createTypeUnsafe(registry.createLookupType(output), [result]).toJSON();
  const [[, end] = []] = Object.entries<JsonValue>(Object(Object(decoded).ok?.executionResult));
  // A complete end has no error. Newer versions have the place of the instruction beside the error.
  const { error } = Object(end);
  return omitUndefined({ error: readXcmError(error), index: Object(error).index });
}
