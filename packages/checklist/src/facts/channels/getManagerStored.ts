import { type Answer, paraIdRead } from '@parachron/core';
import type { ChannelManager } from '@parachron/hrmp';
import { deriveLocation, supportedXcmVersionRead } from '@parachron/xcm';
import type { Chains } from '../../Scope.js';
import { findStored, type StoredAnswers } from '../xcm/storedVersion.js';
import type { XcmFact } from '../xcm/xcmFact.js';

/** The XCM versions of the channel manager that both parachains have stored. */
export interface ManagerStored {
  /** Para id of a channel manager that is a parachain, according to its own runtime. */
  readonly paraId: Answer<number> | undefined;
  readonly target: StoredAnswers;
  readonly service: StoredAnswers;
}

/**
 * Gets the XCM versions that both parachains have stored for the channel manager. Those for the relay chain are known already;
 * for a parachain as the channel manager, its id is read first, since its location contains the id.
 *
 * Sends: nothing for the relay chain, else one read of the channel manager and then one of each parachain, side by side.
 */
export async function getManagerStored(
  channelManager: ChannelManager,
  chains: Chains,
  xcm: XcmFact,
): Promise<ManagerStored> {
  const target = findStored(xcm, { from: 'target', to: 'relay' });
  const service = findStored(xcm, { from: 'service', to: 'relay' });
  if (channelManager.role === 'relay') return { paraId: undefined, target, service };
  const paraId = (await chains.channelManager?.read({ paraId: paraIdRead() }))?.paraId ?? notAsked;
  const readStored = async (role: 'target' | 'service') => {
    const chain = chains[role];
    if (!chain || !paraId.known) return notAsked;
    const location = deriveLocation({ paraId: paraId.value, relation: 'sibling' });
    const read = supportedXcmVersionRead(chain.runtime.registry, location);
    return (await chain.read({ stored: read })).stored;
  };
  const [ofTarget, ofService] = await Promise.all([readStored('target'), readStored('service')]);
  return {
    paraId,
    target: { ...target, supported: ofTarget },
    service: { ...service, supported: ofService },
  };
}

const notAsked: Answer<never> = {
  known: false,
  reason: 'its endpoint, or that of the channel manager, is not given',
  howToFindOut: 'Run the check again with its endpoint.',
};
