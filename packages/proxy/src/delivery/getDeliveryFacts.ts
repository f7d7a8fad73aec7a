import type { Forkable } from '@parachron/client';
import {
  type Account,
  decodeCall,
  type Hex,
  omitUndefined,
  type Planck,
  requireInput,
  type Snapshot,
  type Weight,
} from '@parachron/core';
import { isXcmVersion, type Location, type XcmVersion } from '@parachron/xcm';
import type { DerivedAccount } from '../accounts/DerivedAccount.js';
import { type DerivationOptions, getDerivedAccount } from '../accounts/getDerivedAccount.js';
import { parseServiceUser, type ServiceUserInput } from '../accounts/ServiceUser.js';
import { isDecodable } from '../calls/isDecodable.js';
import { listKnownVersions } from '../dryRun/dryRunVersions.js';
import type { DeliveryFacts, PaymentOption } from './DeliveryFacts.js';
import type { FeeFlow, FeeToken } from './deriveTaskProgram.js';
import { type DeliveryTarget, getDeliveryTarget } from './getDeliveryTarget.js';
import { describePayer, describePayerReads, type Known, type Payer, tryPayment } from './tryPayment.js';

/** Offer and limits of a program. */
export interface DeliveryTerms {
  /** Offer for execution, in the smallest unit of the paying token. */
  readonly offer: Planck;
  /** Largest weight to buy: the limit of BuyExecution. */
  readonly weightLimit: Weight;
  /** Maximum weight of the call: the limit of Transact. */
  readonly callWeight: Weight;
}

/** A payment method of a program. */
export interface PaymentMethod {
  readonly flow: FeeFlow;
  readonly token: FeeToken;
  /** The location of the paying asset; by default each possible location of the token is tried. */
  readonly asset?: Location;
}

/** A task to deliver, and the means of its dry run. */
export interface DeliveryRequest {
  readonly user: ServiceUserInput;
  /** The proxied call, as the service stores it. */
  readonly call: Hex;
  /** Versions of XCM that the service can send, 2 to 5 by default. */
  readonly versions?: readonly XcmVersion[];
  /** The payment methods to try, in the order of preference; by default both flows in the target's token, then the service's. */
  readonly payments?: readonly PaymentMethod[];
  /**
   * Chain of the target's native token: `target`, the default, or `relay` for system parachains, which use the relay chain's.
   */
  readonly ownToken?: 'target' | 'relay';
  /** Margin on weights and fees in percent; 20 by default. The unused part is returned. */
  readonly marginPercent?: number;
  /** Maximum weight of the call, if the target does not state the weight of the call. */
  readonly callWeight?: Weight;
  /** Offer of the service, in the smallest unit of the paying token; by default the fee and a margin. */
  readonly offer?: Planck;
  /** Largest weight that the service buys; by default the weight of the program and a margin. */
  readonly weightLimit?: Weight;
  /**
   * Returns the sender's terms for a call weight with its margin; the terms override the three fields above.
   * Returns undefined if the sender has no terms for such a weight. `deriveServiceDelivery` of @parachron/scheduler
   * derives them from the service's own table.
   */
  readonly termsFor?: (callWeight: Weight) => DeliveryTerms | undefined;
  /** The account of the user on the target, if known. */
  readonly derived?: DerivedAccount;
  /** Earlier result of {@link getDeliveryTarget} for the same user and call. */
  readonly asked?: DeliveryTarget;
  /** Other sources of the account: see {@link DerivationOptions}. */
  readonly derivation?: Omit<DerivationOptions, 'fork'>;
  /** A fork of the target, for dry runs if the target has no DryRunApi. */
  readonly fork?: Forkable;
}

function listUsualPayments(own: FeeToken) {
  return [
    { flow: 'remote', token: own },
    { flow: 'sovereign', token: own },
    { flow: 'sovereign', token: 'service' },
  ] as const;
}

