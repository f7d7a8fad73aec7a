import type { Forkable } from '@parachron/client';
import { plenty } from '@parachron/client/decode';
import {
  type Account,
  balanceRead,
  decodeCall,
  deriveUnspendable,
  type Hex,
  type Planck,
  type Runtime,
  requireInput,
  type Snapshot,
  type Weight,
} from '@parachron/core';
import {
  addFeeMargin,
  addWeightMargin,
  assetFeeRead,
  deriveWeightV2,
  type Estimate,
  estimateCallWeight,
  programWeightRead,
} from '@parachron/weight';
import {
  compareLocations,
  deriveTaskProgram,
  encodeProgram,
  getNewestXcmVersion,
  getTokenLocation,
  isXcmVersion,
  type Location,
  listXcmVersions,
  type Program,
  type TaskProgramOrder,
  type XcmVersion,
} from '@parachron/xcm';
import { encodeVersionedPart } from '@parachron/xcm/parts';
import type { DerivedAccount } from '../accounts/DerivedAccount.js';
import { getDerivedAccount } from '../accounts/getDerivedAccount.js';
import { parseServiceUser, type ServiceUserInput } from '../accounts/ServiceUser.js';
import { beginTrial, type Trial } from '../trial/beginTrial.js';
import type { DeliveryExplanation, DeliveryOutcome } from './outcomes.js';
import { summarizeProgram } from './summarizeProgram.js';
import { runDelivery } from './tryDelivery.js';

/**
 * A payment method of a program. Without the location of the paying asset, the possible locations of the token are tried until the target
 * takes it at one.
 */
export interface PaymentMethod extends Pick<TaskProgramOrder, 'flow' | 'token' | 'asset'> {
  /** The program as the sender sends it, if known: it is tried with the asset that it names, instead of a derived program. */
  readonly program?: Hex | undefined;
}

/** Result of one payment method for the program. */
export interface PaymentOption extends PaymentMethod {
  readonly asset: Location;
  /** The paying account; undefined if unknown. */
  readonly payer: Account | undefined;
  /** Spendable balance of the payer in the target's own token, in planck; undefined if it was not read. */
  readonly balance: Planck | undefined;
  /** Exact charged fee; source `fork` if measured on a fork. */
  readonly fee: Estimate<Planck>;
  /** Amount to offer: by the terms of the sender, else the fee and a margin; the unused part is returned. */
  readonly offer: Planck | undefined;
  /** The program as it would arrive, in the version of the plan; undefined if it was not tried. */
  readonly program: Hex | undefined;
  /** The outcome of the run on the fork; `unknown` or `unsupported-version`, with the reason, for an untried program. */
  readonly explanation: DeliveryExplanation;
  /** The other locations at which the target does not take the token. */
  readonly elsewhere?: readonly PaymentOption[];
}

/** A payment method before its runs, with the program of its sender, if known. */
type Untried = Omit<PaymentOption, 'fee' | 'explanation'>;

/** Whether the program of a task runs on a target, the payment to set up for it, and the facts that decide both. */
export interface DeliveryPlan {
  readonly runtime: Runtime;
  readonly derived: DerivedAccount;
  /** Versions that the target decodes, ascending. */
  readonly versions: readonly XcmVersion[];
  /** The version to send: that of a sent program, or the highest version that both chains support; undefined if there is none. */
  readonly version: XcmVersion | undefined;
  /** All payment methods, in the order of preference. */
  readonly payments: readonly PaymentOption[];
  /** `yes`: a payment method works on a fork; `no`: no payment method can work; `unknown`: no run decides. */
  readonly arrives: 'yes' | 'no' | 'unknown';
  /** The payment method to use: the first that works; undefined if none works. */
  readonly payment: PaymentOption | undefined;
  /** The reason, and the warning if the program removes the account that pays. */
  readonly reason: string;
  /** The outcome of each other payment method, as text. */
  readonly others: readonly string[];
}

/** Offer and limits of a program; programs of XCM version 2 contain only the reference time of both weights. */
export interface DeliveryTerms extends Pick<TaskProgramOrder, 'offer' | 'callWeight'> {
  /** Largest weight to buy, the limit of BuyExecution. */
  readonly weightLimit: Weight;
}

