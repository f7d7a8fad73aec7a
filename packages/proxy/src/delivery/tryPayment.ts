import type { Evidence, Hex, Planck, Weight } from '@parachron/core';
import { addFeeMargin, assetFeeRead, type Estimate, programWeightRead } from '@parachron/weight';
import {
  compareLocations,
  deriveTaskProgram,
  encodeProgram,
  type Location,
  type Program,
  type XcmVersion,
} from '@parachron/xcm';
import { encodeVersionedPart } from '@parachron/xcm/parts';
import type { Trial } from '../trial/Trial.js';
import { listKnownVersions } from '../xcmVersions.js';
import type { DeliveryTerms, PaymentOption } from './getDeliveryFacts.js';
import type { DeliveryOutcome } from './outcomes.js';
import { runDelivery } from './tryDelivery.js';

/** The margin on weights and fees, in percent; the unused part is returned. */
export const marginPercent = 20;

/** A payment method with the inputs of its runs. */
interface PaymentTrial {
  readonly trial: Trial;
  readonly call: Hex;
  readonly version: XcmVersion;
  readonly callWeight: Weight;
  readonly terms: DeliveryTerms | undefined;
  readonly payment: Omit<PaymentOption, 'fee' | 'program' | 'explanation'>;
}

/**
 * Tries a payment method on a fork, and finds its cost and the reason for its failure. A target may know its own token by another location
 * than its own: each of the given locations by which it may know the token is tried until one is right.
 */
export async function tryPayment(paid: PaymentTrial, places: readonly Location[]): Promise<PaymentOption> {
  const { payment, trial } = paid;
  const usual = await tryLocation(paid);
  if (!isOfLocation(usual)) return usual;
  const tried = [usual];
  for (const asset of places) {
    // Nothing is above a relay chain.
    if (trial.user.relation === 'child' && asset.parents > 0) continue;
    if (tried.some((one) => compareLocations(one.asset, asset) === 0)) continue;
    const other = await tryLocation({ ...paid, payment: { ...payment, asset } });
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
function isOfLocation({ explanation }: PaymentOption): boolean {
  return ofLocations.includes(explanation.outcome);
}

async function tryLocation(paid: PaymentTrial): Promise<PaymentOption> {
  const { trial, call, version, callWeight, terms, payment } = paid;
  const { asset, payer: account } = payment;
  const payer = account && { account, asset };
  // A limit is bought whole, also if the program weighs less.
  const { weightLimit = 'Unlimited' } = terms ?? {};
  const derive = (offer: Planck): Program =>
    deriveTaskProgram({ user: trial.user, ...payment, callWeight, call, offer, weightLimit });
  const encode = (program: Program) => encodeProgram(program, { version });
  const isBrought = derive(plenty)[0]?.kind === 'ReserveAssetDeposited';
  /** The loss of the payer, which an asset that the program brought reduces; a refused program changes nothing. */
  const readFee = (spent: Planck | undefined, offered: Planck): Planck | undefined => {
    if (!spent) return undefined;
    const fee = spent + (isBrought ? offered : 0n);
    // Without a deposit at its end, the program keeps the whole offer.
    return fee > 0n && fee < plenty ? fee : undefined;
  };
  /** Runs a program with a large offer; the account keeps as much, so the chain does not remove it. */
  const measure = async (program: Program): Promise<Planck | undefined> => {
    if (!payer) return undefined;
    const funded = isBrought ? payer : { ...payer, amount: 2n * plenty };
    return readFee((await trial.run(encode(program), funded))?.spent, plenty);
  };
  const full = terms ? undefined : await measure(moveDeposit(derive(plenty)));
  const offer = terms?.offer ?? (full && addFeeMargin(full, marginPercent));
  const program = encode(derive(offer ?? anyOffer));
  const { explanation, spent } = await runDelivery(trial, { program, payer });
  const fee = readFee(spent, offer ?? anyOffer) ?? (await measure(derive(plenty))) ?? full;
  return {
    ...{ ...payment, offer, program, explanation },
    fee: fee === undefined ? await askFee(trial, program, asset) : describeFee(trial, fee),
  };
}

/**
 * Asks the runtime on the fork for the fee of a program: the chain may keep the asset in a form that no balance shows.
 *
 * Chain: `XcmPaymentApi.query_xcm_weight`, `XcmPaymentApi.query_weight_to_asset_fee`.
 */
async function askFee({ before }: Trial, program: Hex, asset: Location): Promise<Estimate<Planck>> {
  const { weight } = await before.read({ weight: programWeightRead(program) });
  if (!weight.known || !weight.value) return noFee;
  const { value } = weight;
  const versions = listKnownVersions(before.runtime.registry).filter((version) => version > 2);
  const reads = Object.fromEntries(
    versions.map((version) => [
      `in version ${version}`,
      assetFeeRead(value, encodeVersionedPart('assetId', asset, { version })),
    ]),
  );
  for (const fee of Object.values(await before.read(reads)).toReversed()) {
    if (!fee.known || fee.value === undefined) continue;
    const source = 'XcmPaymentApi.query_weight_to_asset_fee';
    return { known: true, value: fee.value, source, evidence: [fee.evidence] };
  }
  return noFee;
}

const noFee = {
  known: false,
  reason: 'The program of this payment method buys no execution on the fork, which would show its fee.',
  howToFindOut: 'Remove the obstacle of this payment method, and try it again.',
  evidence: [],
} as const;

function describeFee({ before: { runtime, block } }: Trial, value: Planck): Estimate<Planck> {
  const { chain } = runtime;
  const evidence: Evidence = { chain, block, key: 'a run on a fork', value: value.toString() };
  return { known: true, value, source: 'fork', evidence: [evidence] };
}

// More than any chain charges for six instructions, in planck with up to 18 decimals; funds on a fork are free.
const plenty = 10n ** 22n;

// The amount of a token without a known price: one token of eighteen decimals.
const anyOffer = 10n ** 18n;

/** Moves the deposit directly behind the purchase: the account pays the whole price, also if the call then fails. */
function moveDeposit(program: Program): Program {
  const deposits = program.filter(({ kind }) => kind === 'DepositAsset');
  const others = program.filter(({ kind }) => kind !== 'DepositAsset');
  const at = others.findIndex(({ kind }) => kind === 'BuyExecution') + 1;
  return others.toSpliced(at, 0, ...deposits);
}
