import {
  type Account,
  type AccountBalance,
  type Answer,
  deriveUnspendable,
  type Hex,
  omitUndefined,
  type Planck,
  type Snapshot,
  type Weight,
} from '@parachron/core';
import { addWeightMargin, deriveWeightV2 } from '@parachron/weight';
import { deriveLocation } from '@parachron/xcm';
import { type AssetFacts, readAssetFacts } from '../assets/readAssetFacts.js';
import type { DryRun, ProgramEffects } from '../dryRun/DryRunEffects.js';
import { dryRunProgramRead } from '../dryRun/dryRunProgramRead.js';
import { quoteDelegateFunds } from '../proxies/quoteDelegateFunds.js';
import type { DeliveryFacts, PaymentOption, PredictionSource } from './DeliveryFacts.js';
import type { DeliveryExplanation } from './DeliveryOutcome.js';
import { encodeOfferedProgram } from './encodeOfferedProgram.js';
import {
  chooseFeeLocation,
  estimatePaymentCost,
  isBrought,
  type PaymentCost,
} from './estimatePaymentCost.js';
import { explainDelivery } from './explainDelivery.js';
import { formatDelivery } from './formatDelivery.js';
import type { DeliveryRequest, DeliveryTerms, PaymentMethod } from './getDeliveryFacts.js';
import { isOwnToken } from './isOwnToken.js';
import { listObstacles } from './listObstacles.js';
import { mayBeOverweight } from './mayBeOverweight.js';
import { tryDelivery } from './tryDelivery.js';

/** Facts before the dry run of a payment method. */
export type Known = Pick<
  DeliveryFacts,
  'runtime' | 'derived' | 'proxies' | 'call' | 'callWeight' | 'version' | 'marginPercent'
>;

/** Payer of a payment method, with the account's balance and the part that must stay. */
export interface Payer {
  readonly account: Account | undefined;
  readonly funds: AccountBalance | undefined;
  readonly existentialDeposit: Planck | undefined;
}

/** A payment method with the inputs of its dry run. */
export interface PaymentDryRun {
  readonly request: DeliveryRequest;
  readonly known: Omit<Known, 'proxies'>;
  /** The payer, whose funds are read in parallel with the price of the program. */
  readonly payer: Account | undefined;
  readonly reading: Promise<{ readonly payer: Payer; readonly proxies: Known['proxies'] }>;
  readonly payment: PaymentMethod;
}

/** Estimates the cost of one payment method, and tries the method in a dry run or on a fork. */
export async function tryPayment(target: Snapshot, options: PaymentDryRun): Promise<PaymentOption> {
  const { request, payer: account, payment } = options;
  const callWeight = chooseTerms(request, options.known).callWeight;
  const isOwn = isOwnToken(target.runtime, payment, request.ownToken);
  const [{ payer, proxies }, { cost, facts }] = await Promise.all([
    options.reading,
    estimatePayment(target, { ...options, isOwn }),
  ]);
  const known = { ...options.known, proxies };
  const balance = payer.funds && payer.funds.free - deriveUnspendable(payer.funds);
  const base = { ...payment, payer: account, balance, dust: undefined, callWeight };
  if (!cost) return describeUnpriced(known, base);
  const priced = {
    ...base,
    weight: cost.weight,
    fee: cost.fee,
    offer: cost.offer,
    dust: isOwn ? deriveDust(payer, cost.offer) : undefined,
    program: cost.program,
    obstacles: listObstacles(known, {
      offer: cost.offer,
      spendable: isBrought(payment) ? undefined : isOwn ? balance : facts?.spendable,
    }),
  };
  const { fork, user } = request;
  const { program } = cost;
  const explanation = await tryDelivery(target, {
    user,
    program,
    derived: known.derived,
    ...omitUndefined({ fork }),
  });
  if (!explanation) return { ...priced, ...untried, sentence: describeUntried(priced) };
  const isAsked = (await dryRunProgram(target, { user, program })).known;
  if (!isAsked) return { ...priced, ...describeTried(explanation, 'fork') };
  const isQueued = explanation.outcome === 'executed' && (await mayBeOverweight(target, cost.weight));
  if (!isQueued) return { ...priced, ...describeTried(explanation, 'DryRunApi.dry_run_xcm') };
  // A dry run leaves out the queue, which weighs a message before the executor starts; a run on a fork includes the queue.
  if (!fork) return { ...priced, ...untried, sentence: maybeOverweight };
  const events = await (await fork.fork()).receive({ from: user.paraId, program });
  const { runtime } = target;
  const queued = explainDelivery(events, { program, from: user.paraId, runtime, isTried: true });
  // Events alone may not show the end of a call that the queue did run.
  return { ...priced, ...describeTried(queued.outcome === 'unknown' ? explanation : queued, 'fork') };
}

const untried = { predicted: 'unknown', source: undefined } as const;