/** A task to deliver, the terms of its sender, and the means of its dry run. */
export interface DeliveryRequest {
  readonly user: ServiceUserInput;
  /** The proxied call, as the service stores it. */
  readonly call: Hex;
  /** Versions of XCM that the service can send, 2 to 5 by default. */
  readonly versions?: readonly XcmVersion[] | undefined;
  /** The payment methods to try, in the order of preference; by default both flows in the target's token, then the service's. */
  readonly payments?: readonly PaymentMethod[];
  /**
   * Returns the sender's terms for the weight that the target states for the call, with a margin; undefined if the sender has none.
   * Without terms, the program offers the fee and a margin, and buys any weight. `deriveServiceDelivery` of @parachron/scheduler derives
   * the terms from the service's own table.
   */
  readonly termsFor?: (callWeight: Weight) => DeliveryTerms | undefined;
  /** The account of the user on the target, if known. */
  readonly derived?: DerivedAccount;
  /** A fork of the target, on which the payment methods are tried; without a fork, they are unknown. */
  readonly fork?: Forkable | undefined;
}

/** The margin on weights and fees, in percent; the unused part is returned. */
const marginPercent = 20;

const usualPayments: readonly PaymentMethod[] = [
  { flow: 'remote', token: 'target' },
  { flow: 'sovereign', token: 'target' },
  { flow: 'sovereign', token: 'service' },
];

/**
 * Plans the payment of a task's program: the first payment method that works on a fork of the target.
 *
 * The fork runs the exact program that would be sent, and shows its outcome, its weight and its fee: the loss of the paying account. Without
 * a fork, the account of the user may be known, and everything else is unknown. A target has no information about channels:
 * `getChannelFacts` of @parachron/hrmp reads how many messages, and of which size, the channel from the service takes.
 *
 * Chain: `LocationToAccountApi`, `TransactionPaymentApi`, `XcmPaymentApi` for weights; the queue of messages; `System.Account`.
 * Sends: nothing to the live chain; the runs read what they need.
 *
 * @param target the target at one block
 * @returns the payment method, its cost, and the reasons against the other methods
 * @throws INVALID_HEX when the call is not hex
 * @throws CALL_UNDECODABLE when the bytes are not a call of the target
 *
 * @example
 * ```ts
 * import { connect } from '@parachron/client';
 * import { encodeCall, parseAccount } from '@parachron/core';
 * import { planDelivery, proxyCall } from '@parachron/proxy';
 *
 * const chain = await connect('wss://parachain.example');
 * const target = await chain.snapshot();
 * const real = parseAccount('5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY');
 * const args = { remark: '0x2a' };
 * const remark = encodeCall(target.runtime.registry, { pallet: 'System', method: 'remark', args });
 * const call = proxyCall(target.runtime, { real, call: remark }).hex;
 * const user = { paraId: 2114, account: real };
 * console.log((await planDelivery(target, { user, call })).reason);
 * await chain.close();
 * ```
 */
export async function planDelivery(target: Snapshot, request: DeliveryRequest): Promise<DeliveryPlan> {
  const optional = { versions: 'array?', payments: 'array?', derived: 'object?', fork: 'forkable?' } as const;
  const shape = { user: { paraId: 'number' }, call: 'string', termsFor: 'function?', ...optional } as const;
  requireInput({ target, request }, { target: 'snapshot', request: shape });
  const { runtime } = target;
  const user = parseServiceUser(request.user);
  const { call, fork } = request;
  // Bytes that are not a call of the target are invalid input: the function throws before any read.
  decodeCall(runtime.registry, call);
  const versions = listXcmVersions(runtime.registry).filter(isXcmVersion);
  const methods = request.payments ?? usualPayments;
  const [sent] = methods.flatMap(({ program }) => (program && summarizeProgram(program)) || []);
  const version = sent?.version ?? versions.findLast((one) => request.versions?.includes(one) ?? true);
  const derived = request.derived ?? (await getDerivedAccount(target, user, { fork }));
  const trial = fork && (await beginTrial(fork, user, derived));
  const weighed = trial && (await estimateCallWeight(trial.before, call));
  const whole = weighed?.known ? deriveWeightV2(weighed.value, { proofSizeOfV1: 0n }) : undefined;
  const margined = whole && addWeightMargin(whole, marginPercent);
  const terms = margined && request.termsFor?.(margined);
  const callWeight = terms?.callWeight ?? margined;
  const why = weighed?.known === false ? ` ${weighed.reason}` : '';
  const remote = derived.kind === 'account' ? derived.account : undefined;
  const tryMethod = async (method: PaymentMethod): Promise<PaymentOption> => {
    const { flow, token, program } = method;
    const named = findAsset(method);
    const asset = named ?? getTokenLocation(user, token);
    const payer = flow === 'remote' ? remote : trial?.service;
    const balance = trial && payer && (await readSpendable(trial.before, payer));
    const payment = { flow, token, asset, payer, balance, offer: terms?.offer, program };
    if (!trial) return leaveUntried(payment, `No fork of ${runtime.chain} ran the program.`);
    if (version === undefined)
      return leaveUntried(payment, 'The two chains have no common XCM version.', 'unsupported-version');
    if (!callWeight) return leaveUntried(payment, `The weight of the call is unknown.${why}`);
    // Some barriers let a limit be bought whole, also if the program weighs less.
    const weightLimit = terms?.weightLimit ?? 'Unlimited';
    const order = { user, call, callWeight, weightLimit, version } as const;
    const places = named || token !== 'target' ? [] : trial.own;
    return tryPayment(payment, places, (one) => tryLocation(trial, one, order));
  };
  const payments = await Promise.all(methods.map(tryMethod));
  return { runtime, derived, versions, version, payments, ...choosePayment(payments, runtime, version) };
}

