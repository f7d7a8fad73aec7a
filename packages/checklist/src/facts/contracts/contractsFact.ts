import type { Forkable } from '@parachron/client';
import { plenty } from '@parachron/client/decode';
import { type Account, type Call, type Hex, nameOwnPallet, type Snapshot } from '@parachron/core';
import { type DeliveryRequest, listProxyTypes, planDelivery, readServiceAccount } from '@parachron/proxy';
import { listXcmVersions } from '@parachron/xcm';
import { defineFact, describeNotGiven, type Known } from '../Fact.js';
import {
  type ContractCall,
  describeUncallable,
  encodeContractCall,
  listContractCalls,
  listContractPallets,
} from '../listContractCalls.js';
import { derivedAccountFact } from '../proxy/derivedAccountFact.js';
import { findProxyGap } from '../proxy/findProxyGap.js';
import { namedCallsFact } from '../proxy/namedCallsFact.js';
import { tryTypes } from '../proxy/proxyTypesFact.js';
import { otherLength, type ProxyUserFact, proxyUserFact } from '../proxy/proxyUserFact.js';
import { describeTrying, takeFork } from '../takeFork.js';
import { listTriedVersions, xcmFact } from '../xcm/xcmFact.js';
import { addProxyObstacle, type ContractVerdict, deriveMessageVerdict } from './contractVerdicts.js';

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

interface Trying {
  readonly target: Snapshot;
  readonly user: ProxyUserFact;
  readonly derived: NonNullable<DeliveryRequest['derived']>;
  /** Versions to send in; undefined if any is possible. */
  readonly versions: DeliveryRequest['versions'];
  readonly fork: Forkable | undefined;
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
  const encoded = user.real && encodeContractCall(target.runtime, call, { real: user.real, named });
  if (!user.real || !encoded) {
    const { reason: why, howToFindOut } = user.real
      ? (findProxyGap(target.runtime) ?? {
          reason: 'the runtime takes no call without arguments',
          howToFindOut: `Name a call of ${call.name} with --call.`,
        })
      : otherLength;
    const reason = `${call.name} was not tried in a message: ${why.replace(/\.$/, '')}.`;
    return describe({ outcome: 'unknown', reason, evidence: [], howToFindOut });
  }
  const { real } = user;
  const message = await tryMessage(trying, { real, call: encoded.hex });
  if (call.carried === 'bare' || message.outcome !== 'fail') return describe(message);
  const request = { real, calls: [encoded.inner], isRanked: false, fork };
  return describe(addProxyObstacle(call, message, (await tryTypes(target, request)).estimate));
}

/** Dispatches the call by a message, as the service would send it, with funds for the accounts that may pay, and a proxy of the first type. */
function tryMessage(
  trying: Trying,
  { real, call: hex }: { readonly real: Account; readonly call: Hex },
): Promise<ContractVerdict> {
  const { call, target, user, derived, versions, fork } = trying;
  return takeFork(fork, async (taken) => {
    const funded = await taken?.fork();
    const service = funded && (await readServiceAccount(await funded.snapshot(), user.user));
    const own = funded && derived.kind === 'account' ? derived.account : undefined;
    const payers = [service, own].filter((account) => account !== undefined);
    // The team may confirm that the users have the account of the service.
    const endowed = [...new Map(payers.map((account) => [account.hex, account])).values()];
    await funded?.endow(new Map(endowed.map(({ hex: account }) => [account, plenty])));
    const { registry } = target.runtime;
    const [proxyType] = listProxyTypes(registry);
    const grants = own && proxyType ? [{ delegate: own.hex, proxyType, delay: 0 }] : [];
    // Whether the user has granted a proxy is the subject of another check.
    const pallet = nameOwnPallet(registry, 'Proxy');
    if (grants.length > 0)
      await funded?.write([{ pallet, item: 'Proxies', keys: [real.hex], value: [grants, 0] }]);
    const { payments } = await planDelivery(funded ? await funded.snapshot() : target, {
      user: user.user,
      call: hex,
      derived,
      versions,
      fork: funded,
      payments: (['remote', 'sovereign'] as const).map((flow) => ({ flow, token: 'target' })),
    });
    return deriveMessageVerdict(call, payments, { target, endowed });
  });
}
