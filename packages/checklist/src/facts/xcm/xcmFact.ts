import type { Fork } from '@parachron/client';
import {
  type Answer,
  type Evidence,
  type Hex,
  hasCall,
  type NoFix,
  omitUndefined,
  type PlanStep,
  paraIdRead,
  type Runtime,
  readFields,
  readKnown,
  storageRead,
  tryEncodeCall,
} from '@parachron/core';
import { type SentRun, trySending } from '@parachron/hrmp';
import {
  deriveLocation,
  encodeLocation,
  getXcmPallet,
  isXcmVersion,
  type Location,
  listXcmVersions,
  relayLocation,
  type XcmVersion,
  xcmVersionRead,
} from '@parachron/xcm';
import { chooseParaId, type Role } from '../../Scope.js';
import { channelManagerFact } from '../channels/channelManagerFact.js';
import { defineFact, describeNotGiven, listEvidence, type Unknown } from '../Fact.js';
import { planRootStep } from '../planSteps.js';
import { takeFork } from '../takeFork.js';

/** A runtime with the XCM versions that it knows. */
export interface XcmEnd extends Runtime {
  /** The pallet that sends, by the chain's own name; undefined if the runtime has none. */
  readonly pallet: string | undefined;
  readonly versions: readonly number[];
}

/** A route of programs, with the version in which they leave and the version in which they could. */
export interface XcmRoute {
  readonly from: 'target' | 'service';
  readonly to: Role;
  /** Both ends; undefined for a chain that is not given. */
  readonly sender: XcmEnd | undefined;
  readonly receiver: XcmEnd | undefined;
  /** The version in which a fork sent, else the stored version, at most the newest of the sender; undefined if none is known. */
  readonly sentAs: number | undefined;
  /** The source of that version: `PolkadotXcm.SafeXcmVersion`; undefined if none is known. */
  readonly source: string | undefined;
  /** Whether the sender writes that version, and the receiver reads it. */
  readonly isRead: boolean;
  /** The answer without which the version is unknown. */
  readonly unread?: Unknown;
  /** Why a fork sent nothing, by the chain's own name. */
  readonly error?: string;
  readonly evidence: readonly Evidence[];
  /** The newest version that both ends support and this project encodes. */
  readonly newest: XcmVersion | undefined;
  /** The step that sets the newest version, whatever is stored; undefined if the runtime has no such call, or a fork shows that it is useless. */
  readonly setting: PlanStep | undefined;
  /** The same step, if the sender has stored no version, or a version that an end does not support. */
  readonly due: PlanStep | undefined;
  /** The version in which a fork sent, after that step if it is due; null if it sent nothing, absent if none was tried. */
  readonly ran?: number | null;
}

/** The routes between the chains, by sender and receiver, as findings name them: `target → relay`. */
export type XcmRoutes = { readonly [pair: string]: XcmRoute };

/** The routes of the programs of channels and of tasks. */
export const xcmPairs: readonly Pick<XcmRoute, 'from' | 'to'>[] = [
  { from: 'target', to: 'relay' },
  { from: 'target', to: 'service' },
  { from: 'service', to: 'target' },
  { from: 'service', to: 'relay' },
];

