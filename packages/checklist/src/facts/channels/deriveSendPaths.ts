import { hasCall, isParachronError, type NoFix, type PlanStep } from '@parachron/core';
import type { ChannelManager } from '@parachron/hrmp';
import {
  chooseXcmVersion,
  deriveLocation,
  isSentAsBytes,
  isXcmVersion,
  listXcmVersions,
  relayLocation,
  type XcmVersion,
} from '@parachron/xcm';
import type { Runtimes, Scope } from '../../Scope.js';
import { chooseParaId } from '../network/paraFact.js';
import { deriveVersionToSet } from '../xcm/deriveVersionToSet.js';
import { planXcmVersion } from '../xcm/planXcmVersion.js';
import { deriveStored } from '../xcm/storedVersion.js';
import type { XcmFact } from '../xcm/xcmFact.js';
import type { ManagerStored } from './getManagerStored.js';

/** Paths by which both parachains' programs reach the channel manager, once the named steps have taken effect. */
export interface SendPaths {
  /** Keyed by para id; absent if there is none. */
  readonly versions: { readonly [para: number]: XcmVersion };
  /** The steps that set a version, by the id of the para that waits for them. */
  readonly steps: { readonly [para: number]: readonly PlanStep[] };
  /** Reasons, keyed by para id, why the para has no stored version that the channel manager reads. */
  readonly obstacles: { readonly [para: number]: NoFix };
}

type Sender = 'target' | 'service';

/** The path of one parachain's programs. */
type Path =
  | { readonly version: XcmVersion; readonly steps: readonly PlanStep[] }
  | { readonly obstacle: NoFix };

/**
 * Derives the version of each para's programs that the channel manager can read: the stored version, or the version that an
 * earlier step sets.
 */
export function deriveSendPaths(
  channelManager: ChannelManager,
  about: {
    readonly xcm: XcmFact;
    readonly stored: ManagerStored;
    readonly runtimes: Runtimes;
    readonly scope: Scope;
  },
): SendPaths {
  const senders: readonly Sender[] = ['target', 'service'];
  const paths = senders.map(
    (from) => [chooseParaId(from, about.scope), derivePath(from, channelManager, about)] as const,
  );
  return {
    versions: chooseEach(paths, (path) => ('version' in path ? path.version : undefined)),
    steps: chooseEach(paths, (path) => ('steps' in path ? path.steps : undefined)),
    obstacles: chooseEach(paths, (path) => ('obstacle' in path ? path.obstacle : undefined)),
  };
}

function chooseEach<T>(
  paths: readonly (readonly [number, Path])[],
  choose: (path: Path) => T | undefined,
): { readonly [para: number]: T } {
  return Object.fromEntries(
    paths.flatMap(([para, path]) => {
      const found = choose(path);
      return found === undefined ? [] : [[para, found]];
    }),
  );
}

function derivePath(
  from: Sender,
  channelManager: ChannelManager,
  about: Parameters<typeof deriveSendPaths>[1],
): Path {
  const { xcm, runtimes } = about;
  const receiver = listXcmVersions(channelManager.runtime.registry);
  const newest = receiver.findLast(isXcmVersion);
  const sender = xcm[from]?.versions;
  if (newest === undefined) return { obstacle: explainNoVersions(channelManager) };
  if (!sender) return { version: newest, steps: [] };
  const path = deriveSentPath(from, channelManager, { ...about, sender, receiver });
  const runtime = runtimes[from];
  if (!runtime || channelManager.role !== 'relay') return path;
  const version = 'version' in path ? path.version : newest;
  // Bytes need no stored version.
  return isSentAsBytes(runtime.registry, version) ? { version, steps: [] } : path;
}

/** The path of programs that the parachain's router writes. */
function deriveSentPath(
  from: Sender,
  channelManager: ChannelManager,
  about: Parameters<typeof deriveSendPaths>[1] & {
    readonly sender: readonly number[];
    readonly receiver: readonly number[];
  },
): Path {
  const { sender, receiver, stored, runtimes, scope } = about;
  const version = deriveVersionToSet({ sender, receiver }, stored[from]);
  const runtime = runtimes[from];
  const place = deriveManagerLocation(stored);
  const to = channelManager.role === 'relay' ? 'relay' : 'channelManager';
  const set =
    runtime && place && version !== undefined && planXcmVersion(runtime, { from, to, place, version, scope });
  if (set) return { version: set.version, steps: [set.step] };
  try {
    const known = { versions: sender, ...deriveStored(stored[from]) };
    return {
      version: chooseXcmVersion({ sender: known, receiver: { versions: receiver } }).version,
      steps: [],
    };
  } catch (error) {
    if (!isParachronError(error, 'XCM_NO_COMMON_VERSION')) throw error;
    return { obstacle: { reason: error.message, howTo: `${error.hint}${describeForce(channelManager)}` } };
  }
}

// The governance of the channel manager opens channels without a message of a parachain.
function describeForce({ runtime: { chain, registry }, pallets: { hrmp } }: ChannelManager): string {
  const method = 'force_open_hrmp_channel';
  if (!hasCall(registry, hrmp, method)) return '';
  return ` Or ask the governance of ${chain} to open both channels (${hrmp}.${method}).`;
}

function deriveManagerLocation({ paraId }: ManagerStored) {
  if (!paraId) return relayLocation;
  return paraId.known ? deriveLocation({ paraId: paraId.value, relation: 'sibling' }) : undefined;
}

function explainNoVersions({ runtime }: ChannelManager): NoFix {
  return {
    reason: `The metadata of ${runtime.chain} shows no version of XCM that it reads.`,
    howTo: 'Dry-run a program on that chain or a fork of it.',
  };
}