/** Finds the location of the asset that pays; undefined if neither the method nor its program names one. */
function findAsset({ program, asset }: PaymentMethod): Location | undefined {
  const [paid] = (program && summarizeProgram(program)?.offer?.assets) ?? [];
  return paid?.id ?? asset;
}

/** Chooses the first payment method that works; one with an unknown outcome is never chosen. */
function choosePayment(payments: readonly PaymentOption[], { chain }: Runtime, version?: XcmVersion) {
  const payment = payments.find(({ explanation }) => explanation.outcome === 'executed');
  const others = payments
    .filter((one) => one !== payment)
    .map((one) => `Paid ${nameOf(one)}: ${one.explanation.sentence}`);
  if (payment) {
    const works = `The call ran on a fork of ${chain} in XCM version ${version}, paid ${nameOf(payment)}.`;
    const { warnings, sentence } = payment.explanation;
    const reason = warnings.includes('account-removed') ? `${works} ${sentence}` : works;
    return { arrives: 'yes', payment, reason, others } as const;
  }
  // A message that did not arrive on a fork is not a failure.
  const isOpen = payments.some(({ explanation: { outcome } }) => /^(not-seen|unknown)$/.test(outcome));
  const open = `${chain} does not show whether the call runs: try the call on a fork.`;
  const reason = isOpen ? open : `The call does not run on ${chain}.`;
  return { arrives: isOpen ? 'unknown' : 'no', payment, reason, others } as const;
}

const nameOf = ({ flow, token }: PaymentOption) =>
  `by the ${flow === 'sovereign' ? 'service' : 'derived account'} in the ${token}'s token`;

/** Describes a payment method without a run, with the reason. */
function leaveUntried(payment: Untried, reason: string, outcome: DeliveryOutcome = 'unknown'): PaymentOption {
  const howToFindOut = 'Try the program on a fork of the target.';
  const fee = { known: false, reason, howToFindOut, evidence: [] } as const;
  const nothing = { warnings: [], trapped: [], evidence: [] };
  const untried = { outcome, certainty: 'unknown', sentence: reason, howToFindOut, ...nothing } as const;
  return { ...payment, program: undefined, fee, explanation: untried };
}

/** Reads what a program may withdraw of the chain's own token: locks against fees do not prevent a withdrawal. */
async function readSpendable(state: Snapshot, account: Account): Promise<Planck | undefined> {
  const { balance } = await state.read({ balance: balanceRead(account) });
  if (!balance.known) return undefined;
  return balance.value.free - deriveUnspendable({ ...balance.value, frozenForFees: 0n });
}

/** Whether another location of the token may work; a barrier that refuses the weight leaves the outcome behind it to the location. */
function isOfLocation({ explanation: { outcome, behind = [] } }: PaymentOption): boolean {
  const decisive = (outcome === 'barrier' && behind[0]) || outcome;
  return /^(barrier|asset-not-found|asset-not-accepted|xcm-failed)$/.test(decisive);
}

/**
 * Tries a payment method on a fork, and finds its cost and the reason for its failure. A target may know its own token by another location
 * than its own: each of the given locations by which it may know the token is tried until one is right.
 */