/**
 * Gets the facts that decide the delivery of a task's program on a target and its cost, and tries each payment method.
 *
 * Reads from the target's runtime: the account of the user, the call's weight, the program's weight and fee, and a
 * dry run of the exact program that would be sent. Without DryRunApi the program runs on a fork; without a fork, the
 * outcome is unknown.
 *
 * Chain: `LocationToAccountApi`, `TransactionPaymentCallApi`, `XcmPaymentApi`, `DryRunApi`; `System.Account`.
 * Sends: reads and runtime calls, those for all payment methods at once: at most seven round trips, five if the target derives the
 * account, weights and fees by its runtime APIs, four with a given account, three with `asked`;
 * nothing is sent to the chain. Runs on a fork are extra, one payment method after another.
 *
 * @param target the target at one block
 * @param request see {@link DeliveryRequest}
 * @returns the facts, for {@link planDelivery}
 * @throws INVALID_HEX when the call is not hex
 * @throws CALL_UNDECODABLE when the bytes are not a call of the target
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
 * console.log(planDelivery(await getDeliveryFacts(target, { user, call })).reason);
 * await chain.close();
 * ```
 */
export async function getDeliveryFacts(target: Snapshot, request: DeliveryRequest): Promise<DeliveryFacts> {
  requireInput(
    { target, request },
    {
      target: 'snapshot',
      request: {
        user: { paraId: 'number' },
        call: 'string',
        versions: 'array?',
        payments: 'array?',
        ownToken: 'string?',
        marginPercent: 'number?',
        callWeight: 'object?',
        offer: 'bigint?',
        weightLimit: 'object?',
        termsFor: 'function?',
        derived: 'object?',
        asked: 'object?',
        derivation: 'object?',
        fork: 'object?',
      },
    },
  );
  const { runtime } = target;
  const user = parseServiceUser(request.user);
  const { call, marginPercent = 20 } = request;
  // Bytes that are not a call of the target are invalid input: the function throws before any read.
  if (!isDecodable(runtime, call)) decodeCall(runtime.registry, call);
  const versions = listKnownVersions(runtime.registry);
  const wanted = request.versions ?? [2, 3, 4, 5];
  const version = versions.filter((one) => wanted.includes(one)).findLast(isXcmVersion);
  const [derived, { callWeight, sovereign }] = await Promise.all([
    request.derived ?? deriveUser(target, request),
    request.asked ?? getDeliveryTarget(target, { user, call }),
  ]);
  const known = { runtime, user, derived, call, callWeight, versions, version, marginPercent };
  const remote = readRemote(target, derived);
  const trying = (request.payments ?? listUsualPayments(request.ownToken ?? 'target')).map((payment) =>
    tryPayment(target, {
      request,
      known,
      payer: payment.flow === 'sovereign' ? sovereign.account : findAccount(derived),
      reading: payment.flow === 'sovereign' ? Promise.resolve(sovereign) : remote,
      payment,
    }),
  );
  const tried = await Promise.all(trying);
  // Why a payment method fails matters only if none works.
  const works = tried.some(({ option }) => option.predicted === 'executed');
  const payments = works
    ? tried.map(({ option }) => option)
    : await Promise.all(tried.map((one) => one.explain()));
  const isAnnounced = (versions.at(-1) ?? 2) < 5;
  return { ...known, isAnnounced, payments, notes: listNotes(known, payments) };
}

function deriveUser(target: Snapshot, { user, fork, derivation }: DeliveryRequest): Promise<DerivedAccount> {
  return getDerivedAccount(target, user, { ...derivation, ...omitUndefined({ fork }) });
}

function findAccount(derived: DerivedAccount): Account | undefined {
  return derived.kind === 'account' ? derived.account : undefined;
}

/** Reads the state of the derived account. */
async function readRemote(target: Snapshot, derived: DerivedAccount): Promise<Payer> {
  const account = findAccount(derived);
  return account ? describePayer(account, await target.read(describePayerReads(account))) : noPayer;
}

const noPayer: Payer = { account: undefined, funds: undefined, existentialDeposit: undefined };

function listNotes(known: Known, payments: readonly PaymentOption[]): string[] {
  const { runtime, callWeight, derived } = known;
  return [
    ...(callWeight.known ? callWeight.notes : [callWeight.reason]),
    ...(derived.kind === 'account' ? [] : [derived.reason]),
    ...payments.flatMap(({ weight, fee }) => [weight, fee].flatMap((one) => (one.known ? one.notes : []))),
    `A dry run does not show open channels, or the versions that the queue of ${runtime.chain} cannot read.`,
  ].filter((note, at, all) => all.indexOf(note) === at);
}
