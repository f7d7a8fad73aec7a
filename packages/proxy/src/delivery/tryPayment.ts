import {
  type Account,
  type AccountBalance,
  type Answers,
  balanceRead,
  constantRead,
  deriveUnspendable,
  existentialDepositRead,
  omitUndefined,
  type Planck,
  type Runtime,
  type Snapshot,
  type Weight,
} from '@parachron/core';
import {
  addFeeMargin,
  addWeightMargin,
  deriveWeightV2,
  type Estimate,
  isWithinWeight,
  scaleWeight,
} from '@parachron/weight';
import { compareLocations, hereLocation, type Location, relayLocation } from '@parachron/xcm';
import { isOwnLocation, listInnerLocations } from '../accounts/listOwnLocations.js';
import { quoteDelegateFunds } from '../proxies/quoteDelegateFunds.js';
import type { DeliveryFacts, PaymentOption } from './DeliveryFacts.js';
import type { DeliveryExplanation, DeliveryOutcome } from './DeliveryOutcome.js';
import { type FeeToken, getTokenLocation } from './deriveTaskProgram.js';
import type { DeliveryRequest, DeliveryTerms, PaymentMethod } from './getDeliveryFacts.js';
import type { OwnToken } from './getOwnToken.js';
import { encodeOffered, type PaymentPrice, pricePayment } from './pricePayment.js';
import { runDelivery } from './runDelivery.js';

/** Facts before the dry run of a payment method. */
export type Known = Pick<
  DeliveryFacts,
  'runtime' | 'derived' | 'call' | 'callWeight' | 'version' | 'marginPercent'
>;

/** Payer of a payment method, with the account's balance and the part that must stay. */
export interface Payer {
  readonly account: Account | undefined;
  readonly funds: AccountBalance | undefined;
  readonly existentialDeposit: Planck | undefined;
}

/** The reads of a possible payer. */
export function describePayerReads(account: Account) {
  return { balance: balanceRead(account), minimum: existentialDepositRead() };
}

/** Describes a possible payer by its reads. */
export function describePayer(
  account: Account,
  { balance, minimum }: Answers<ReturnType<typeof describePayerReads>>,
): Payer {
  return {
    account,
    // A program's withdrawal is not a fee: locks against fees do not prevent it.
    funds: balance.known ? { ...balance.value, frozenForFees: 0n } : undefined,
    existentialDeposit: minimum.known ? minimum.value : undefined,
  };
}

/** A payment method with the inputs of its dry run. */
export interface PaymentDryRun {
  readonly request: DeliveryRequest;
  readonly known: Known;
  /** The payer, whose funds are read in parallel with the price of the program. */
  readonly payer: Account | undefined;
  readonly reading: Promise<Payer>;
  readonly payment: PaymentMethod;
}

/** A payment method that was tried at one location of its token; the explanation takes further runs. */
interface TriedPayment {
  readonly option: PaymentOption;
  explain(): Promise<PaymentOption>;
}

/**
 * Tries a payment method in a dry run or on a fork, and finds its cost. If the target does not take its own token by the usual
 * location, the other locations inside the target under which the token may be known are tried.
 *
 * @returns the method as its own run shows it, and with the reason for its failure
 */
export async function tryPayment(target: Snapshot, dryRun: PaymentDryRun): Promise<TriedPayment> {
  const { payment } = dryRun;
  const usual = await tryLocation(target, dryRun);
  if (payment.asset || payment.token !== 'target') return usual;
  const others = shareOnce(() => tryOthers(target, dryRun));
  const works = isOfLocation(usual.option) ? (await others()).find(isWorking) : undefined;
  if (works) return works;
  const explain = async () => {
    const explained = await usual.explain();
    if (!isOfLocation(explained)) return explained;
    for (const other of await others()) {
      const found = await other.explain();
      if (!isOfLocation(found)) return found;
    }
    return explained;
  };
  return { ...usual, explain };
}

