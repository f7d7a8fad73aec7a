import type { Account, Evidence, Hex, Planck, Weight } from '@parachron/core';
import {
  addFeeMargin,
  addWeightMargin,
  type Estimate,
  estimateProgramWeight,
  estimateWeightFee,
} from '@parachron/weight';
import {
  compareLocations,
  encodeProgram,
  type Location,
  type Program,
  relayLocation,
  type XcmVersion,
} from '@parachron/xcm';
import { encodeVersionedPart } from '@parachron/xcm/parts';
import { listInnerLocations, readOwnLocations } from '../accounts/listOwnLocations.js';
import type { Trial, Tried } from '../trial/Trial.js';
import { listKnownVersions } from '../xcmVersions.js';
import type { DeliveryOutcome } from './DeliveryOutcome.js';
import { deriveTaskProgram, getTokenLocation } from './deriveTaskProgram.js';
import type { DeliveryTerms, LocatedPayment, PaymentMethod, PaymentOption } from './getDeliveryFacts.js';
import { readProgram } from './readProgram.js';
import { runDelivery } from './tryDelivery.js';

/** The margin on weights and fees, in percent; the unused part is returned. */
export const marginPercent = 20;

/** A payment method with the inputs of its runs. */
interface PaymentTrial {
  readonly trial: Trial;
  readonly call: Hex;
  readonly version: XcmVersion;
  readonly callWeight: Weight;
  /** The offer and the weight to buy, as far as the sender names them. */
  readonly terms: Partial<Pick<DeliveryTerms, 'offer' | 'weightLimit'>>;
  readonly payer: Account | undefined;
  readonly balance: Planck | undefined;
  readonly payment: PaymentMethod;
}

/**
 * Tries a payment method on a fork, and finds its cost and the reason for its failure. A target may know its own token by another location
 * than its own: the locations in its registries, that of the relay chain, and those that its metadata shows are tried until one is right.
 */
export async function tryPayment(paid: PaymentTrial): Promise<PaymentOption> {
  const { payment } = paid;
  const { before, user } = paid.trial;
  const usual = await tryLocation(paid, payment.asset ?? getTokenLocation(user, payment.token));
  if (payment.asset || payment.token !== 'target' || !isOfLocation(usual)) return usual;
  const above = user.relation === 'child' ? [] : [relayLocation];
  const places = [...(await readOwnLocations(before)), ...above, ...listInnerLocations(before.runtime)];
  const tried = [usual];
  for (const place of places) {
    if (tried.some(({ asset }) => compareLocations(asset, place) === 0)) continue;
    const other = await tryLocation(paid, place);
    if (!isOfLocation(other)) return { ...other, elsewhere: tried };
    tried.push(other);
  }
  return { ...usual, elsewhere: tried.slice(1) };
}

const ofLocations: readonly DeliveryOutcome[] = [
  'barrier',
  'asset-not-found',
  'asset-not-accepted',
  'xcm-failed',
];

/** Returns whether another location of the same token may work. */
function isOfLocation({ predicted }: PaymentOption): boolean {
  return ofLocations.includes(predicted);
}

async function tryLocation(paid: PaymentTrial, asset: Location): Promise<LocatedPayment> {
  const { trial, call, version, callWeight, terms, payer: account, balance } = paid;
  const { user } = trial;
  const payment = { ...paid.payment, asset };
  const payer = account && { account, asset, isOwn: payment.token === 'target' };
  const derive = (offer: Planck, weightLimit?: Weight): Program =>
    deriveTaskProgram({ user, ...payment, callWeight, call, offer, weightLimit: weightLimit ?? 'Unlimited' });
  const tryPlenty = (program: Program) =>
    measure(trial, { program: encodeProgram(program, { version }), payer });
  // The weight of a program does not depend on the amounts in it.
  const unpriced = encodeProgram(derive(1n), { version });
  const weight = await estimateProgramWeight(trial.before, { program: unpriced });
  const full = terms.offer === undefined ? await tryPlenty(moveDeposit(derive(plenty))) : undefined;
  const offer = terms.offer ?? (full && addFeeMargin(full.fee, marginPercent));
  const bought = weight.known ? addWeightMargin(weight.value, marginPercent) : undefined;
  const program = encodeProgram(derive(offer ?? anyOffer, terms.weightLimit ?? bought), { version });
  const { explanation, verdict } = await runDelivery(trial, { program, payer });
  const ended = verdict?.kind === 'completed' ? verdict : undefined;
  const cost = readCost(program, ended) ?? (await tryPlenty(derive(plenty))) ?? full;
  const used = cost?.used ?? ended?.used;
  return {
    ...payment,
    ...{ payer: account, balance, callWeight, offer, program },
    weight: weight.known || !used ? weight : estimate(trial, used, 'Weight that the program used'),
    fee: cost
      ? estimate(trial, cost.fee, 'Withdrawn amount minus refund of the program')
      : await askFee(trial, weight, asset),
    predicted: explanation.outcome,
    source: 'fork',
    sentence: explanation.sentence,
    explanation,
  };
}

