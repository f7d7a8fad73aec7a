import { type Answer, hasCall, omitUndefined, type Runtime } from '@parachron/core';
import {
  deriveLocation,
  getXcmPallet,
  listXcmVersions,
  relayLocation,
  safeXcmVersionRead,
  supportedXcmVersionRead,
} from '@parachron/xcm';
import type { Forks, Role, Runtimes, Scope } from '../../Scope.js';
import { defineFact } from '../Fact.js';
import { describeNotGiven } from '../roleWords.js';
import { takeFork } from '../takeFork.js';
import { type SentRun, trySending } from './trySending.js';

/** XCM versions of a runtime. */
export interface XcmVersionSupport {
  readonly chain: string;
  /** The pallet that sends, by the chain's own name; undefined if the runtime has none. */
  readonly pallet: string | undefined;
  readonly versions: readonly number[];
  /** Whether its runtime has the call that sets the version for a location. */
  readonly setsVersions: boolean;
  /** Whether its root can send a program to the relay chain as bytes, in a version that its router does not write. */
  readonly sendsBytes: boolean;
}

/** XCM versions of the chains, and the versions that target and service have stored for their receivers. */
export interface XcmFact {
  readonly relay: XcmVersionSupport | undefined;
  readonly target: XcmVersionSupport | undefined;
  readonly service: XcmVersionSupport | undefined;
  /** Version in which the target sends to a location without a stored version. */
  readonly safe: Answer<number | undefined>;
  readonly towardsRelay: Answer<number | undefined>;
  readonly towardsService: Answer<number | undefined>;
  /** The same for the service, towards the target and the relay chain. */
  readonly serviceSafe: Answer<number | undefined>;
  readonly towardsTarget: Answer<number | undefined>;
  readonly serviceTowardsRelay: Answer<number | undefined>;
  /** What forks of target and service sent, by sender and receiver: `target → relay`. A route without a fork is absent. */
  readonly sent?: { readonly [pair: string]: SentRun };
}

/** XCM pallets and versions of the available chains. */
export const xcmFact = defineFact({
  id: 'xcm',
  needs: {},
  ask: ({ runtimes: { target, service }, scope }) =>
    omitUndefined({
      target: target && describeTargetReads(target, scope),
      service: service && describeServiceReads(service, scope),
    }),
  derive: async ({ runtimes, forks, scope }, { target, service }): Promise<XcmFact> => ({
    relay: describe(runtimes.relay),
    target: describe(runtimes.target),
    service: describe(runtimes.service),
    safe: target?.safe ?? answerNotGiven('target'),
    towardsRelay: target?.towardsRelay ?? answerNotGiven('target'),
    towardsService: target?.towardsService ?? answerNotGiven('target'),
    serviceSafe: service?.serviceSafe ?? answerNotGiven('service'),
    towardsTarget: service?.towardsTarget ?? answerNotGiven('service'),
    serviceTowardsRelay: service?.serviceTowardsRelay ?? answerNotGiven('service'),
    sent: await tryRoutes(forks, { runtimes, scope }),
  }),
});

/** Sends on the forks of both parachains to each other and to the relay chain. */
async function tryRoutes(
  forks: Forks,
  { runtimes, scope }: { readonly runtimes: Runtimes; readonly scope: Scope },
): Promise<{ readonly [pair: string]: SentRun }> {
  const toPara = (paraId: number) => deriveLocation({ paraId, relation: 'sibling' });
  const routes = [
    ['target', 'relay', relayLocation],
    ['target', 'service', toPara(scope.serviceParaId)],
    ['service', 'target', toPara(scope.targetParaId)],
    ['service', 'relay', relayLocation],
  ] as const;
  const runs = routes.map(async ([from, to, place]): Promise<[string, SentRun][]> => {
    if (!runtimes[from]) return [];
    const run = await takeFork(forks[from], async (fork) => fork && trySending(fork, place));
    return run ? [[`${from} → ${to}`, run]] : [];
  });
  return Object.fromEntries((await Promise.all(runs)).flat());
}

function describeTargetReads({ registry }: Runtime, { serviceParaId }: Scope) {
  const service = deriveLocation({ paraId: serviceParaId, relation: 'sibling' });
  return {
    safe: safeXcmVersionRead(registry),
    towardsRelay: supportedXcmVersionRead(registry, relayLocation),
    towardsService: supportedXcmVersionRead(registry, service),
  };
}

function describeServiceReads({ registry }: Runtime, { targetParaId }: Scope) {
  const target = deriveLocation({ paraId: targetParaId, relation: 'sibling' });
  return {
    serviceSafe: safeXcmVersionRead(registry),
    towardsTarget: supportedXcmVersionRead(registry, target),
    serviceTowardsRelay: supportedXcmVersionRead(registry, relayLocation),
  };
}

function answerNotGiven(role: Role): Answer<never> {
  return { known: false, ...describeNotGiven(role) };
}

function describe(runtime: Runtime | undefined): XcmVersionSupport | undefined {
  if (!runtime) return undefined;
  const { registry, chain } = runtime;
  const pallet = getXcmPallet(registry);
  const setsVersions = hasCall(registry, pallet ?? 'PolkadotXcm', 'force_xcm_version');
  const sendsBytes = hasCall(registry, 'ParachainSystem', 'sudo_send_upward_message');
  return { chain, pallet, versions: listXcmVersions(registry), setsVersions, sendsBytes };
}
