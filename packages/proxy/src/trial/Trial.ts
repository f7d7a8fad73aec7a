import type { DispatchFailure, Forkable } from '@parachron/client';
import {
  type Account,
  formatJson,
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
import { type Endowment, endowPayer, readHeld } from '../assets/payerFunds.js';
import { type StepOrigin, type Steps, summarize } from '../delivery/readProgram.js';
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
  /** Whether the payer has the funds for all variants of a program. */
  readonly isFunded?: true;
}

/** The payer of a program, and the funds that it receives before a run. */
type Payer = Omit<Endowment, 'own'>;

/** The end of a run. */
export interface Tried extends Verdict {
  /** The amount that the payer lost, in the smallest unit of its asset, negative for a gain; undefined if it was not read. */
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
  /** Runs by their program and payer: from one state, equal runs end the same. */
  readonly #runs = new Map<string, Promise<Tried | undefined>>();

  private constructor({ before, own }: Pick<Trial, 'before' | 'own'>, parts: TrialParts) {
    this.before = before;
    this.own = own;
    this.#parts = parts;
  }

  /** Begins runs in the present state of a fork. */
  static async begin(parts: TrialParts): Promise<Trial> {
    const fork = await parts.fork.fork();
    const before = await fork.snapshot();
    return new Trial({ before, own: await readOwnLocations(before) }, { ...parts, fork });
  }

  /** The same trial with a payer that has the funds for all variants of a program. */
  withFunds(): Trial {
    return new Trial(this, { ...this.#parts, isFunded: true });
  }

  get user(): ServiceUser {
    return this.#parts.user;
  }

  /** Runs a program, once for each payer; undefined if the run has no result. */
  run(program: Hex, payer?: Payer): Promise<Tried | undefined> {
    const name = formatJson([program, payer]);
    const run = this.#runs.get(name) ?? this.#run(program, payer);
    this.#runs.set(name, run);
    return run;
  }

  async #run(program: Hex, paying?: Payer): Promise<Tried | undefined> {
    const { fork, user } = this.#parts;
    const one = await fork.fork();
    const payer = paying && { ...paying, own: this.own };
    if (payer && !(await endowPayer(one, payer))) return undefined;
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
   * Runs instructions, with funds for the payer if that is wanted: what the program withdraws, and much more.
   *
   * @throws {NoResult} when the target cannot run them
   */
  async require({ instructions, version }: Steps, isGiven = true): Promise<Tried> {
    const isFunded = isGiven || this.#parts.isFunded;
    const { offer, payer } = summarize(instructions, version);
    const [asset] = offer?.assets ?? [];
    const account = offer?.kind === 'WithdrawAsset' ? await this.findAccount(payer) : undefined;
    const amount = isFunded && asset ? 2n * asset.amount + plenty : undefined;
    const isKnown = asset && account && account !== 'none';
    const funds = isKnown ? { account, asset: asset.id, ...omitUndefined({ amount }) } : undefined;
    const tried = await this.run(encodeProgram(instructions, { version }), funds);
    if (!tried) throw new NoResult();
    return tried;
  }

  /** Dispatches a call as an account, which pays nothing for it, or else receives what it pays; undefined without a result. */
  async dispatch(call: Hex, account: Account): Promise<{ readonly failure?: DispatchFailure } | undefined> {
    const { fork } = this.#parts;
    const origin = { system: { Signed: account.hex } };
    const [tried] = await tryAs(await fork.fork(), [{ origin, call }]);
    if (tried) return tried;
    const one = await fork.fork();
    await one.endow(new Map([[account.hex, plenty]]));
    const signed = await tryDispatch(one, call, { account: account.hex });
    const failure = signed?.events.find((event) => event.failure)?.failure;
    return signed?.outcome === 'done' || failure ? omitUndefined({ failure }) : undefined;
  }

  /** Finds the account of an origin of a program; `none` if the chain derives none, undefined if the account is unknown. */
  async findAccount(origin: StepOrigin): Promise<Account | 'none' | undefined> {
    const { user, derived } = this.#parts;
    if (origin === 'sender') return readServiceAccount(this.before, user);
    if (origin === 'other' || !derived || derived.kind === 'unknown') return undefined;
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
