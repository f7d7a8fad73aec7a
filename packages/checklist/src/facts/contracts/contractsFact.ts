import type { Account, Evidence, Snapshot } from '@parachron/core';
import { lowestPublicParaId } from '@parachron/hrmp';
import {
  type DeliveryFacts,
  type DeliveryOutcome,
  type DeliveryRequest,
  type DeliveryWay,
  type Fork,
  getDeliveryFacts,
} from '@parachron/proxy';
import { deriveSovereignAccount } from '@parachron/xcm';
import type { Scope } from '../../Scope.js';
import { defineFact } from '../Fact.js';
import { derivedAccountFact } from '../proxy/derivedAccountFact.js';
import { type NamedCallsFact, namedCallsFact } from '../proxy/namedCallsFact.js';
import { type ProxyUserFact, proxyUserFact } from '../proxy/proxyUserFact.js';
import { takeFork } from '../proxy/takeFork.js';
import { deriveSentVersion } from '../xcm/deriveSentVersion.js';
import { xcmFact } from '../xcm/xcmFact.js';
import {
  type ContractCall,
  encodeContractCall,
  listContractCalls,
  listContractPallets,
} from './listContractCalls.js';

/** Whether contracts of the target can be called by messages. */
export type ContractsFact =
  | {
      readonly known: true;
      /** The pallets with contracts, by the chain's names; none on a chain without. */
      readonly pallets: readonly string[];
      readonly trials: readonly ContractTrial[];
    }
  | { readonly known: false; readonly reason: string; readonly howToFindOut: string };

/** What became of a message with one of the calls. */
export interface ContractTrial {
  readonly call: ContractCall;
  /** It is one that the team named. */
  readonly isNamed: boolean;
  /** `through`: the chain let the message make the call; `refused`: it lets no message make it. */
  readonly verdict: 'through' | 'refused' | 'unknown';
  /** What was tried, and how it ended. */
  readonly sentence: string;
  readonly evidence: readonly Evidence[];
}

/** The contract calls of the target, tried as messages of the service: by dry run, or on a fork. */
export const contractsFact = defineFact({
  id: 'contracts',
  needs: { user: proxyUserFact, named: namedCallsFact, derived: derivedAccountFact, xcm: xcmFact },
  // What to ask depends on the pallets that there are, so this fact reads for itself.
  ask: () => ({}),
  derive: async ({ facts, chains, forks, scope }): Promise<ContractsFact> => {
    const { target } = chains;
    if (!target) return notAtHand;
    const pallets = listContractPallets(target.runtime);
    const calls = chooseCalls(listContractCalls(target.runtime), facts.named);
    const { user, derived, xcm } = facts;
    const versions = deriveSentVersion(xcm)?.versions;
    const trials = await Promise.all(
      calls.map((one) => tryCall(target, one, { user, derived, scope, versions, fork: forks.target })),
    );
    return { known: true, pallets, trials };
  },
});

const notAtHand: ContractsFact = {
  known: false,
  reason: 'no node of the target chain was given',
  howToFindOut: 'Run the check again with an endpoint of the target chain.',
};

interface Chosen {
  readonly call: ContractCall;
  readonly named: NamedCallsFact['calls'][number]['call'] | undefined;
}

/** The calls that the team named, where some are contract calls; else every call there is. */
function chooseCalls(calls: readonly ContractCall[], { calls: named }: NamedCallsFact): Chosen[] {
  const all = calls.map((call) => ({
    call,
    named: named.find((one) => `${one.call.pallet}.${one.call.method}` === call.name)?.call,
  }));
  const own = all.filter((one) => one.named !== undefined);
  return own.length > 0 ? own : all;
}

interface Trying {
  readonly user: ProxyUserFact;
  readonly derived: NonNullable<DeliveryRequest['derived']>;
  readonly scope: Scope;
  /** Those that the service sends in; undefined where it is not at hand. */
  readonly versions: DeliveryRequest['versions'];
  readonly fork: Fork | undefined;
}

