import type { DecodedEvent, Forkable } from '@parachron/client';
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
import { deriveLocation, encodeLocation, encodeProgram, type Location, readXcmError } from '@parachron/xcm';
import type { Registry } from '@polkadot/types/types';
import { u8aConcat } from '@polkadot/util';
import type { DerivedAccount } from '../accounts/DerivedAccount.js';
import { readOwnLocations } from '../accounts/readOwnLocations.js';
import { readServiceAccount } from '../accounts/readServiceAccount.js';
import type { ServiceUser } from '../accounts/ServiceUser.js';
import { endowPayer, type Payer, readHeld } from '../assets/payerFunds.js';
import { readProgram, type StepOrigin, type Steps } from '../delivery/readProgram.js';
import { chooseVerdict, isUnnamed, type Verdict } from '../delivery/readRun.js';
import { tryAs, tryDispatch } from '../fork/tryDispatch.js';
import { getNewestVersion } from '../xcmVersions.js';

/** A run has no result, for example for an asset that cannot be given: no reason can be found by runs. */
export class NoResult extends Error {
  override readonly name = 'NoResult';
}

interface TrialParts {
  /** The state before each run. */
  readonly fork: Forkable;
  readonly user: ServiceUser;
  readonly derived: DerivedAccount | undefined;
}

/** The end of a run. */
export interface Tried extends Verdict {
  /** The amount that the payer lost, in the smallest unit of its asset, negative for a gain; undefined if the payer or its asset is unknown. */
  readonly spent?: Planck;
}

// More than any account needs, in planck with up to 18 decimals; funds on a fork are free.
const plenty = 10n ** 28n;

/** Runs programs of the service and calls on forks of one state of a target. */
export class Trial {
  /** The state before each run. */
  readonly before: Snapshot;
  /** The locations by which the target may know its own token, the most probable ones first. */
  readonly own: readonly Location[];
  readonly #parts: TrialParts;
  /** Runs by their program: from one state, equal runs end the same. */
  readonly #runs = new Map<string, Promise<Tried | undefined>>();

  private constructor(parts: TrialParts, before: Snapshot, own: readonly Location[]) {
    this.before = before;
    this.own = own;
    this.#parts = parts;
  }

  /** Begins runs in the present state of a fork. */
  static async begin(parts: TrialParts): Promise<Trial> {
    const fork = await parts.fork.fork();
    const before = await fork.snapshot();
    return new Trial({ ...parts, fork }, before, await readOwnLocations(before));
  }

  get user(): ServiceUser {
    return this.#parts.user;
  }

  /**
   * Runs a program, once with the funds that its payer has, and once if the payer receives what the program withdraws, and much more.
   *
   * @returns undefined if the run has no result
   */
  run(program: Hex, isFunded = false): Promise<Tried | undefined> {
    const name = `${program} ${isFunded}`;
    const run = this.#runs.get(name) ?? this.#run(program, isFunded);
    this.#runs.set(name, run);
    return run;
  }

  async #run(program: Hex, isFunded: boolean): Promise<Tried | undefined> {
    const { fork, user } = this.#parts;
    const one = await fork.fork();
    const { offer, payer: origin } = readProgram(program) ?? {};
    const [asset] = offer?.assets ?? [];
    const account = asset && (await this.findAccount(origin));
    const payer: Payer | undefined =
      account && account !== 'none' ? { account, asset: asset.id, own: this.own } : undefined;
    const isGiven = isFunded && asset && offer?.kind === 'WithdrawAsset';
    if (payer && isGiven && !(await endowPayer(one, payer, 2n * asset.amount + plenty))) return undefined;
    const before = await one.snapshot();
    const message = { from: user.paraId, program };
    const seen = chooseVerdict(await one.receive(message), message);
    if (!seen) return undefined;
    const named = isUnnamed(seen) ? await this.#nameError(before, program) : {};
    const [had, left] = payer
      ? [await readHeld(before, payer), await readHeld(await one.snapshot(), payer)]
      : [];
    const spent = had === undefined || left === undefined ? undefined : had - left;
    const kind = named.error === 'Barrier' ? 'refused' : seen.kind;
    return { ...seen, ...named, kind, ...omitUndefined({ spent }) };
  }

  /**
   * Runs instructions, with funds for the payer if that is wanted.
   *
   * @throws {NoResult} when the target cannot run them
   */
  async require({ instructions, version, isFunded }: Steps, isGiven = true): Promise<Tried> {
    const tried = await this.run(encodeProgram(instructions, { version }), isGiven || isFunded);
    if (!tried) throw new NoResult();
    return tried;
  }

  /** Dispatches a call as an account, which pays nothing for it, or else receives what it pays; undefined without a result. */
  async dispatch(call: Hex, account: Account): Promise<Pick<DecodedEvent, 'failure'> | undefined> {
    const { fork } = this.#parts;
    const origin = { system: { Signed: account.hex } };
    const [tried] = await tryAs(await fork.fork(), [{ origin, call }]);
    if (tried) return tried.end;
    const one = await fork.fork();
    await one.endow(new Map([[account.hex, plenty]]));
    const signed = await tryDispatch(one, call, { account: account.hex });
    const failure = signed?.events.find((event) => event.failure)?.failure;
    return signed?.outcome === 'done' || failure ? omitUndefined({ failure }) : undefined;
  }

  /** Finds the account of an origin of a program; `none` if the chain derives none, undefined if the account is unknown. */
  async findAccount(origin: StepOrigin | undefined): Promise<Account | 'none' | undefined> {
    const { user, derived } = this.#parts;
    if (origin === 'sender') return readServiceAccount(this.before, user);
    if (!origin || origin === 'other' || !derived || derived.kind === 'unknown') return undefined;
    // Chains derive the same account with and without the network.
    const key = origin.kind === 'AccountId32' ? origin.id : origin.kind === 'AccountKey20' && origin.key;
    if (key !== user.account.hex) return undefined;
    return derived.kind === 'none' ? 'none' : derived.account;
  }

  /**
   * Names the error of a program, which a runtime with message queues reports in no event, and the place of its instruction, from 0.
   *
   * Chain: `DryRunApi.dry_run_xcm`.
   */
  async #nameError(state: Snapshot, program: Hex): Promise<ProgramError> {
    const { paraId, relation = 'sibling' } = this.#parts.user;
    const version = getNewestVersion(state.runtime.registry);
    const origin = encodeLocation(deriveLocation({ paraId, relation }), { version });
    const encode = () => u8aConcat(parseHex(origin), parseHex(program, { field: 'program' }));
    const { named } = await state.read({
      named: runtimeCallRead('DryRunApi', 'dry_run_xcm', encode, decodeError),
    });
    return named.known ? named.value : {};
  }
}

type ProgramError = Pick<Verdict, 'error' | 'index'>;

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