async function tryPayment(
  payment: Untried,
  places: readonly Location[],
  tryPaid: (paid: Untried) => Promise<PaymentOption>,
): Promise<PaymentOption> {
  const usual = await tryPaid(payment);
  const tried = [usual];
  for (const asset of isOfLocation(usual) ? places : []) {
    if (tried.some((one) => compareLocations(one.asset, asset) === 0)) continue;
    const other = await tryPaid({ ...payment, asset });
    if (!isOfLocation(other)) return { ...other, elsewhere: tried };
    tried.push(other);
  }
  return { ...usual, elsewhere: tried.slice(1) };
}

async function tryLocation(
  trial: Trial,
  payment: Untried,
  { version, ...order }: Omit<TaskProgramOrder, keyof Untried> & { readonly version: XcmVersion },
): Promise<PaymentOption> {
  const derive = (offer: Planck, limit?: { weightLimit: 'Unlimited' }): Program =>
    deriveTaskProgram({ ...payment, ...order, ...limit, offer });
  const encode = (program: Program) => encodeProgram(program, { version });
  const isBrought = derive(plenty)[0]?.kind === 'ReserveAssetDeposited';
  /** The loss of the payer, which an asset that the program brought reduces; a refused program changes nothing. */
  const readFee = (spent: Planck | undefined, offered: Planck): Planck | undefined => {
    if (!spent) return undefined;
    const fee = spent + (isBrought ? offered : 0n);
    // Without a deposit at its end, the program keeps the whole offer.
    return fee > 0n && fee < plenty ? fee : undefined;
  };
  /**
   * Runs a program with a large offer; the account keeps as much, so the chain does not remove it. No run shows the loss of an unknown account.
   */
  const measure = async (program: Program) =>
    payment.payer && readFee((await trial.run(encode(program), true))?.spent, plenty);
  const full = payment.offer === undefined ? await measure(moveDeposit(derive(plenty))) : undefined;
  const offer = payment.offer ?? (full && addFeeMargin(full, marginPercent));
  // No program withdraws an amount of zero: the least amount pays for as little.
  const program = payment.program ?? encode(derive((offer ?? anyOffer) || 1n));
  const explanation = await runDelivery(trial, { program });
  const { kind, spent } = (await trial.run(program)) ?? {};
  const charged = kind === 'completed' ? readFee(spent, offer ?? anyOffer) : undefined;
  // A limit below the weight of the program buys nothing.
  const fee =
    charged ??
    (await measure(derive(plenty))) ??
    (payment.offer === undefined ? full : await measure(derive(plenty, { weightLimit: 'Unlimited' })));
  const known = { ...payment, offer, program, explanation };
  if (fee === undefined) return { ...known, fee: await askFee(trial, program, payment.asset) };
  const { runtime, block } = trial.before;
  const evidence = [{ chain: runtime.chain, block, key: 'a run on a fork', value: `${fee}` }];
  return { ...known, fee: { known: true, value: fee, source: 'fork', evidence } };
}

/** Asks the runtime on the fork for the fee of a program: the chain may keep the asset in a form that no balance shows. */
async function askFee({ before }: Trial, program: Hex, asset: Location): Promise<Estimate<Planck>> {
  const { weight } = await before.read({ weight: programWeightRead(program) });
  // Runtimes often know an asset only in their newest version; version 2 has no ids of assets.
  const version = getNewestXcmVersion(before.runtime.registry);
  if (!weight.known || !weight.value || version === 2) return noFee;
  const id = encodeVersionedPart('assetId', asset, { version });
  const { fee } = await before.read({ fee: assetFeeRead(weight.value, id) });
  if (!fee.known || fee.value === undefined) return noFee;
  const source = 'XcmPaymentApi.query_weight_to_asset_fee';
  return { known: true, value: fee.value, source, evidence: [fee.evidence] };
}

const noFee = {
  known: false,
  reason: 'The program of this payment method buys no execution on the fork, which would show its fee.',
  howToFindOut: 'Remove the obstacle of this payment method, and try it again.',
  evidence: [],
} as const;

// The amount of a token without a known price: one token of eighteen decimals.
const anyOffer = 10n ** 18n;

/** Moves the deposit from the end directly behind the purchase: the account pays the whole price, also if the call then fails. */
function moveDeposit(program: Program): Program {
  const at = program.findIndex(({ kind }) => kind === 'BuyExecution') + 1;
  return [...program.slice(0, at), ...program.slice(-1), ...program.slice(at, -1)];
}