/** XCM pallets and versions of the available chains, and the versions in which target and service send. */
export const xcmFact = defineFact({
  needs: { manager: channelManagerFact },
  derive: async ({ facts: { manager }, runtimes, chains, forks, scope, read }): Promise<XcmRoutes> => {
    const isManaged = manager.known && manager.channelManager.role === 'parachain';
    // The runtime of a parachain that manages channels states its id.
    const managing = isManaged ? await read('channelManager', { paraId: paraIdRead() }) : undefined;
    const findPlace = (to: Role): Location | undefined => {
      if (to === 'relay') return relayLocation;
      const paraId = to === 'channelManager' ? readKnown(managing?.paraId) : chooseParaId(to, scope);
      return paraId === undefined ? undefined : deriveLocation({ paraId, relation: 'sibling' });
    };
    const senders = isManaged ? (['target', 'service'] as const) : [];
    const pairs = [...xcmPairs, ...senders.map((from) => ({ from, to: 'channelManager' }) as const)];
    const routes = pairs.map(async ({ from, to }) => {
      const ends = { from, to, sender: describe(runtimes[from]), receiver: describe(runtimes[to]) };
      const chain = chains[from];
      const place = findPlace(to);
      if (!chain || !place) {
        const unknown = describeNotGiven(place ? from : to);
        return deriveRoute({ ...ends, supported: unknown, safe: unknown }, () => undefined);
      }
      const { registry } = chain.runtime;
      const stored = await chain.read({
        supported: xcmVersionRead(registry, place),
        safe: xcmVersionRead(registry),
      });
      const send = (before?: Hex) =>
        takeFork(forks[from], async (all) => {
          const fork = await all?.fork();
          await (fork && openChannel(fork, place));
          return fork && trySending(fork, place, { ...chain, before });
        });
      const sent = await send();
      const route = deriveRoute({ ...ends, ...stored, sent }, (version) => {
        const call = encodeVersionCall(chain.runtime, place, version);
        if (!call) return undefined;
        return planRootStep(chain.runtime, {
          call,
          para: chooseParaId(from, scope),
          id: `force-xcm-version-${from}-to-${to}`,
          title: `${chain.runtime.chain} sends to the ${to} chain in XCM version ${version}.`,
          verify: `${call.pallet}.SupportedVersion on ${chain.runtime.chain} has ${version} for the ${to} chain.`,
        });
      });
      const setting = sent && route.due?.layers[0]?.hex;
      const ran = (setting ? await send(setting) : sent)?.value;
      const useless = setting && typeof ran === 'number' && ran !== route.newest;
      return {
        ...route,
        ...(useless && { due: undefined, setting: undefined }),
        ...omitUndefined({ ran }),
      };
    });
    const found = await Promise.all(routes);
    return Object.fromEntries(found.map((route) => [`${route.from} → ${route.to}`, route]));
  },
});

function describe(runtime: Runtime | undefined): XcmEnd | undefined {
  if (!runtime) return undefined;
  const { registry } = runtime;
  return { ...runtime, pallet: getXcmPallet(registry), versions: listXcmVersions(registry) };
}

/**
 * Derives the version of a route: of the program that a fork sent, else the version that is stored for the receiver, else the safe version,
 * each at most the newest of the sender.
 *
 * Chain: `WrapVersion` of pallet-xcm.
 */
export function deriveRoute(
  answers: Pick<XcmRoute, 'from' | 'to' | 'sender' | 'receiver'> &
    Record<'supported' | 'safe', Answer<number | null>> & { readonly sent?: SentRun | undefined },
  plan: (version: XcmVersion) => PlanStep | undefined,
): XcmRoute {
  const { supported, safe, sent, ...ends } = answers;
  const { sender, receiver } = ends;
  const written = sender?.versions ?? [];
  const read = receiver?.versions ?? [];
  const pallet = sender?.pallet ?? 'PolkadotXcm';
  const places: readonly (readonly [Answer<number | null> | undefined, string])[] = [
    [sent, 'a run on a fork'],
    [supported, `${pallet}.SupportedVersion`],
    [safe, `${pallet}.SafeXcmVersion`],
  ];
  const [found, source] = places.find(([one]) => one && (!one.known || one.value !== null)) ?? [];
  const version = readKnown(found);
  const unread = found?.known === false ? found : undefined;
  const sentAs = typeof version === 'number' ? Math.min(version, Math.max(...written)) : undefined;
  const isRead = sentAs !== undefined && written.includes(sentAs) && read.includes(sentAs);
  const newest = written.filter((one) => read.includes(one)).findLast(isXcmVersion);
  const setting = newest && plan(newest);
  return {
    ...ends,
    sentAs,
    isRead,
    newest,
    setting,
    source: sentAs === undefined ? undefined : source,
    evidence: listEvidence(...(sent && found === sent ? [] : [supported, safe]), sent),
    due: unread || isRead ? undefined : setting,
    ...omitUndefined({ unread, error: sent?.error }),
  };
}

/**
 * Lists the versions in which the programs of a route are tried: the version that the plan sets or that the sender uses; all that the sender
 * writes if that version is unknown, or this project does not encode it. Undefined without XCM at the sender.
 */
export function listTriedVersions(route: XcmRoute | undefined): readonly XcmVersion[] | undefined {
  if (!route?.sender || route.sender.versions.length === 0) return undefined;
  const { sender, sentAs, unread, newest, due } = route;
  if (unread || (sentAs !== undefined && !isXcmVersion(sentAs))) return sender.versions.filter(isXcmVersion);
  const version = due ? newest : (sentAs ?? newest);
  return version === undefined ? [] : [version];
}