async function tryCall(target: Snapshot, { call, named }: Chosen, trying: Trying): Promise<ContractTrial> {
  const { user, derived, scope, versions, fork } = trying;
  const base = { call, isNamed: named !== undefined };
  const { real } = user;
  const hex = real && encodeContractCall(target.runtime, call, { real, named });
  if (!hex) {
    const sentence = `${call.name} could not be put into a message: the chain has no proxies, or the user no account there.`;
    return { ...base, verdict: 'unknown', sentence, evidence: [] };
  }
  const own = scope.targetParaId < lowestPublicParaId ? 'relay' : 'target';
  const request: DeliveryRequest = {
    user: user.user,
    ...(user.isGeneric ? {} : { real }),
    call: hex,
    derived,
    ownToken: own,
    ...(versions ? { versions } : {}),
    ways: [
      { flow: 'remote', token: own },
      { flow: 'sovereign', token: own },
    ],
  };
  const payers = listPayers(trying);
  const facts = await takeFork(fork, (free) =>
    getDeliveryFacts(target, { ...request, ...(free ? { fork: endowEach(free, payers) } : {}) }),
  );
  return { ...base, ...deriveVerdict(call, facts, target) };
}

/** Whoever may pay for a message: the user's derived account, and the service's own. */
function listPayers({ derived, scope }: Trying): Account[] {
  const sovereign = deriveSovereignAccount({ paraId: scope.serviceParaId, relation: 'sibling' });
  return derived.kind === 'account' ? [derived.account, sovereign] : [sovereign];
}

// Money on a fork costs nothing; it is more than any chain asks for a few instructions.
const plenty = 10n ** 22n;

/** A fork on which nobody is too poor to pay: only the call is to be tried. */
function endowEach(fork: Fork, accounts: readonly Account[]): Fork {
  return {
    snapshot: () => fork.snapshot(),
    endow: (account, free) => fork.endow(account, free),
    receive: (message) => fork.receive(message),
    reset: async () => {
      await fork.reset();
      const { registry } = (await fork.snapshot()).runtime;
      const length = registry.createType('AccountId').encodedLength;
      for (const account of accounts) {
        if (account.hex.length === 2 + 2 * length) await fork.endow(account, plenty);
      }
    },
  };
}

/** The call was made, whatever became of it then: that is for its arguments and the user's proxy. */
const made: readonly DeliveryOutcome[] = [
  'executed',
  'call-failed',
  'proxy-filtered',
  'proxy-not-found',
  'proxy-delayed',
];

function deriveVerdict(
  call: ContractCall,
  { ways }: DeliveryFacts,
  target: Snapshot,
): Pick<ContractTrial, 'verdict' | 'sentence' | 'evidence'> {
  const through = ways.find(({ predicted }) => made.includes(predicted));
  const refused = ways.find(({ predicted }) => predicted === 'call-not-allowed');
  const way = through ?? refused ?? ways[0];
  const verdict = through ? 'through' : refused ? 'refused' : 'unknown';
  const sentence = describe(call, { verdict, way });
  return { verdict, sentence, evidence: way ? listEvidence(way, target) : [] };
}

function describe(
  { name }: ContractCall,
  { verdict, way }: { readonly verdict: ContractTrial['verdict']; readonly way: DeliveryWay | undefined },
): string {
  const how = way?.source === 'fork' ? 'on a fork' : 'by a dry run';
  if (verdict === 'through') return `A message can make ${name}: tried ${how}, the chain let it through.`;
  if (verdict === 'refused') return `No message can make ${name}: tried ${how}, the chain refused the call.`;
  return `Whether a message can make ${name} is not known. ${way?.sentence ?? ''}`.trim();
}

function listEvidence(
  { source, predicted, sentence }: DeliveryWay,
  { runtime, block }: Snapshot,
): Evidence[] {
  if (source === undefined || source === 'facts') return [];
  const key = source === 'fork' ? 'a run on a fork' : source;
  return [{ chain: runtime.chain, block, key, value: { outcome: predicted, sentence } }];
}
