import { hasCall, type NoFix, type PlanStep, type Runtime } from '@parachron/core';
import type { ChannelManager } from '@parachron/hrmp';
import { isSentAsBytes, isXcmVersion, type XcmVersion } from '@parachron/xcm';
import type { Runtimes, Scope } from '../../Scope.js';
import { chooseParaId } from '../network/paraFact.js';
import { deriveVersionObstacle, type XcmFact, type XcmRoute } from '../xcm/xcmFact.js';

/** Paths by which both parachains' programs reach the channel manager, once the named steps have taken effect. */
interface SendPaths {
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

/**
 * Derives the version of each para's programs that the channel manager can read: the version in which the para sends, or the version that an
 * earlier step sets.
 */
export function deriveSendPaths(
  manager: ChannelManager,
  { xcm, runtimes, scope }: { readonly xcm: XcmFact; readonly runtimes: Runtimes; readonly scope: Scope },
): SendPaths {
  const to = manager.role === 'relay' ? 'relay' : 'channelManager';
  const paths = (['target', 'service'] as const).map((from) => {
    const path = derivePath(manager, xcm.routes[`${from} → ${to}`], runtimes[from]);
    return [chooseParaId(from, scope), path] as const;
  });
  const list = <K extends keyof Path>(part: K): { readonly [para: number]: NonNullable<Path[K]> } =>
    Object.fromEntries(paths.flatMap(([para, path]) => (path[part] ? [[para, path[part]]] : [])));
  return { versions: list('version'), steps: list('steps'), obstacles: list('obstacle') };
}

function derivePath(
  manager: ChannelManager,
  route: XcmRoute | undefined,
  runtime: Runtime | undefined,
): Path {
  const { sender, receiver, due } = route ?? {};
  const latest = receiver?.versions.findLast(isXcmVersion);
  if (!route || !receiver || latest === undefined) return { obstacle: explainNoVersions(manager) };
  if (!sender) return { version: latest, steps: [] };
  const version = chooseVersion(route);
  // Bytes need no stored version.
  if (runtime && manager.role === 'relay' && isSentAsBytes(runtime.registry, version ?? latest))
    return { version: version ?? latest, steps: [] };
  if (version !== undefined) return { version, steps: due ? [due] : [] };
  const { reason, howTo } = deriveVersionObstacle(sender, receiver);
  return { obstacle: { reason, howTo: `${howTo}${describeForce(manager)}` } };
}

/** The version that the step sets, else the version in which the sender sends; undefined if the receiver does not read it. */
function chooseVersion({ sentAs, isRead, newest, due }: XcmRoute): XcmVersion | undefined {
  if (due || sentAs === undefined) return newest;
  return isRead && isXcmVersion(sentAs) ? sentAs : undefined;
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
