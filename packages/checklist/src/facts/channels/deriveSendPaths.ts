import { hasCall, isParachronError, type NoFix, type PlanStep } from '@parachron/core';
import type { ChannelManager } from '@parachron/hrmp';
import {
  chooseXcmVersion,
  isSentAsBytes,
  isXcmVersion,
  listXcmVersions,
  type XcmVersion,
} from '@parachron/xcm';
import type { Runtimes, Scope } from '../../Scope.js';
import { chooseParaId } from '../network/paraFact.js';
import { findRoute, readRoute, type XcmFact, type XcmPair } from '../xcm/xcmFact.js';
import type { XcmPlanFact } from '../xcm/xcmPlanFact.js';

/** Paths by which both parachains' programs reach the channel manager, once the named steps have taken effect. */
export interface SendPaths {
  /** Keyed by para id; absent if there is none. */
  readonly versions: { readonly [para: number]: XcmVersion };
  /** The steps that set a version, by the id of the para that waits for them. */
  readonly steps: { readonly [para: number]: readonly PlanStep[] };
  /** Reasons, keyed by para id, why the para has no stored version that the channel manager reads. */
  readonly obstacles: { readonly [para: number]: NoFix };
}

/** The path of one parachain's programs. */
interface Path {
  readonly version?: XcmVersion;
  readonly steps?: readonly PlanStep[];
  readonly obstacle?: NoFix;
}

interface About {
  readonly xcm: XcmFact;
  /** The steps that set versions. */
  readonly plan: XcmPlanFact;
  readonly runtimes: Runtimes;
  readonly scope: Scope;
}

/**
 * Derives the version of each para's programs that the channel manager can read: the stored version, or the version that an
 * earlier step sets.
 */
export function deriveSendPaths(manager: ChannelManager, about: About): SendPaths {
  const to = manager.role === 'relay' ? 'relay' : 'channelManager';
  const paths = (['target', 'service'] as const).map(
    (from) => [chooseParaId(from, about.scope), derivePath(manager, { from, to }, about)] as const,
  );
  const list = <K extends keyof Path>(part: K): { readonly [para: number]: NonNullable<Path[K]> } =>
    Object.fromEntries(paths.flatMap(([para, path]) => (path[part] ? [[para, path[part]]] : [])));
  return { versions: list('version'), steps: list('steps'), obstacles: list('obstacle') };
}

function derivePath(manager: ChannelManager, pair: XcmPair, about: About): Path {
  const receiver = listXcmVersions(manager.runtime.registry);
  const newest = receiver.findLast(isXcmVersion);
  const sender = about.xcm[pair.from]?.versions;
  if (newest === undefined) return { obstacle: explainNoVersions(manager) };
  if (!sender) return { version: newest, steps: [] };
  const path = deriveSentPath(manager, pair, { ...about, sender, receiver });
  const runtime = about.runtimes[pair.from];
  if (!runtime || manager.role !== 'relay') return path;
  const { version = newest } = path;
  // Bytes need no stored version.
  return isSentAsBytes(runtime.registry, version) ? { version, steps: [] } : path;
}

/** The path of programs that the parachain's router writes. */
function deriveSentPath(
  manager: ChannelManager,
  pair: XcmPair,
  { xcm, plan, sender, receiver }: About & Readonly<Record<'sender' | 'receiver', readonly number[]>>,
): Path {
  const set = plan[`${pair.from} → ${pair.to}`];
  if (set) return { version: set.version, steps: [set.step] };
  try {
    const known = { versions: sender, ...readRoute(findRoute(xcm, pair)).known };
    const { version } = chooseXcmVersion({ sender: known, receiver: { versions: receiver } });
    return { version, steps: [] };
  } catch (error) {
    if (!isParachronError(error, 'XCM_NO_COMMON_VERSION')) throw error;
    return { obstacle: { reason: error.message, howTo: `${error.hint}${describeForce(manager)}` } };
  }
}

// The governance of the channel manager opens channels without a message of a parachain.
function describeForce({ runtime: { chain, registry }, pallets: { hrmp } }: ChannelManager): string {
  const method = 'force_open_hrmp_channel';
  if (!hasCall(registry, hrmp, method)) return '';
  return ` Or ask the governance of ${chain} to open both channels (${hrmp}.${method}).`;
}

function explainNoVersions({ runtime }: ChannelManager): NoFix {
  return {
    reason: `The metadata of ${runtime.chain} shows no version of XCM that it reads.`,
    howTo: 'Dry-run a program on that chain or a fork of it.',
  };
}