/** The call that sets the version for a location. */
const setter = 'force_xcm_version';

/** Gives a fork of a parachain a channel to a sibling, which it keeps: without a channel, nothing is sent. */
export async function openChannel(fork: Fork, { interior: [first] }: Location): Promise<void> {
  if (first?.kind !== 'Parachain') return;
  const { paraId } = first;
  const pallet = 'ParachainSystem';
  const item = 'RelevantMessagingState';
  const read = storageRead(pallet, item, [], readFields);
  const { state } = await (await fork.snapshot()).read({ state: read });
  if (!state.known || !Array.isArray(state.value.egressChannels)) return;
  const others = (state.value.egressChannels as [number, unknown][]).filter(([para]) => para !== paraId);
  const limits = { maxCapacity: 1_000, maxTotalSize: 1_000_000, maxMessageSize: 100_000 };
  const channel = [paraId, { ...limits, msgCount: 0, totalSize: 0, mqcHead: null }];
  const egressChannels = [...others, channel].toSorted(([one], [other]) => Number(one) - Number(other));
  await fork.write([{ pallet, item, value: { ...state.value, egressChannels } }]);
}

/** Encodes the call that sets the version for a location; undefined if the runtime has no such call. */
export function encodeVersionCall({ registry }: Runtime, place: Location, version: XcmVersion) {
  const named = { pallet: getXcmPallet(registry) ?? 'PolkadotXcm', method: setter };
  // The call has the location in the runtime's own type, usually that of its newest version.
  const forms = listXcmVersions(registry).filter(isXcmVersion).toReversed();
  const [call] = forms.flatMap((form) => {
    // The argument is a location without a version prefix.
    const location = `0x${encodeLocation(place, { version: form }).slice(4)}`;
    // Older runtimes have another name for the argument.
    return tryEncodeCall(registry, { ...named, args: { location, version, xcm_version: version } }) ?? [];
  });
  return call;
}

/** Derives why no step sets a version that both ends support, and what to do instead. */
export function deriveVersionObstacle(sender: XcmEnd, receiver: XcmEnd, ran?: number | null): NoFix {
  const common = sender.versions.filter((version) => receiver.versions.includes(version));
  if (common.length === 0) {
    const written = sender.versions;
    const read = receiver.versions;
    const reason = `${sender.chain} writes ${formatVersions(written)}. ${receiver.chain} reads ${formatVersions(read)}. They have none in common.`;
    const older = Math.max(...written) < Math.max(...read) ? sender : receiver;
    return { reason, howTo: `Upgrade the runtime of ${older.chain}: it supports only the older versions.` };
  }
  const version = common.findLast(isXcmVersion) ?? common.at(-1);
  const { pallet = 'PolkadotXcm', registry } = sender;
  const call = `${pallet}.${setter}`;
  if (!hasCall(registry, pallet, setter)) {
    return {
      reason: `The runtime of ${sender.chain} has no call ${call}.`,
      howTo: `Store version ${version} for ${receiver.chain} by a runtime upgrade of ${sender.chain}.`,
    };
  }
  if (typeof ran === 'number') {
    const reason = `A fork of ${sender.chain} sent XCM version ${ran} to ${receiver.chain}, also after ${call} with version ${version}.`;
    const howTo = `Let the router of ${sender.chain} take the version from ${pallet}, by a runtime upgrade.`;
    return { reason, howTo };
  }
  return {
    reason: `Both chains support XCM version ${common.join(', ')}. Parachron does not encode ${call} on ${sender.chain} for that version.`,
    howTo: `Send ${call} with version ${version} for ${receiver.chain} as root of ${sender.chain}.`,
  };
}

/** Formats versions: `XCM V2, V3`, or `XCM V3-V5` for a series; none if the metadata shows no version. */
export function formatVersions(versions: readonly number[]): string {
  const first = versions[0];
  const last = versions.at(-1);
  if (first === undefined || last === undefined) return 'no XCM version that its metadata shows';
  const isSeries = versions.length > 2 && last - first === versions.length - 1;
  return `XCM ${isSeries ? `V${first}-V${last}` : versions.map((version) => `V${version}`).join(', ')}`;
}
