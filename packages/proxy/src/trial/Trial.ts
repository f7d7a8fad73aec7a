import type { DispatchFailure, Forkable } from '@parachron/client';
import { type Account, type Hex, omitUndefined, type Snapshot } from '@parachron/core';
import {
  deriveLocation,
  encodeProgram,
  type Instruction,
  listVerdicts,
  listXcmVersions,
  type XcmVersion,
} from '@parachron/xcm';
import type { DerivedAccount } from '../accounts/DerivedAccount.js';
import { readServiceAccount } from '../accounts/readServiceAccount.js';
import type { ServiceUser } from '../accounts/ServiceUser.js';
import { type Endowment, endowPayer, readSpendable } from '../assets/payerFunds.js';
import { chooseVerdict } from '../delivery/chooseVerdict.js';
import { readProgram, type StepOrigin, summarize } from '../delivery/readProgram.js';
import type { ProgramEffects } from '../dryRun/DryRunEffects.js';
import { dryRunCallRead } from '../dryRun/dryRunCallRead.js';
import { dryRunProgramRead } from '../dryRun/dryRunProgramRead.js';
import { tryAsRoot } from '../fork/tryAsRoot.js';
import type { Verdict } from '../queues/Verdict.js';
import { deriveImpersonation, isMarker } from '../types/Impersonation.js';

/** A run has no result, for example without DryRunApi or for an asset that cannot be given: no reason can be found by runs. */
export class NoResult extends Error {
  override readonly name = 'NoResult';
}

interface TrialParts {
  /** The state before each run. */
  readonly before: Snapshot;
  /** A fork in the same state, for all runs; without a fork, the target's DryRunApi runs the programs. */
  readonly fork: Forkable | undefined;
  readonly user: ServiceUser;
  readonly derived: DerivedAccount | undefined;
}

/** The payer of a program, and the funds that it receives before a run. */
type Payer = Omit<Endowment, 'amount'> & Partial<Pick<Endowment, 'amount'>>;

/** The end of a run. */
interface Tried extends Verdict {
  /** Whether the balance of the payer changed; undefined if it was not read. */
  readonly isSpent?: boolean;
}

// More than any account needs, in planck with up to 18 decimals; funds on a fork are free.
const plenty = 10n ** 28n;

/** Runs programs of the service and calls in one state of a target; no run changes that state. */
export class Trial {
  readonly before: Snapshot;
  readonly #parts: TrialParts;

  constructor(parts: TrialParts) {
    this.before = parts.before;
    this.#parts = parts;
  }

  /** Whether an account can receive funds before a run. */
  get canEndow(): boolean {
    return this.#parts.fork !== undefined;
  }

  /** Runs a program; undefined if the run has no result. A dry run on the fork names more errors than the events of a block. */
  async run(program: Hex, payer?: Payer): Promise<Tried | undefined> {
    const { fork, user } = this.#parts;
    if (!fork) return this.#dryRun(this.before, program);
    const one = await fork.fork();
    const { amount } = payer ?? {};
    if (payer && amount !== undefined && !(await endowPayer(one, { ...payer, amount }))) return undefined;
    const before = await one.snapshot();
    const events = await one.receive({ from: user.paraId, program });
    const seen = chooseVerdict(listVerdicts(events), { program, from: user.paraId });
    if (!seen) return undefined;
    const isOpen = seen.error === undefined && (seen.kind === 'failed' || seen.kind === 'refused');
    const named = isOpen ? await this.#dryRun(before, program) : undefined;
    const held = payer && (await readSpendable(before, payer));
    const isSpent = payer && held !== (await readSpendable(await one.snapshot(), payer));
    const { error = seen.error, index } = named ?? {};
    return { ...seen, ...omitUndefined({ error, index, isSpent }) };
  }

  /**
   * Runs instructions, with funds for the payer if that is wanted: what the program withdraws, and much more.
   *
   * @throws {NoResult} when the target cannot run them
   */
  async require(
    instructions: readonly Instruction[],
    version: XcmVersion,
    { isFunded = true }: { readonly isFunded?: boolean } = {},
  ): Promise<Tried> {
    const { offer, payer } = summarize(instructions, version);
    const [asset] = offer?.assets ?? [];
    const account =
      this.canEndow && offer?.kind === 'WithdrawAsset' ? await this.findAccount(payer) : undefined;
    const amount = isFunded && asset ? 2n * asset.amount + plenty : undefined;
    const isKnown = asset && account && account !== 'none';
    const funds = isKnown ? { account, asset: asset.id, ...omitUndefined({ amount }) } : undefined;
    const tried = await this.run(encodeProgram(instructions, { version }), funds);
    if (!tried) throw new NoResult();
    return tried;
  }

  /** Dispatches a call as an account; undefined if that is impossible. */
  async dispatch(call: Hex, account: Account): Promise<{ readonly failure?: DispatchFailure } | undefined> {
    const { runtime } = this.before;
    const { tried } = await this.before.read({ tried: dryRunCallRead(runtime, { origin: account, call }) });
    if (tried.known && tried.value.ok) return omitUndefined({ failure: tried.value.effects.failure });
    const { fork } = this.#parts;
    const impersonation = fork && deriveImpersonation(runtime.registry);
    if (!impersonation) return undefined;
    const events = await tryAsRoot(await fork.fork(), impersonation.actAs(account, call).hex);
    const end = events?.findLast((event) => isMarker(event));
    return end && omitUndefined({ failure: end.failure });
  }

  /** Finds the account of an origin of a program; `none` if the chain derives none, undefined if the account is unknown. */
  async findAccount(origin: StepOrigin): Promise<Account | 'none' | undefined> {
    const { user, derived } = this.#parts;
    if (origin.kind === 'sender') return readServiceAccount(this.before, user);
    const [junction, ...deeper] = origin.kind === 'below' ? origin.interior : [];
    // Chains derive the same account with and without the network.
    const key =
      junction?.kind === 'AccountId32' ? junction.id : junction?.kind === 'AccountKey20' && junction.key;
    if (!derived || key !== user.account.hex || deeper.length > 0 || derived.kind === 'unknown')
      return undefined;
    return derived.kind === 'none' ? 'none' : derived.account;
  }

  async #dryRun(state: Snapshot, program: Hex): Promise<Verdict | undefined> {
    const { runtime } = state;
    const version = readProgram(program)?.version;
    // A runtime API panics on bytes that it cannot decode.
    if (version === undefined || !listXcmVersions(runtime.registry).includes(version)) return undefined;
    const { paraId, relation = 'sibling' } = this.#parts.user;
    const origin = deriveLocation({ paraId, relation });
    const { tried } = await state.read({ tried: dryRunProgramRead(runtime, { origin, program }) });
    return tried.known && tried.value.ok ? readVerdict(tried.value.effects) : undefined;
  }
}

/** Reads the result of a dry run like the verdict of a queue. */
function readVerdict({ outcome, events }: ProgramEffects): Verdict {
  const kinds = { Complete: 'completed', Incomplete: 'failed', Error: 'refused' } as const;
  const { error, index } = outcome;
  const kind = error === 'Barrier' ? 'refused' : kinds[outcome.kind];
  return { kind, ...omitUndefined({ error, index }), events };
}
