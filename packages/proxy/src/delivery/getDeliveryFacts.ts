import type { Account, Hex, Snapshot, Weight } from '@parachron/core';
import { estimateCallWeight } from '@parachron/weight';
import { deriveLocation, deriveSovereignAccount, isXcmVersion, type XcmVersion } from '@parachron/xcm';
import type { DerivedAccount } from '../accounts/DerivedAccount.js';
import { getAccountBytes } from '../accounts/getAccountBytes.js';
import { type DerivationOptions, getDerivedAccount } from '../accounts/getDerivedAccount.js';
import { locationAccountRead } from '../accounts/locationAccountRead.js';
import type { ServiceUser } from '../accounts/ServiceUser.js';
import { listKnownVersions } from '../dryRun/XcmVersions.js';
import type { Fork } from '../fork/Fork.js';
import { balanceRead } from '../proxies/balanceReads.js';
import { getProxyFacts } from '../proxies/getProxyFacts.js';
import type { ProxyFacts } from '../proxies/ProxyFacts.js';
import type { DeliveryFacts, DeliveryWay } from './DeliveryFacts.js';
import type { FeeFlow, FeeToken } from './deriveTaskProgram.js';
import { type Known, type Payer, tryWay } from './tryWay.js';

/** A task to be delivered, and what may be tried for it. */
export interface DeliveryRequest {
  readonly user: ServiceUser;
  /** The user's account on the target, whose proxies are looked at; left out they are not. */
  readonly real?: Account;
  /** The proxied call, as the service stores it. */
  readonly call: Hex;
  /** Versions of XCM that the service can send, 2 to 5 by default. */
  readonly versions?: readonly XcmVersion[];
  /** The ways of paying to try, in the order of preference; by default both flows in the target's token, then the service's. */
  readonly ways?: readonly { readonly flow: FeeFlow; readonly token: FeeToken }[];
  /**
   * Whose token the target's own is: `target`, the default, or `relay` for system parachains, which have the relay chain's.
   */
  readonly ownToken?: 'target' | 'relay';
  /** What is added to weights and fees, in percent; 20 by default. What is not used comes back. */
  readonly marginPercent?: number;
  /** What the call may use, where it is not to be asked: for a call whose weight the target does not tell. */
  readonly callWeight?: Weight;
  /** What an instruction weighs where the target cannot be asked. */
  readonly instructionWeight?: Weight;
  /** The account of the user on the target, where it was found out before. */
  readonly derived?: DerivedAccount;
  /** What else may tell the account: see {@link DerivationOptions}. */
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
 * Gets all that decides whether a task's program arrives on a target and what it costs, and tries each way of paying for it.
 *
 * Asked from the target's runtime: the account of the user, its proxies, the call's weight, the program's weight and fee, and a
 * dry run of the very program that would be sent. Without DryRunApi a fork is tried; without that, only what must fail in any
 * case is foretold, and the rest is unknown.
 *
 * Chain: `LocationToAccountApi`, `TransactionPaymentCallApi`, `XcmPaymentApi`, `DryRunApi`; `Proxy.Proxies`, `System.Account`.
 * Sends: reads and runtime calls in about seven round trips; nothing is sent to the chain.
 *
 * @param target the target at one block
 * @param request see {@link DeliveryRequest}
 * @returns the facts, for {@link planDelivery}
 * @throws INVALID_HEX when the call is no hex
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
  const { user, call, fork, marginPercent = 20 } = request;
  const versions = listKnownVersions(runtime.registry);
  const wanted = request.versions ?? [2, 3, 4, 5];
  const version = versions.filter((one) => wanted.includes(one)).findLast(isXcmVersion);
  const [derived, callWeight] = await Promise.all([
    request.derived ?? getDerivedAccount(target, user, { ...request.derivation, ...(fork ? { fork } : {}) }),
    estimateCallWeight(target, call),
  ]);
  const [proxies, payers] = await Promise.all([
    readProxies(target, { real: request.real, derived }),
    readPayers(target, { user, derived }),
  ]);
  const known = { runtime, user, derived, proxies, call, callWeight, versions, version, marginPercent };
  const ways: DeliveryWay[] = [];
  for (const way of request.ways ?? listUsualWays(request.ownToken ?? 'target')) {
    ways.push(await tryWay(target, { request, known, payer: payers[way.flow], way }));
  }
  const isAnnounced = (versions.at(-1) ?? 2) < 5;
  return { ...known, isAnnounced, ways, notes: listNotes(known, ways) };
}

async function readProxies(
  target: Snapshot,
  { real, derived }: { readonly real: Account | undefined; readonly derived: DerivedAccount },
): Promise<ProxyFacts | undefined> {
  if (!real || derived.kind !== 'account') return undefined;
  const answer = await getProxyFacts(target, { real, delegate: derived.account });
  return answer.known ? answer.facts : undefined;
}

async function readPayers(
  target: Snapshot,
  { user, derived }: { readonly user: ServiceUser; readonly derived: DerivedAccount },
): Promise<{ readonly [F in FeeFlow]: Payer }> {
  const { paraId, relation = 'sibling' } = user;
  const bytes = getAccountBytes(target.runtime.registry);
  const usual = deriveSovereignAccount({ paraId, relation, bytes });
  const { asked } = await target.read({
    asked: locationAccountRead(target.runtime, deriveLocation({ paraId, relation })),
  });
  // A chain may have been given another rule for sovereign accounts: it is believed where it can be asked.
  const sovereign = asked.known && asked.value.ok ? asked.value.account : usual;
  const remote = derived.kind === 'account' ? derived.account : undefined;
  const answers = await target.read({
    sovereign: balanceRead(sovereign),
    remote: balanceRead(remote ?? sovereign),
  });
  const spendable = (name: 'sovereign' | 'remote') => {
    const answer = answers[name];
    return answer.known ? answer.value.free - answer.value.frozen : undefined;
  };
  return {
    sovereign: { account: sovereign, balance: spendable('sovereign') },
    remote: { account: remote, balance: remote && spendable('remote') },
  };
}

function listNotes(known: Known, ways: readonly DeliveryWay[]): string[] {
  const { runtime, callWeight, derived } = known;
  return [
    ...(callWeight.known ? callWeight.notes : [callWeight.reason]),
    ...(derived.kind === 'account' ? [] : [derived.reason]),
    ...ways.flatMap(({ weight, fee }) => [weight, fee].flatMap((one) => (one.known ? one.notes : []))),
    `A dry run says nothing of open channels, of versions that the queue of ${runtime.chain} cannot read, or of messages too heavy for it.`,
  ].filter((note, at, all) => all.indexOf(note) === at);
}
