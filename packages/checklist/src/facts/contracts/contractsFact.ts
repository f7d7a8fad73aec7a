import type { Fork, Forkable } from '@parachron/client';
import {
  type Account,
  formatAccount,
  type Hex,
  nameOwnPallet,
  nameUsualPallet,
  omitUndefined,
  type Snapshot,
} from '@parachron/core';
import {
  type DeliveryRequest,
  getDeliveryFacts,
  listProxyTypes,
  mapAccountCall,
  type OwnToken,
} from '@parachron/proxy';
import { deriveSovereignAccount, listXcmVersions } from '@parachron/xcm';
import type { Scope } from '../../Scope.js';
import { defineFact } from '../Fact.js';
import {
  type ContractCall,
  describeUncallable,
  encodeContractCall,
  listContractCalls,
  listContractPallets,
} from '../listContractCalls.js';
import { derivedAccountFact } from '../proxy/derivedAccountFact.js';
import { findProxyGap } from '../proxy/findProxyGap.js';
import { type NamedCallsFact, namedCallsFact } from '../proxy/namedCallsFact.js';
import { ownTokenFact } from '../proxy/ownTokenFact.js';
import { otherLength, type ProxyUserFact, proxyUserFact } from '../proxy/proxyUserFact.js';
import { describeNotGiven } from '../roleWords.js';
import { describeTrying, takeFork } from '../takeFork.js';
import { deriveSentVersion } from '../xcm/deriveSentVersion.js';
import { xcmFact } from '../xcm/xcmFact.js';
import { xcmPlanFact } from '../xcm/xcmPlanFact.js';
import { type ContractVerdict, deriveContractVerdict } from './contractVerdicts.js';

/** Whether contracts of the target can be called by messages. */
export type ContractsFact =
  | {
      readonly known: true;
      /** The pallets with contracts, by the chain's names; empty on a chain without contracts. */
      readonly pallets: readonly string[];
      readonly dryRuns: readonly ContractDryRun[];
    }
  | { readonly known: false; readonly reason: string; readonly howToFindOut: string };

/** Outcome of a message with one of the calls. */
export interface ContractDryRun extends ContractVerdict {
  readonly call: ContractCall;
  /** True for a call that the team named. */
  readonly isNamed: boolean;
  readonly howToFindOut: string;
}

/** The contract calls of the target, tried as messages of the service on a fork. */
export const contractsFact = defineFact({
  id: 'contracts',
  needs: {
    user: proxyUserFact,
    named: namedCallsFact,
    derived: derivedAccountFact,
    xcm: xcmFact,
    plan: xcmPlanFact,
    ownToken: ownTokenFact,
  },
  // The reads depend on the existing pallets, so this fact reads step by step.
  derive: async ({ facts, chains, forks, bootLimits, scope }): Promise<ContractsFact> => {
    const { target } = chains;
    if (!target) return notGiven;
    const pallets = listContractPallets(target.runtime);
    const calls = chooseCalls(listContractCalls(target.runtime), facts.named);
    const { user, derived, xcm, plan, ownToken } = facts;
    const versions = deriveVersions(target, deriveSentVersion(xcm, plan)?.versions);
    const trying: Trying = { user, derived, scope, ownToken, versions, fork: forks.target };
    const dryRuns = await Promise.all(calls.map((one) => tryCall(target, one, trying)));
    // Whether the fork runs is known after the dry runs.
    const howToFindOut = describeTrying(forks.target, bootLimits.target);
    return { known: true, pallets, dryRuns: dryRuns.map((one) => ({ howToFindOut, ...one })) };
  },
});

/** The service's versions of XCM; all versions if the target reads none of them, which another check reports. */
function deriveVersions(
  { runtime }: Snapshot,
  sent: DeliveryRequest['versions'],
): DeliveryRequest['versions'] {
  const read = listXcmVersions(runtime.registry);
  return sent?.some((version) => read.includes(version)) ? sent : undefined;
}

const notGiven: ContractsFact = { known: false, ...describeNotGiven('target') };

interface Chosen {
  readonly call: ContractCall;
  readonly named: NamedCallsFact['calls'][number]['call'] | undefined;
}

/** The named contract calls; without any, every call that has no replacement. */
function chooseCalls(calls: readonly ContractCall[], { calls: named }: NamedCallsFact): Chosen[] {
  const all = calls.map((call) => ({
    call,
    named: named.find((one) => `${one.call.pallet}.${one.call.method}` === call.name)?.call,
  }));
  const own = all.filter((one) => one.named !== undefined);
  return own.length > 0 ? own : all.filter(({ call }) => call.instead === undefined);
}

interface Trying {
  readonly user: ProxyUserFact;
  readonly derived: NonNullable<DeliveryRequest['derived']>;
  readonly scope: Scope;
  readonly ownToken: OwnToken;
  /** Versions to send in; undefined if any is possible. */
  readonly versions: DeliveryRequest['versions'];
  readonly fork: Forkable | undefined;
}

