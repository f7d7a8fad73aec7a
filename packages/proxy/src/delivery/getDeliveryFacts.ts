import {
  type Account,
  type AccountInput,
  type Answers,
  decodeCall,
  type Hex,
  type Planck,
  type Snapshot,
  type Weight,
} from '@parachron/core';
import { estimateCallWeight } from '@parachron/weight';
import {
  deriveLocation,
  deriveSovereignAccount,
  isXcmVersion,
  type Location,
  type XcmVersion,
} from '@parachron/xcm';
import type { DerivedAccount } from '../accounts/DerivedAccount.js';
import { getAccountBytes } from '../accounts/getAccountBytes.js';
import { type DerivationOptions, getDerivedAccount } from '../accounts/getDerivedAccount.js';
import { locationAccountRead } from '../accounts/locationAccountRead.js';
import { parseServiceUser, type ServiceUser, type ServiceUserInput } from '../accounts/ServiceUser.js';
import { isDecodable } from '../calls/isDecodable.js';
import { listKnownVersions } from '../dryRun/XcmVersions.js';
import type { Fork } from '../fork/Fork.js';
import { balanceRead, existentialDepositRead } from '../proxies/balanceReads.js';
import { getProxyFacts } from '../proxies/getProxyFacts.js';
import type { ProxyFacts } from '../proxies/ProxyFacts.js';
import { deriveQueueLimits } from '../queues/deriveQueueLimits.js';
import type { QueueLimits } from '../queues/QueueLimits.js';
import { queueLimitReads } from '../queues/queueLimitReads.js';
import type { DeliveryFacts, DeliveryWay } from './DeliveryFacts.js';
import type { FeeFlow, FeeToken } from './deriveTaskProgram.js';
import { takeTurns } from './takeTurns.js';
import { tryByLocations } from './tryByLocations.js';
import type { Known, Payer } from './tryWay.js';

/** What a program offers and allows. */
export interface DeliveryTerms {
  /** What is offered for execution, in the smallest unit of the token that pays. */
  readonly offer: Planck;
  /** What is bought at most: the limit of BuyExecution. */
  readonly weightLimit: Weight;
  /** What the call may use: the limit of Transact. */
  readonly callWeight: Weight;
}

/** One method of paying for a program. */
export interface PaymentWay {
  readonly flow: FeeFlow;
  readonly token: FeeToken;
  /** The location of the asset that pays; by default that of the token, which is tried by each location that the target may have. */
  readonly asset?: Location;
}

/** A task to be delivered, and what may be tried for it. */
export interface DeliveryRequest {
  readonly user: ServiceUserInput;
  /** The user's account on the target, whose proxies are looked at; left out they are not. */
  readonly real?: AccountInput;
  /** The proxied call, as the service stores it. */
  readonly call: Hex;
  /** Versions of XCM that the service can send, 2 to 5 by default. */
  readonly versions?: readonly XcmVersion[];
  /** The payment methods to try, in the order of preference; by default both flows in the target's token, then the service's. */
  readonly ways?: readonly PaymentWay[];
  /**
   * Whose token the target's own is: `target`, the default, or `relay` for system parachains, which have the relay chain's.
   */
  readonly ownToken?: 'target' | 'relay';
  /** What is added to weights and fees, in percent; 20 by default. What is not used comes back. */
  readonly marginPercent?: number;
  /** What the call may use, where it is not to be asked: for a call whose weight the target does not say. */
  readonly callWeight?: Weight;
  /** What the service offers, in the smallest unit of the token that pays; by default the fee and a margin. */
  readonly offer?: Planck;
  /** What the service buys at most; by default the weight of the program and a margin. */
  readonly weightLimit?: Weight;
  /**
   * The terms of the program's sender, by what the call weighs with the margin; they stand above the three before. Undefined
   * where there is none for such a weight. `deriveServiceDelivery` of @parachron/scheduler makes them of the service's own table.
   */
  readonly termsFor?: (callWeight: Weight) => DeliveryTerms | undefined;
  /** What an instruction weighs where the target cannot be asked. */
  readonly instructionWeight?: Weight;
  /** The account of the user on the target, where it was found out before. */
  readonly derived?: DerivedAccount;
  /** Other sources of the account: see {@link DerivationOptions}. */
  readonly derivation?: Omit<DerivationOptions, 'fork'>;
  /** A copy of the target, tried where it has no DryRunApi. */
  readonly fork?: Fork;
}

function listUsualWays(own: FeeToken) {
  return [
    { flow: 'remote', token: own },
    { flow: 'sovereign', token: own },
    { flow: 'sovereign', token: 'service' },
  ] as const;
}

