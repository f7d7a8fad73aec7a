import type { CallEffects } from '@parachron/proxy';

/** Whether a call that was tried sends its tokens by teleport: then they are burned, and the program that it sends makes new ones. */
export function isTeleported({ events }: Pick<CallEffects, 'events'>): boolean {
  return events.some(
    ({ method, data }) =>
      method === 'Sent' && /ReceiveTeleportedAsset/i.test(JSON.stringify(data.message ?? '')),
  );
}
