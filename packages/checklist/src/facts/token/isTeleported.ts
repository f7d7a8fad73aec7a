import type { TransferEffects } from './tokenTransferFact.js';

/** Whether a tried call sends its tokens by teleport: it burns them, and its program mints them at the destination. */
export function isTeleported({ events }: Pick<TransferEffects, 'events'>): boolean {
  return events.some(
    ({ method, data }) =>
      method === 'Sent' && /ReceiveTeleportedAsset/i.test(JSON.stringify(data.message ?? '')),
  );
}