type Tried = Omit<ContractDryRun, 'howToFindOut'> & Partial<Pick<ContractDryRun, 'howToFindOut'>>;

async function tryCall(target: Snapshot, { call, named }: Chosen, trying: Trying): Promise<Tried> {
  const base = { call, isNamed: named !== undefined };
  if (call.carried === 'never') {
    return { ...base, verdict: 'refused', sentence: describeUncallable(call), evidence: [] };
  }
  const describeUntried = (reason: string) => {
    const sentence = `${call.name} was not tried in a message: ${reason}.`;
    return { ...base, verdict: 'unknown', sentence, evidence: [] } as const;
  };
  const { real } = trying.user;
  if (!real) return { ...describeUntried(otherLength.reason), howToFindOut: otherLength.howToFindOut };
  const hex = encodeContractCall(target.runtime, call, { real, named });
  if (!hex) {
    const gap = findProxyGap(target.runtime);
    const howToFindOut = gap?.howToFindOut ?? `Name a call of ${call.name} with --call.`;
    const reason = gap ? gap.reason.replace(/\.$/, '') : 'the runtime takes no call without arguments';
    return { ...describeUntried(reason), howToFindOut };
  }
  return { ...base, ...(await tryMessage(target, { call, hex, real, trying })) };
}

/** A contract call in a message, and the account in whose name it is made. */
interface Carried {
  readonly call: ContractCall;
  readonly hex: Hex;
  readonly real: Account;
  readonly trying: Trying;
}

/**
 * Dispatches the call by a message, as the service would send it, with funds for the accounts that may pay. If the message finds no
 * proxy to use, the user grants the most permissive one on the fork, and the message comes again.
 */
async function tryMessage(target: Snapshot, carried: Carried): Promise<ContractVerdict> {
  const { call, hex, real, trying } = carried;
  const { user, derived, ownToken, versions } = trying;
  const request: DeliveryRequest = {
    user: user.user,
    call: hex,
    derived,
    ownToken,
    ...omitUndefined({ versions, real: user.isGeneric ? undefined : user.real }),
    payments: [
      { flow: 'remote', token: ownToken },
      { flow: 'sovereign', token: ownToken },
    ],
  };
  return takeFork(trying.fork, async (taken) => {
    if (!taken)
      return deriveContractVerdict(call, await getDeliveryFacts(target, request), {
        target,
        tried: 'Not tried.',
      });
    const fork = await taken.fork();
    const funds = await endowPayers(fork, carried);
    const deliver = async (tried: string) => {
      const facts = await getDeliveryFacts(await fork.snapshot(), { ...request, fork });
      return deriveContractVerdict(call, facts, { target, tried });
    };
    const verdict = await deliver(`Source: a run on a fork ${funds}.`);
    if (!verdict.isUnproxied || derived.kind !== 'account') return verdict;
    const proxy = await grantProxy(fork, { call, real, delegate: derived.account });
    return deliver(`Source: a run on a fork ${funds}, and with ${proxy}`);
  });
}

/** Gives funds to the accounts that pay in either flow; returns them in words. */
async function endowPayers(fork: Fork, { real, trying }: Carried): Promise<string> {
  const { derived, scope } = trying;
  const { ss58Prefix } = (await fork.snapshot()).runtime;
  const bytes = real.kind === 'AccountKey20' ? 20 : 32;
  const sovereign = deriveSovereignAccount({ paraId: scope.serviceParaId, relation: 'sibling', bytes });
  const payers = [...(derived.kind === 'account' ? [derived.account] : []), sovereign];
  await fork.endow(new Map(payers.map(({ hex }) => [hex, plenty])));
  return `with funds for ${payers.map((one) => formatAccount(one, ss58Prefix)).join(' and ')}`;
}

/** Gives a user on a fork a proxy of the first type, the widest on all known chains, and an address if the call needs one; returns both in words. */
async function grantProxy(
  fork: Fork,
  { call, real, delegate }: Pick<Carried, 'call' | 'real'> & { readonly delegate: Account },
): Promise<string> {
  const { runtime } = await fork.snapshot();
  const { registry } = runtime;
  const proxyType = listProxyTypes(registry)[0]?.name ?? '';
  const proxy = { delegate: delegate.hex, proxyType, delay: 0 };
  const pallet = nameOwnPallet(registry, 'Proxy');
  await fork.write([{ pallet, item: 'Proxies', keys: [real.hex], value: [[proxy], 0] }]);
  const granted = `a proxy of the type ${proxyType}.`;
  const [own = ''] = call.name.split('.');
  const mapping = nameUsualPallet(registry, own) === 'Revive' ? mapAccountCall(runtime) : undefined;
  if (!mapping) return granted;
  await fork.endow(new Map([[real.hex, plenty]]));
  await fork.dispatch(mapping.hex, { account: real.hex });
  return `${granted} The account called Revive.map_account first.`;
}

// More than any chain charges for a few instructions: funds on a fork cost nothing.
const plenty = 10n ** 24n;