/**
 * Gets all that decides whether a task's program arrives on a target and what it costs, and tries each payment method.
 *
 * Asked from the target's runtime: the account of the user, its proxies, the call's weight, the program's weight and fee, and a
 * dry run of the very program that would be sent. Without DryRunApi a fork is tried; without that, only what must fail in any
 * case is predicted, and the rest is unknown.
 *
 * Chain: `LocationToAccountApi`, `TransactionPaymentCallApi`, `XcmPaymentApi`, `DryRunApi`; `Proxy.Proxies`, `System.Account`.
 * Sends: reads and runtime calls, those for all payment methods at once: at most seven round trips, five where the target derives the account,
 * weights and fees by its runtime APIs, four where the account is given; nothing is sent to the chain. What is tried on a fork comes
 * on top, one payment method after another.
 *
 * @param target the target at one block
 * @param request see {@link DeliveryRequest}
 * @returns the facts, for {@link planDelivery}
 * @throws INVALID_HEX when the call is no hex
 * @throws CALL_UNDECODABLE when the bytes are no call of the target
 *
 * @example
 * ```ts
 * import { connect } from '@parachron/client';
 * import { encodeCall, parseAccount } from '@parachron/core';
 * import { getDeliveryFacts, planDelivery, proxyCall } from '@parachron/proxy';
 *
 * const chain = await connect('wss://parachain.example');
 * const target = await chain.snapshot();
 * const real = parseAccount('5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY');
 * const args = { remark: '0x2a' };
 * const remark = encodeCall(target.runtime.registry, { pallet: 'System', method: 'remark', args });
 * const call = proxyCall(target.runtime, { real, call: remark }).hex;
 * const user = { paraId: 2114, account: real };
 * console.log(planDelivery(await getDeliveryFacts(target, { user, real, call })).reason);
 * await chain.close();
 * ```
 */
export async function getDeliveryFacts(target: Snapshot, request: DeliveryRequest): Promise<DeliveryFacts> {
  const { runtime } = target;
  const user = parseServiceUser(request.user);
  const { call, marginPercent = 20 } = request;
  // Bytes that are no call of the target are wrong input: nothing is asked about them.
  if (!isDecodable(runtime, call)) decodeCall(runtime.registry, call);
  const versions = listKnownVersions(runtime.registry);
  const wanted = request.versions ?? [2, 3, 4, 5];
  const version = versions.filter((one) => wanted.includes(one)).findLast(isXcmVersion);
  const [{ derived, proxies, remote }, callWeight, { sovereign, queue }] = await Promise.all([
    readUser(target, request),
    estimateCallWeight(target, call),
    readTarget(target, user),
  ]);
  const payers = { sovereign, remote };
  const known = {
    runtime,
    user,
    derived,
    proxies,
    call,
    callWeight,
    versions,
    version,
    queue,
    marginPercent,
  };
  const inTurn = takeTurns();
  const ways = await Promise.all(
    (request.ways ?? listUsualWays(request.ownToken ?? 'target')).map((way) =>
      tryByLocations(target, { request, known, payer: payers[way.flow], way, inTurn }),
    ),
  );
  const isAnnounced = (versions.at(-1) ?? 2) < 5;
  return { ...known, isAnnounced, ways, notes: listNotes(known, ways) };
}

/** The account of the user on the target, and what the target knows of it. */
async function readUser(
  target: Snapshot,
  { user, real, fork, derived: given, derivation }: DeliveryRequest,
): Promise<{
  readonly derived: DerivedAccount;
  readonly proxies: ProxyFacts | undefined;
  readonly remote: Payer;
}> {
  const derived =
    given ?? (await getDerivedAccount(target, user, { ...derivation, ...(fork ? { fork } : {}) }));
  if (derived.kind !== 'account') return { derived, proxies: undefined, remote: nobody };
  const { account } = derived;
  const [proxies, answers] = await Promise.all([
    real !== undefined ? getProxyFacts(target, { real, delegate: account }) : undefined,
    target.read(payerReads(account)),
  ]);
  return {
    derived,
    proxies: proxies?.known ? proxies.facts : undefined,
    remote: describePayer(account, answers),
  };
}

/** The service's own account on the target, and what is too heavy for the target's queue. */
async function readTarget(
  target: Snapshot,
  { paraId, relation = 'sibling' }: ServiceUser,
): Promise<{ readonly sovereign: Payer; readonly queue: QueueLimits | undefined }> {
  const bytes = getAccountBytes(target.runtime.registry);
  const usual = deriveSovereignAccount({ paraId, relation, bytes });
  const { asked, balance, minimum, ...limits } = await target.read({
    asked: locationAccountRead(target.runtime, deriveLocation({ paraId, relation })),
    ...payerReads(usual),
    ...queueLimitReads(),
  });
  // A chain may have been given another rule for sovereign accounts: it is believed where it can be asked.
  const account = asked.known && asked.value.ok ? asked.value.account : usual;
  const answers = account.hex === usual.hex ? { balance, minimum } : await target.read(payerReads(account));
  return { sovereign: describePayer(account, answers), queue: deriveQueueLimits(limits, relation) };
}

const nobody: Payer = { account: undefined, funds: undefined, existentialDeposit: undefined };

function payerReads(account: Account) {
  return { balance: balanceRead(account), minimum: existentialDepositRead() };
}

function describePayer(
  account: Account,
  { balance, minimum }: Answers<ReturnType<typeof payerReads>>,
): Payer {
  return {
    account,
    funds: balance.known ? balance.value : undefined,
    existentialDeposit: minimum.known ? minimum.value : undefined,
  };
}

function listNotes(known: Known, ways: readonly DeliveryWay[]): string[] {
  const { runtime, callWeight, derived, queue } = known;
  return [
    ...(callWeight.known ? callWeight.notes : [callWeight.reason]),
    ...(derived.kind === 'account' ? [] : [derived.reason]),
    ...ways.flatMap(({ weight, fee }) => [weight, fee].flatMap((one) => (one.known ? one.notes : []))),
    `A dry run does not show open channels, or the versions that the queue of ${runtime.chain} cannot read.`,
    ...(queue ? [] : [`${runtime.chain} does not say which messages are too heavy for its queue.`]),
  ].filter((note, at, all) => all.indexOf(note) === at);
}
