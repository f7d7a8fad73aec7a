import { hasCall, type PlanStep } from '@parachron/core';
import { type ChannelManager, explainBytes, type Sender } from '@parachron/hrmp';
import { isXcmVersion } from '@parachron/xcm';
import { chooseParaId, type Scope } from '../../Scope.js';
import { deriveVersionObstacle, type XcmRoute, type XcmRoutes } from '../xcm/xcmFact.js';

/** How the programs of one parachain reach the channel manager, and the step that sets the version. */
type VersionedSender = Sender & { readonly due?: PlanStep | undefined };

/** Describes both parachains as senders to the channel manager: in the version in which each sends, or that an earlier step sets. */
export function describeSenders(
  manager: ChannelManager,
  { xcm, scope }: { readonly xcm: XcmRoutes; readonly scope: Scope },
): { readonly [para: number]: VersionedSender } {
  const to = manager.role === 'relay' ? 'relay' : 'channelManager';
  const senders = (['target', 'service'] as const).map((from) => {
    const route = xcm[`${from} → ${to}`];
    const sender = describeSender(manager, route);
    return [
      chooseParaId(from, scope),
      { ...sender, after: sender.due && [sender.due.id], runtime: route?.sender },
    ];
  });
  return Object.fromEntries(senders);
}

function describeSender(manager: ChannelManager, route?: XcmRoute): VersionedSender {
  const { sender, receiver, due } = route ?? {};
  const latest = receiver?.versions.findLast(isXcmVersion);
  if (!route || !receiver || latest === undefined) {
    const reason = `The metadata of ${manager.runtime.chain} shows no version of XCM that it reads.`;
    return { version: { reason, howTo: 'Dry-run a program on that chain or a fork of it.' } };
  }
  if (!sender) return { version: latest };
  const { sentAs = latest, isRead, newest, ran } = route;
  const read = isRead && isXcmVersion(sentAs) ? sentAs : undefined;
  const version = due || route.sentAs === undefined ? newest : read;
  // Bytes need no stored version.
  const bytes = { version: version ?? latest, runtime: sender, sentAs: ran };
  if (manager.role === 'relay' && explainBytes(bytes, bytes.version)) return bytes;
  if (version !== undefined) return { version, due, sentAs: ran };
  const obstacle = deriveVersionObstacle(sender, receiver, ran);
  const { pallet, runtime } = manager;
  const method = 'force_open_hrmp_channel';
  if (!hasCall(runtime.registry, pallet, method)) return { version: obstacle };
  // The governance of the channel manager opens channels without a message of a parachain.
  const force = `Or ask the governance of ${runtime.chain} to open both channels (${pallet}.${method}).`;
  return { version: { ...obstacle, howTo: `${obstacle.howTo} ${force}` } };
}
