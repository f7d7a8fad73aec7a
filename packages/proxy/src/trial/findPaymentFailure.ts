import type { Asset, Instruction } from '@parachron/xcm';
import { listTrapped } from '../delivery/explainDelivery.js';
import { isOffer, type ProgramSummary } from '../delivery/readProgram.js';
import { type Finding, found } from '../delivery/readRun.js';
import type { Trial } from './Trial.js';

/** Finds why a program does not pay for its execution: its assets do not enter holding, or buy too little; undefined if no run shows the reason. */
export async function findPaymentFailure(
  trial: Trial,
  program: ProgramSummary,
): Promise<Finding | undefined> {
  const { offer, payer } = program;
  if (!offer) return undefined;
  if (await isTaken(trial, program)) return findPurchaseFailure(trial, program);
  if (offer.kind !== 'WithdrawAsset') return found('untrusted-reserve');
  const account = await trial.findAccount(payer);
  if (account === undefined) return undefined;
  if (account === 'none') return found('origin-not-convertible');
  return found((await isTaken(trial, program, true)) ? 'funds' : 'asset-not-found');
}

/** Finds why assets in holding do not buy the execution: too small an offer, or the asset. */
export async function findPurchaseFailure(
  trial: Trial,
  { instructions, version }: ProgramSummary,
): Promise<Finding> {
  for (const beginning of listBeginnings(instructions)) {
    if ((await trial.require(beginning.map(raise), version)).kind === 'completed') return found('fees');
  }
  return found('asset-not-accepted');
}

/** Returns whether the assets of a program enter holding: the payer has less, or what does not pay for the execution is in the trap. */
async function isTaken(
  trial: Trial,
  { instructions, version }: ProgramSummary,
  isFunded = false,
): Promise<boolean> {
  const { kind, events, spent = 0n } = await trial.require(instructions, version, { isFunded });
  return kind === 'completed' || spent !== 0n || listTrapped(events).length > 0;
}

/** The instructions up to the purchase of the execution, and up to the call: a barrier may accept no program without a call. */
export function listBeginnings(instructions: readonly Instruction[]): (readonly Instruction[])[] {
  const ends = (['BuyExecution', 'Transact'] as const).map((wanted) =>
    instructions.findIndex(({ kind }) => kind === wanted),
  );
  return ends.filter((at) => at >= 0).map((at) => instructions.slice(0, at + 1));
}

/** Raises the offer of a program to more than any chain charges for a task, without a limit of the weight that it buys. */
export function raise(instruction: Instruction): Instruction {
  const apply = (asset: Asset): Asset => ({ ...asset, amount: asset.amount * 1_000_000n + 10n ** 18n });
  if (isOffer(instruction)) return { ...instruction, assets: instruction.assets.map(apply) };
  if (instruction.kind !== 'BuyExecution') return instruction;
  return { ...instruction, fees: apply(instruction.fees), weightLimit: 'Unlimited' };
}