/** Tries the payment at the other locations of the target's own token, until one works. */
async function tryOthers(target: Snapshot, dryRun: PaymentDryRun): Promise<readonly TriedPayment[]> {
  const tried: TriedPayment[] = [];
  for (const asset of listInnerLocations(target.runtime)) {
    if (compareLocations(asset, hereLocation) === 0) continue;
    const other = await tryLocation(target, { ...dryRun, payment: { ...dryRun.payment, asset } });
    tried.push(other);
    if (isWorking(other)) break;
  }
  return tried;
}

function shareOnce<T>(run: () => Promise<T>): () => Promise<T> {
  let shared: Promise<T> | undefined;
  return () => {
    shared ??= run();
    return shared;
  };
}

function isWorking({ option }: TriedPayment): boolean {
  return option.predicted === 'executed';
}

const ofLocations: readonly DeliveryOutcome[] = ['barrier', 'asset-not-found', 'asset-not-accepted'];

/** Returns whether another location of the same token may work. */
function isOfLocation({ predicted }: PaymentOption): boolean {
  return ofLocations.includes(predicted);
}

async function tryLocation(target: Snapshot, options: PaymentDryRun): Promise<TriedPayment> {
  const { request, payer: account, payment, known } = options;
  const { version, call, derived } = known;
  const margined = chooseCallWeight(request, known);
  const terms = margined && request.termsFor?.(margined);
  const callWeight = terms?.callWeight ?? margined;
  if (version === undefined || !callWeight) {
    const option = await describeUnpriced(options, callWeight);
    return { option, explain: async () => option };
  }
  const { user, fork } = request;
  const order = { user, ...payment, callWeight, call };
  const asset = payment.asset ?? getTokenLocation(user, payment.token);
  const isNative = isOwnToken(target.runtime, payment, request.ownToken);
  const pricing = pricePayment(target, { order, version, asset, isNative, payer: account, fork });
  // The terms of a sender do not wait for the price.
  const { offer, weightLimit: limit } = terms ?? deriveTerms(request, known, await pricing);
  const program = encodeOffered({ order, version }, { offer: offer ?? anyOffer, limit });
  const [price, payer, tried] = await Promise.all([
    pricing,
    options.reading,
    runDelivery(target, { user, program, derived, ...omitUndefined({ fork }) }),
  ]);
  const funds = describeFunds(payer, isNative ? offer : undefined);
  const isHeavy =
    !fork && tried?.seen.outcome === 'executed' && (await mayBeOverweight(target, price.weight));
  const describe = (ended: ReturnType<typeof describeTried>): PaymentOption => ({
    ...payment,
    ...funds,
    callWeight,
    ...price,
    offer,
    program,
    ...(isHeavy ? { ...untried, sentence: maybeOverweight } : ended),
  });
  return {
    option: describe(describeTried(tried?.seen, fork)),
    explain: async () => describe(describeTried(await tried?.explain(), fork)),
  };
}

/** Derives the offer and the weight to buy from the price of a program, with a margin; undefined without the price. */
function deriveTerms(
  { offer, weightLimit }: DeliveryRequest,
  { marginPercent }: Pick<Known, 'marginPercent'>,
  { weight, fee }: PaymentPrice,
): Partial<Pick<DeliveryTerms, 'offer' | 'weightLimit'>> {
  return omitUndefined({
    offer: offer ?? (fee.known ? addFeeMargin(fee.value, marginPercent) : undefined),
    weightLimit: weightLimit ?? (weight.known ? addWeightMargin(weight.value, marginPercent) : undefined),
  });
}

function describeTried(
  explanation: DeliveryExplanation | undefined,
  fork: DeliveryRequest['fork'] | undefined,
): Pick<PaymentOption, 'predicted' | 'source' | 'sentence' | 'explanation'> {
  if (!explanation) return untried;
  const { outcome: predicted, sentence } = explanation;
  return { predicted, source: fork ? 'fork' : 'DryRunApi.dry_run_xcm', sentence, explanation };
}

// The amount of a token without a known price: one token of eighteen decimals.
const anyOffer = 10n ** 18n;

