import { assetFeeRead } from '@parachron/weight';
import { type Asset, encodeAssetId } from '@parachron/xcm';
import type { DeliveryOutcome } from '../delivery/DeliveryOutcome.js';
import { isOffer } from '../delivery/readProgram.js';
import { type Finding, usual } from '../delivery/readRun.js';
import { getNewestVersion } from '../dryRun/dryRunVersions.js';
import type { Verdict } from '../queues/Verdict.js';
import { hasTokenPallet } from './hasTokenPallet.js';
import { NoResult } from './NoResult.js';
import { type ProgramTrial, raise } from './ProgramTrial.js';

/** A reason, for `funds` with the end of the program with enough funds. */
export interface PaymentFinding extends Finding {
  readonly verdict?: Verdict;
}

/**
 * Finds why a program does not pay for its execution: its assets do not enter holding, or buy too little. Undefined if another
 * instruction stops the program, or no run shows the reason.
 */
export async function findPaymentFailure(trial: ProgramTrial): Promise<PaymentFinding | undefined> {
  const { program, verdict } = trial;
  const { offer, instructions, payer } = program;
  const [asset] = offer?.assets ?? [];
  if (!offer || !asset || payer.kind === 'none') return undefined;
  const before = instructions.slice(0, instructions.findIndex(isOffer));
  // An unusual instruction before the payment may stop the program as well.
  if (before.some(({ kind }) => !usual.has(kind))) return undefined;
  const progress = trial.getProgress(instructions, verdict);
  if (progress === 'bought') return undefined;
  if (progress === 'taken') return findPurchaseFailure(trial);
  return offer.kind === 'WithdrawAsset' ? findWithdrawalFailure(trial, asset) : findTrustFailure(trial);
}

async function findWithdrawalFailure(trial: ProgramTrial, asset: Asset): Promise<PaymentFinding | undefined> {
  const { instructions, payer } = trial.program;
  const account = await trial.findAccount(payer);
  if (account === 'none') return found('origin-not-convertible');
  if (!account) return undefined;
  const funded = trial.trial.canEndow ? await trial.runFunded(instructions).catch(ignoreNoResult) : undefined;
  if (funded) {
    const isWithdrawn = trial.getProgress(instructions, funded) !== 'none';
    return isWithdrawn ? { ...found('funds'), verdict: funded } : found('asset-not-found');
  }
  const facts = await trial.findAsset(asset.id, account);
  const isUnknown =
    facts === undefined ? !hasTokenPallet(trial.runtime.registry) : facts !== 'own' && !facts.store;
  if (isUnknown) return found('asset-not-found');
  const spendable = facts === 'own' ? (await trial.readOwnFunds(account))?.spendable : facts?.spendable;
  return spendable !== undefined && spendable < asset.amount ? found('funds') : undefined;
}

// An executor that does not trust the sender with an asset drops the program before the asset enters holding.
async function findTrustFailure(trial: ProgramTrial): Promise<Finding | undefined> {
  const { instructions } = trial.program;
  const dear = await trial.runDear(instructions);
  return found(trial.getProgress(instructions.map(raise), dear) === 'bought' ? 'fees' : 'untrusted-reserve');
}

/** Finds why assets in holding do not buy the execution: fees that the program does not hold, too small an offer, or the asset. */
export async function findPurchaseFailure(trial: ProgramTrial): Promise<Finding | undefined> {
  const { instructions, fees, offer } = trial.program;
  if (!trial.trial.canEndow || !offer) return askPurchase(trial);
  const isBought = async (tried: typeof instructions, run = trial.runFunded(tried)) => {
    const verdict = await run;
    return trial.getProgress(tried, verdict) === 'bought';
  };
  const held = instructions.map((one) =>
    fees && isOffer(one)
      ? { ...one, assets: one.assets.map((asset) => ({ ...asset, amount: fees.amount })) }
      : one,
  );
  if (fees && offer.assets.some(({ amount }) => amount < fees.amount) && (await isBought(held))) {
    return found('fees-missing');
  }
  return found((await isBought(instructions.map(raise))) ? 'fees' : 'asset-not-accepted');
}

/** Asks the runtime for the price of weight in the asset. */
async function askPurchase({ program, runtime, trial }: ProgramTrial): Promise<Finding | undefined> {
  const { fees } = program;
  const version = getNewestVersion(runtime.registry);
  if (!fees || version < 3) return undefined;
  const someWeight = { refTime: 1_000_000_000n, proofSize: 1_000n };
  const { fee } = await trial.before.read({
    fee: assetFeeRead(someWeight, encodeAssetId(fees.id, { version })),
  });
  return fee.known ? found(fee.value.ok ? 'fees' : 'asset-not-accepted') : undefined;
}

function found(outcome: DeliveryOutcome): Finding {
  return { outcome, certainty: 'tried' };
}

// An account that cannot receive the asset shows nothing.
function ignoreNoResult(error: unknown): undefined {
  if (!(error instanceof NoResult)) throw error;
  return undefined;
}