/**
 * Asks the runtime on the fork for the fee of a weight: the chain may keep the asset in a form that no balance shows.
 *
 * Chain: `XcmPaymentApi.query_weight_to_asset_fee`.
 */
async function askFee(
  { before }: Trial,
  weight: Estimate<Weight>,
  asset: Location,
): Promise<Estimate<Planck>> {
  if (!weight.known) return noFee;
  const versions = listKnownVersions(before.runtime.registry)
    .filter((version) => version > 2)
    .toReversed()
    .map((version) => encodeVersionedPart('assetId', asset, { version }));
  return estimateWeightFee(before, { weight: weight.value, versions });
}

/** Describes a payment method without a run, and the reason. */
export function describeUntried(
  payment: PaymentMethod,
  predicted: 'unknown' | 'unsupported-version',
  sentence: string,
): PaymentOption {
  const unknown = { known: false, reason: sentence, howToFindOut: howToTry, evidence: [] } as const;
  const open = { payer: undefined, balance: undefined, callWeight: undefined, offer: undefined };
  const source = predicted === 'unknown' ? undefined : 'facts';
  return {
    ...payment,
    ...open,
    program: undefined,
    weight: unknown,
    fee: unknown,
    predicted,
    source,
    sentence,
  };
}

const howToTry = 'Try the program on a fork of the target.';

const noFee = {
  known: false,
  reason: 'The program of this payment method buys no execution on the fork, which would show its fee.',
  howToFindOut: 'Remove the obstacle of this payment method, and try it again.',
  evidence: [],
} as const;

// More than any chain charges for six instructions, in planck with up to 18 decimals; funds on a fork are free.
const plenty = 10n ** 22n;

// The amount of a token without a known price: one token of eighteen decimals.
const anyOffer = 10n ** 18n;

/**
 * Measures what a program costs the paying account, which first receives a large balance, in the smallest unit of the asset. Undefined if
 * the program deposited nothing back, or if the account cannot receive the asset.
 */
async function measure(
  trial: Trial,
  { program, payer }: Pick<Parameters<typeof runDelivery>[1], 'program' | 'payer'>,
): Promise<Cost | undefined> {
  if (!payer) return undefined;
  // The account keeps the amount of the offer, so the chain does not remove the account. A reserve asset comes with the program.
  const isWithdrawn = readProgram(program)?.offer?.kind === 'WithdrawAsset';
  const tried = await trial.run(program, { ...payer, ...(isWithdrawn ? { amount: 2n * plenty } : {}) });
  const cost = readCost(program, tried);
  return cost && cost.fee < plenty ? cost : undefined;
}

/** What a program cost its payer, and the weight that it used. */
interface Cost {
  readonly fee: Planck;
  readonly used: Weight | undefined;
}

/** Reads the cost of a program from the loss of its payer, which a reserve asset that the program brought reduces. */
function readCost(program: Hex, tried: Tried | undefined): Cost | undefined {
  const { kind, assets: [brought] = [] } = readProgram(program)?.offer ?? {};
  // A refused program changes nothing.
  if (!tried?.spent) return undefined;
  const fee = kind === 'WithdrawAsset' ? tried.spent : tried.spent + (brought?.amount ?? 0n);
  return fee > 0n ? { fee, used: tried.used } : undefined;
}

/** Moves the deposit directly behind the purchase: the account pays the whole price, also if the call then fails. */
function moveDeposit(program: Program): Program {
  const deposits = program.filter(({ kind }) => kind === 'DepositAsset');
  const others = program.filter(({ kind }) => kind !== 'DepositAsset');
  const at = others.findIndex(({ kind }) => kind === 'BuyExecution') + 1;
  return others.toSpliced(at, 0, ...deposits);
}

function estimate<T extends Planck | Weight>({ before }: Trial, value: T, note: string): Estimate<T> {
  const { runtime, block } = before;
  const shown = typeof value === 'bigint' ? value.toString() : `${value.refTime}, ${value.proofSize}`;
  const evidence: Evidence = { chain: runtime.chain, block, key: 'a run on a fork', value: shown };
  return {
    known: true,
    value,
    source: 'fork',
    notes: [`${note} on a fork of ${runtime.chain}.`],
    evidence: [evidence],
  };
}
