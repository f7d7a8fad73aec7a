import type { DispatchFailure } from '@parachron/client';
import {
  type Account,
  balanceRead,
  deriveUnspendable,
  encodeCall,
  type Hex,
  hasCall,
  type Planck,
  type Runtime,
} from '@parachron/core';
import {
  compareLocations,
  encodeProgram,
  type Instruction,
  type Location,
  relayLocation,
} from '@parachron/xcm';
import { isOwnLocation } from '../accounts/listOwnLocations.js';
import { type AssetFacts, readAssetFacts } from '../assets/readAssetFacts.js';
import { deriveProgress, type Progress } from '../delivery/deriveProgress.js';
import type { StepOrigin } from '../delivery/listSteps.js';
import { isOffer, type ProgramCall, type ProgramSummary, summarize } from '../delivery/readProgram.js';
import type { Verdict } from '../queues/Verdict.js';
import { NoResult } from './NoResult.js';
import type { Endowment, Trial } from './Trial.js';

type Program = readonly Instruction[];

/** A program with the trial of its variants. */
export interface ProgramTrialParts {
  readonly trial: Trial;
  readonly program: ProgramSummary;
  /** The end of the program itself. */
  readonly verdict: Verdict;
  /** Returns the account of an origin of the program; `none` if the chain derives none, undefined if unknown. */
  readonly findAccount: (origin: StepOrigin) => Promise<Account | 'none' | undefined>;
}

/** Runs variants of a program, each with one change, to find what ended the program. */
export class ProgramTrial {
  readonly program: ProgramSummary;
  readonly verdict: Verdict;
  readonly trial: Trial;
  readonly findAccount: ProgramTrialParts['findAccount'];

  constructor({ trial, program, verdict, findAccount }: ProgramTrialParts) {
    this.trial = trial;
    this.program = program;
    this.verdict = verdict;
    this.findAccount = findAccount;
  }

  get runtime(): Runtime {
    return this.trial.before.runtime;
  }

  /** Small calls that any account may make; a filter may refuse some of them in programs. */
  get smallCalls(): Hex[] {
    const { registry } = this.runtime;
    return [
      { pallet: 'System', method: 'remark', args: { remark: '0x' } },
      { pallet: 'Utility', method: 'batch', args: { calls: [] } },
    ]
      .filter(({ pallet, method }) => hasCall(registry, pallet, method))
      .map((call) => encodeCall(registry, call).hex);
  }

  /**
   * Runs instructions as they are.
   *
   * @throws {NoResult} when the target cannot run them, so that no reason can be found by runs
   */
  async run(instructions: Program, endowment?: Endowment): Promise<Verdict> {
    const program = encodeProgram(instructions, { version: this.program.version });
    const verdict = await this.trial.run(program, endowment);
    if (!verdict) throw new NoResult();
    return verdict;
  }

  /** Runs instructions with funds for the payer: what the program withdraws, and as much again. */
  async runFunded(instructions: Program): Promise<Verdict> {
    const { offer, payer } = summarize(instructions, this.program.version);
    const [asset] = offer?.assets ?? [];
    if (!this.trial.canEndow || offer?.kind !== 'WithdrawAsset' || !asset) return this.run(instructions);
    const account = await this.findAccount(payer);
    if (!account || account === 'none') return this.run(instructions);
    const isOwn = (await this.findAsset(asset.id, account)) === 'own';
    const kept = isOwn ? ((await this.readOwnFunds(account))?.kept ?? 0n) : 0n;
    const amount = 2n * asset.amount + kept;
    return this.run(instructions, { account, amount, asset: isOwn ? undefined : asset.id });
  }

  /** Reads what a program may withdraw of the chain's own token, and what locks and reserves keep. */
  async readOwnFunds(
    account: Account,
  ): Promise<{ readonly spendable: Planck; readonly kept: Planck } | undefined> {
    const { balance } = await this.trial.before.read({ balance: balanceRead(account) });
    if (!balance.known) return undefined;
    // A program's withdrawal is not a fee: locks against fees do not prevent it.
    const kept = deriveUnspendable({ ...balance.value, frozenForFees: 0n });
    return { spendable: balance.value.free - kept, kept };
  }

  /** Finds an asset in the chain's state: its own token, facts about another asset, or undefined if these cannot be read. */
  async findAsset(asset: Location, account: Account): Promise<'own' | AssetFacts | undefined> {
    if (isOwnLocation(this.runtime, asset)) return 'own';
    const facts = await readAssetFacts(this.trial.before, { asset, account });
    // A system parachain has the relay chain's token as its own.
    return compareLocations(asset, relayLocation) === 0 && !facts?.store ? 'own' : facts;
  }

  /** The same program with another end, such as that of a run with funds. */
  ended(verdict: Verdict): ProgramTrial {
    return new ProgramTrial({ ...this, verdict });
  }

  /** The same program, reduced to one of its calls. */
  only(call: ProgramCall): ProgramTrial {
    return new ProgramTrial({ ...this, program: { ...this.program, calls: [call] } });
  }

  /** Runs instructions that offer a million times as much for unlimited weight, with the funds for it. */
  runDear(instructions: Program): Promise<Verdict> {
    return this.runFunded(this.trial.canEndow ? instructions.map(raise) : instructions);
  }

  /** The stage of the payment in a run of instructions. */
  getProgress(instructions: Program, verdict: Verdict): Progress {
    if (verdict.kind === 'completed') return 'bought';
    if (verdict.kind !== 'failed') return 'none';
    return deriveProgress(summarize(instructions, this.program.version), verdict.events);
  }

  dispatch(call: Hex, account: Account): Promise<{ readonly failure?: DispatchFailure } | undefined> {
    return this.trial.dispatch(call, account);
  }
}

// More than any chain charges for a task, in tokens with up to 18 decimals.
const plenty = 10n ** 18n;

function raiseAmount(amount: Planck): Planck {
  return amount * 1_000_000n + plenty;
}

/** Raises the offer of a program, without a limit of the weight that it buys. */
export function raise(instruction: Instruction): Instruction {
  if (isOffer(instruction)) {
    return {
      ...instruction,
      assets: instruction.assets.map((one) => ({ ...one, amount: raiseAmount(one.amount) })),
    };
  }
  if (instruction.kind === 'BuyExecution') {
    const { fees } = instruction;
    return {
      ...instruction,
      fees: { ...fees, amount: raiseAmount(fees.amount) },
      weightLimit: 'Unlimited',
    };
  }
  if (instruction.kind !== 'PayFees') return instruction;
  const { asset } = instruction;
  return { ...instruction, asset: { ...asset, amount: raiseAmount(asset.amount) } };
}
