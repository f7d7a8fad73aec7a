import type { Fork } from '@parachron/client';
import { plenty } from '@parachron/client/decode';
import {
  type Account,
  type Call,
  formatAccount,
  type Hex,
  nameOwnPallet,
  type Snapshot,
  tryEncodeCall,
} from '@parachron/core';
import { type DeliveryRequest, planDelivery, readServiceAccount } from '@parachron/proxy';
import { listXcmVersions } from '@parachron/xcm';
import { defineFact, describeNotGiven, type Known } from '../Fact.js';
import { derivedAccountFact } from '../proxy/derivedAccountFact.js';
import { namedCallsFact } from '../proxy/namedCallsFact.js';
import { findProxyGap } from '../proxy/proxyPalletFact.js';
import { tryTypes } from '../proxy/proxyTypesFact.js';
import { otherLength, type ProxyUserFact, proxyUserFact } from '../proxy/proxyUserFact.js';
import { describeTrying, takeFork } from '../takeFork.js';
import { listTriedVersions, xcmFact } from '../xcm/xcmFact.js';
import { addProxyObstacle, type ContractVerdict, deriveMessageVerdict } from './contractVerdicts.js';
import {
  type ContractCall,
  describeUncallable,
  encodeContractCall,
  listContractCalls,
  listContractPallets,
} from './listContractCalls.js';

/** Whether contracts of the target can be called by messages. */
export type ContractsFact = Known<{
  /** The pallets with contracts, by the chain's names; empty on a chain without contracts. */
  readonly pallets: readonly string[];
  readonly dryRuns: readonly ContractDryRun[];
}>;

/** Outcome of a message with one of the calls. */
export interface ContractDryRun extends ContractVerdict {
  readonly call: ContractCall;
  /** True for a call that the team named. */
  readonly isNamed: boolean;
  readonly howToFindOut: string;
}

/** The contract calls of the target, tried as messages of the service on a fork. */
export const contractsFact = defineFact({
  needs: { user: proxyUserFact, named: namedCallsFact, derived: derivedAccountFact, xcm: xcmFact },
  // The reads depend on the existing pallets, so this fact reads step by step.
  derive: async ({ facts: { user, named, derived, xcm }, chains, forks }): Promise<ContractsFact> => {
    const { target } = chains;
    if (!target) return describeNotGiven('target');
    const { runtime } = target;
    const all = listContractCalls(runtime).map((call) => ({
      call,
      named: named.calls.find((one) => `${one.call.pallet}.${one.call.method}` === call.name)?.call,
    }));
    // The named contract calls; without any, every call that has no replacement.
    const own = all.filter((one) => one.named !== undefined);
    const chosen = own.length > 0 ? own : all.filter(({ call }) => call.instead === undefined);
    const sent = listTriedVersions(xcm['service → target']);
    const read = listXcmVersions(runtime.registry);
    // Another check reports that the target reads no version of the service.
    const versions = sent?.some((version) => read.includes(version)) ? sent : undefined;
    const trying = { target, user, derived, versions, fork: forks.target };
    const dryRuns = chosen.map((one) => tryCall({ ...trying, ...one }));
    return { known: true, pallets: listContractPallets(runtime), dryRuns: await Promise.all(dryRuns) };
  },
});

interface Trying extends Pick<DeliveryRequest, 'versions' | 'fork'> {
  readonly target: Snapshot;
  readonly user: ProxyUserFact;
  readonly derived: NonNullable<DeliveryRequest['derived']>;
  readonly call: ContractCall;
  /** The call of the tasks by that pallet and method, if they name one. */
  readonly named: Call | undefined;
}

async function tryCall(trying: Trying): Promise<ContractDryRun> {
  const { call, named, target, user, fork } = trying;
  // Whether the fork runs is known after a dry run.
  const describe = (verdict: ContractVerdict): ContractDryRun => {
    return { howToFindOut: describeTrying(fork), call, isNamed: named !== undefined, ...verdict };
  };
  if (call.carried === 'never')
    return describe({ outcome: 'warn', reason: describeUncallable(call), evidence: [] });
  const { real } = user;
  const encoded = real && encodeContractCall(target.runtime, call, { real, named });
  if (!real || !encoded) {
    const howToName = `Name a call of ${call.name}.`;
    const noCall = { reason: 'the runtime takes no call without arguments', howToFindOut: howToName };
    const { reason: why, howToFindOut } = real ? (findProxyGap(target.runtime) ?? noCall) : otherLength;
    const reason = `${call.name} was not tried in a message: ${why.replace(/\.$/, '')}.`;
    return describe({ outcome: 'unknown', reason, evidence: [], howToFindOut });
  }
  const message = await tryMessage(trying, { real, call: encoded.hex });
  if (call.carried === 'bare' || message.outcome !== 'fail') return describe(message);
  const request = { real, calls: [encoded.inner], isRanked: false, fork };
  return describe(addProxyObstacle(call, message, (await tryTypes(target, request)).estimate));
}

/** Dispatches the call by a message, as the service would send it, on a fork that lacks nothing of the user. */
function tryMessage(trying: Trying, { real, call: hex }: { readonly real: Account; readonly call: Hex }) {
  const { call, target, user, derived, versions } = trying;
  return takeFork(trying.fork, async (taken) => {
    const fork = await taken?.fork();
    const prepared = fork && (await prepare(fork, real, trying));
    const { payments } = await planDelivery(fork ? await fork.snapshot() : target, {
      user: user.user,
      call: hex,
      derived,
      versions,
      fork,
      payments: (['remote', 'sovereign'] as const).map((flow) => ({ flow, token: 'target' })),
    });
    return deriveMessageVerdict(call, payments, { target, prepared });
  });
}

/**
 * Gives the accounts that may pay funds, the user an address for contracts, and the derived account a proxy of the most permissive
 * type: whether they have them is the subject of other findings.
 *
 * @returns a continuation of a sentence about the fork
 */
async function prepare(fork: Fork, real: Account, { target, user, derived }: Trying): Promise<string> {
  const { registry, ss58Prefix } = target.runtime;
  const service = await readServiceAccount(await fork.snapshot(), user.user);
  const own = derived.kind === 'account' ? derived.account : undefined;
  const payers = [service, own].filter((account) => account !== undefined);
  await fork.endow(new Map([...payers, real].map(({ hex }) => [hex, plenty])));
  const map = tryEncodeCall(registry, { pallet: 'Revive', method: 'map_account', args: {} });
  if (map) await fork.dispatch(map.hex, { account: real.hex });
  const { chosen: proxyType } = await tryTypes(target, { real, calls: [], fork });
  if (own && proxyType) {
    const grants = [{ delegate: own.hex, proxyType, delay: 0 }];
    const pallet = nameOwnPallet(registry, 'Proxy');
    await fork.write([{ pallet, item: 'Proxies', keys: [real.hex], value: [grants, 0] }]);
  }
  // The team may confirm that the users have the account of the service.
  const names = new Set(payers.map((account) => formatAccount(account, ss58Prefix)));
  const funds = names.size > 0 ? ` with funds for ${[...names].join(' and ')}` : '';
  return `${funds}${map ? ', after Revive.map_account' : ''}`;
}