const maybeOverweight =
  "The program would run, but may be too heavy for the target's queue, which a dry run leaves out. No fork is given.";

function describeTried(
  explanation: DeliveryExplanation,
  source: PredictionSource,
): Pick<PaymentOption, 'predicted' | 'source' | 'sentence' | 'explanation'> {
  const { outcome: predicted, sentence } = explanation;
  return { predicted, source, sentence, explanation };
}

/**
 * Estimates the cost of the program, and reads the payer's balance of another asset; undefined without a program. If
 * the sender's terms state offer and limit, the dry run does not wait for the price.
 */
async function estimatePayment(
  target: Snapshot,
  { request, known, payer, payment, isOwn }: PaymentDryRun & { readonly isOwn: boolean },
): Promise<{
  readonly cost?: PaymentCost;
  readonly facts?: AssetFacts | undefined;
}> {
  const { version, marginPercent, call } = known;
  const { callWeight, terms } = chooseTerms(request, known);
  if (version === undefined || !callWeight) return {};
  const order = { user: request.user, ...payment, callWeight, call };
  const asked = terms ? { ...request, ...terms } : request;
  const { offer, weightLimit: limit } = asked;
  const program =
    offer === undefined || !limit ? undefined : encodeOfferedProgram({ order, version }, { offer, limit });
  const [cost, facts] = await Promise.all([
    estimatePaymentCost(target, { order, version, marginPercent, request: asked, payer }),
    isOwn ? undefined : readAssetFacts(target, { asset: chooseFeeLocation(order), account: payer }),
    program && dryRunProgram(target, { user: request.user, program }),
  ]);
  return { cost, facts };
}

async function dryRunProgram(
  target: Snapshot,
  { user, program }: { readonly user: DeliveryRequest['user']; readonly program: Hex },
): Promise<Answer<DryRun<ProgramEffects>>> {
  const origin = deriveLocation({ paraId: user.paraId, relation: user.relation ?? 'sibling' });
  const { tried } = await target.read({ tried: dryRunProgramRead(target.runtime, { origin, program }) });
  return tried;
}

/** Returns the maximum weight of the call, and the sender's terms for that weight. */
function chooseTerms(
  request: DeliveryRequest,
  known: Pick<Known, 'callWeight' | 'marginPercent'>,
): { readonly callWeight: Weight | undefined; readonly terms: DeliveryTerms | undefined } {
  const margined = chooseCallWeight(request, known);
  const terms = margined && request.termsFor?.(margined);
  return { callWeight: terms?.callWeight ?? margined, terms };
}

/** Derives the remaining balance of a removed account, in planck. */
function deriveDust({ funds, existentialDeposit }: Payer, offer: Planck | undefined): Planck | undefined {
  if (!funds || existentialDeposit === undefined || offer === undefined) return undefined;
  const { isReaped } = quoteDelegateFunds(funds, { existentialDeposit, withdraws: offer });
  return isReaped ? funds.free - offer : undefined;
}

function chooseCallWeight(
  request: DeliveryRequest,
  { callWeight, marginPercent }: Pick<Known, 'callWeight' | 'marginPercent'>,
): Weight | undefined {
  if (request.callWeight) return request.callWeight;
  return callWeight.known ? addWeightMargin(toWeight(callWeight.value), marginPercent) : undefined;
}

function toWeight(weight: Extract<DeliveryFacts['callWeight'], { known: true }>['value']): Weight {
  return deriveWeightV2(weight, { proofSizeOfV1: 0n });
}

function describeUnpriced(
  known: Known,
  base: Pick<PaymentOption, 'flow' | 'token' | 'payer' | 'balance' | 'dust' | 'callWeight'>,
): PaymentOption {
  const { callWeight, version } = known;
  const isReadable = version !== undefined;
  const predicted = isReadable ? 'unknown' : 'unsupported-version';
  const reason = isReadable
    ? `The weight of the call is unknown. ${callWeight.known ? '' : callWeight.reason}`.trim()
    : 'The two chains have no common XCM version.';
  const unknown = {
    known: false,
    reason,
    howToFindOut: 'Fix the XCM versions first.',
    evidence: [],
  } as const;
  const obstacles = listObstacles(known, { offer: undefined, spendable: undefined });
  return {
    ...base,
    weight: unknown,
    fee: unknown,
    offer: undefined,
    program: undefined,
    obstacles,
    predicted,
    source: isReadable ? undefined : 'facts',
    sentence: reason,
  };
}

function describeUntried({ obstacles }: Pick<PaymentOption, 'obstacles'>): string {
  const untried = 'Not tried: DryRunApi of the target returns no answer, and no fork is given.';
  const sentences = obstacles.map((outcome) => formatDelivery({ outcome, warnings: [], isUntried: true }));
  return [untried, ...(sentences.length > 0 ? ['The payment method cannot work:', ...sentences] : [])].join(
    ' ',
  );
}
