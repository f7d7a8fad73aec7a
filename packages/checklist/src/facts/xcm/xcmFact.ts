import {
  type Answer,
  hasCall,
  omitUndefined,
  paraIdRead,
  type Runtime,
  readKnown,
  type StorageRead,
} from '@parachron/core';
import {
  deriveLocation,
  getXcmPallet,
  type Location,
  listXcmVersions,
  relayLocation,
  type XcmVersionFacts,
  xcmVersionRead,
} from '@parachron/xcm';
import type { Role, Scope } from '../../Scope.js';
import { channelManagerFact } from '../channels/channelManagerFact.js';
import { defineFact } from '../Fact.js';
import { chooseParaId } from '../network/paraFact.js';
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

/** A route of programs. */
export interface XcmPair {
  readonly from: 'target' | 'service';
  readonly to: Role;
}

/** XCM versions that the sender of a route has stored: for the receiver, and for unknown locations. */
export interface XcmRoute {
  readonly supported: Answer<number | null>;
  readonly safe: Answer<number | null>;
  /** What a fork of the sender sent there: its version counts instead of the stored ones. Absent without a fork. */
  readonly sent?: SentRun | undefined;
}

/** XCM versions of the chains, and of the routes between them. */
export interface XcmFact {
  readonly relay: XcmVersionSupport | undefined;
  readonly target: XcmVersionSupport | undefined;
  readonly service: XcmVersionSupport | undefined;
  /** A parachain that manages channels. */
  readonly channelManager?: XcmVersionSupport | undefined;
  /** By sender and receiver, as findings name them: `target → relay`. */
  readonly routes: { readonly [pair: string]: XcmRoute };
}

/** The routes of the programs of channels and of tasks. */
export const xcmPairs: readonly XcmPair[] = [
  { from: 'target', to: 'relay' },
  { from: 'target', to: 'service' },
  { from: 'service', to: 'target' },
  { from: 'service', to: 'relay' },
];

/** The para id of a parachain that manages channels, by its own runtime; undefined if the relay chain manages them. */
export const managerParaFact = defineFact({
  needs: { manager: channelManagerFact },
  ask: ({ facts: { manager } }) =>
    manager.known && manager.channelManager.role === 'parachain'
      ? { channelManager: { paraId: paraIdRead() } }
      : {},
  derive: (_context, { channelManager }): Answer<number> | undefined => channelManager?.paraId,
});

/** Lists the routes of a run with the locations of their receivers. */
export function listRoutes(
  managerPara: Answer<number> | undefined,
  scope: Scope,
): readonly (XcmPair & { readonly place: Location })[] {
  const toPara = (paraId: number) => deriveLocation({ paraId, relation: 'sibling' });
  const routes = xcmPairs.map((pair) => ({
    ...pair,
    place: pair.to === 'relay' ? relayLocation : toPara(chooseParaId(pair.to, scope)),
  }));
  if (!managerPara?.known) return routes;
  const place = toPara(managerPara.value);
  return [
    ...routes,
    ...(['target', 'service'] as const).map((from) => ({ from, to: 'channelManager' as const, place })),
  ];
}

type VersionReads = Readonly<Record<string, StorageRead<number | null>>>;

/** XCM pallets and versions of the available chains, and the versions in which target and service send. */
export const xcmFact = defineFact({
  needs: { managerPara: managerParaFact },
  ask: ({
    facts: { managerPara },
    runtimes,
    scope,
  }): { readonly target?: VersionReads; readonly service?: VersionReads } => {
    const describeReads = (from: 'target' | 'service') => {
      const registry = runtimes[from]?.registry;
      if (!registry) return undefined;
      const routes = listRoutes(managerPara, scope).filter((route) => route.from === from);
      const stored = routes.map(({ to, place }) => [to, xcmVersionRead(registry, place)]);
      return { safe: xcmVersionRead(registry), ...Object.fromEntries(stored) };
    };
    return omitUndefined({ target: describeReads('target'), service: describeReads('service') });
  },
  derive: async ({ facts: { managerPara }, runtimes, forks, scope }, answers): Promise<XcmFact> => {
    const routes = listRoutes(managerPara, scope).map(async ({ from, to, place }) => {
      const unknown = { known: false, ...describeNotGiven(from) } as const;
      const { [to]: supported = unknown, safe = unknown } = answers[from] ?? {};
      const sent =
        runtimes[from] && (await takeFork(forks[from], async (fork) => fork && trySending(fork, place)));
      return [`${from} → ${to}`, { supported, safe, ...omitUndefined({ sent }) }] as const;
    });
    return {
      relay: describe(runtimes.relay),
      target: describe(runtimes.target),
      service: describe(runtimes.service),
      channelManager: describe(runtimes.channelManager),
      routes: Object.fromEntries(await Promise.all(routes)),
    };
  },
});

function describe(runtime: Runtime | undefined): XcmVersionSupport | undefined {
  if (!runtime) return undefined;
  const { registry, chain } = runtime;
  const pallet = getXcmPallet(registry);
  const setsVersions = hasCall(registry, pallet ?? 'PolkadotXcm', 'force_xcm_version');
  const sendsBytes = hasCall(registry, 'ParachainSystem', 'sudo_send_upward_message');
  return { chain, pallet, versions: listXcmVersions(registry), setsVersions, sendsBytes };
}

const notAsked: Answer<never> = {
  known: false,
  reason: 'its endpoint, or that of the channel manager, is not given',
  howToFindOut: 'Run the check again with its endpoint.',
};

/** Values of a sender for one route. */
export function findRoute({ routes }: XcmFact, { from, to }: XcmPair): XcmRoute {
  return routes[`${from} → ${to}`] ?? { supported: notAsked, safe: notAsked };
}

/** Versions in the form of `chooseXcmVersion`: null for an empty value, undefined for a value that could not be read. */
type KnownVersions = Pick<XcmVersionFacts['sender'], 'supported' | 'safe'>;

/**
 * Reads the version that a fork sent, or else the stored versions. `unread` is the answer without which the version of the sender is unknown.
 */
export function readRoute({ supported, safe, sent }: XcmRoute): {
  readonly known: KnownVersions;
  /** The version that counts; undefined if none is stored. */
  readonly stored: number | undefined;
  readonly unread?: Extract<Answer<never>, { known: false }>;
} {
  if (sent?.version !== undefined)
    return { known: { supported: sent.version, safe: null }, stored: sent.version };
  const known = { supported: readKnown(supported), safe: readKnown(safe) };
  // The version that is stored for the location itself comes first.
  const decisive = supported.known && supported.value === null ? safe : supported;
  const stored = known.supported ?? known.safe ?? undefined;
  return decisive.known ? { known, stored } : { known, stored, unread: decisive };
}