const untried = {
  predicted: 'unknown',
  source: undefined,
  sentence: 'Not tried: DryRunApi of the target returns no answer, and no fork is given.',
} as const;

const maybeOverweight =
  "The program would run, but may be too heavy for the target's queue, which a dry run leaves out. No fork is given.";

/** The paying account, with the remaining balance that it loses if the chain removes the account, in planck. */
function describeFunds(
  { account, funds, existentialDeposit }: Payer,
  withdraws: Planck | undefined,
): Pick<PaymentOption, 'payer' | 'balance' | 'dust'> {
  const balance = funds && funds.free - deriveUnspendable(funds);
  const isQuoted = funds && existentialDeposit !== undefined && withdraws !== undefined;
  const isReaped = isQuoted && quoteDelegateFunds(funds, { existentialDeposit, withdraws }).isReaped;
  return { payer: account, balance, dust: isReaped ? funds.free - withdraws : undefined };
}

function chooseCallWeight(
  request: DeliveryRequest,
  { callWeight, marginPercent }: Pick<Known, 'callWeight' | 'marginPercent'>,
): PaymentOption['callWeight'] {
  if (request.callWeight || !callWeight.known) return request.callWeight;
  return addWeightMargin(deriveWeightV2(callWeight.value, { proofSizeOfV1: 0n }), marginPercent);
}

async function describeUnpriced(
  { known, payment, reading }: PaymentDryRun,
  callWeight: PaymentOption['callWeight'],
): Promise<PaymentOption> {
  const payer = await reading;
  const isReadable = known.version !== undefined;
  const why = known.callWeight.known ? '' : ` ${known.callWeight.reason}`;
  const sentence = isReadable
    ? `The weight of the call is unknown.${why}`
    : 'The two chains have no common XCM version.';
  const howToFindOut = 'Fix the XCM versions first.';
  const unknown = { known: false, reason: sentence, howToFindOut, evidence: [] } as const;
  return {
    ...payment,
    ...describeFunds(payer, undefined),
    ...{ callWeight, weight: unknown, fee: unknown, offer: undefined, program: undefined, sentence },
    predicted: isReadable ? 'unknown' : 'unsupported-version',
    source: isReadable ? undefined : 'facts',
  };
}

/** Returns whether a payment method uses the chain's own token. */
function isOwnToken(
  runtime: Pick<Runtime, 'registry'>,
  { token, asset }: { readonly token: FeeToken; readonly asset?: Location },
  ownToken: OwnToken = 'target',
): boolean {
  if (!asset) return token === ownToken;
  return ownToken === 'relay' ? compareLocations(asset, relayLocation) === 0 : isOwnLocation(runtime, asset);
}

/**
 * Returns whether a target's queue may store a program as overweight instead of running it, which no dry run shows: the queue
 * uses a part of its weight for its own work. Without a weight of the queue, a twentieth of a block is assumed to run.
 */
async function mayBeOverweight(target: Snapshot, weight: Estimate<Weight>): Promise<boolean> {
  const { service, block } = await target.read({
    service: constantRead('MessageQueue', 'ServiceWeight', (value) => parseWeight(value.toJSON())),
    block: constantRead('System', 'BlockWeights', (value) => parseWeight(Object(value.toJSON()).maxBlock)),
  });
  const ofQueue = service.known && service.value;
  const ofBlock = block.known && block.value;
  const limit =
    (ofQueue && scaleWeight(ofQueue, { numerator: 3n, denominator: 4n })) ||
    (ofBlock && scaleWeight(ofBlock, { numerator: 1n, denominator: 20n }));
  return weight.known && limit ? !isWithinWeight(weight.value, limit) : false;
}

// Runtimes whose weights are single numbers have no DryRunApi.
function parseWeight(value: unknown): Weight | undefined {
  const { refTime, proofSize } = Object(value ?? {}) as { refTime?: number; proofSize?: number };
  if (refTime === undefined || proofSize === undefined) return undefined;
  return { refTime: BigInt(refTime), proofSize: BigInt(proofSize) };
}
