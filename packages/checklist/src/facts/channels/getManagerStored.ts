import { type Answer, paraIdRead } from '@parachron/core';
import type { ChannelManager } from '@parachron/hrmp';
import { deriveLocation, supportedXcmVersionRead } from '@parachron/xcm';
import type { Chains, Forks } from '../../Scope.js';
import { takeFork } from '../takeFork.js';
import { findStored, type StoredAnswers } from '../xcm/storedVersion.js';
import { trySending } from '../xcm/trySending.js';
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
  { chains, forks, xcm }: { readonly chains: Chains; readonly forks: Forks; readonly xcm: XcmFact },
): Promise<ManagerStored> {
  const target = findStored(xcm, { from: 'target', to: 'relay' });
  const service = findStored(xcm, { from: 'service', to: 'relay' });
  if (channelManager.role === 'relay') return { paraId: undefined, target, service };
  const paraId = (await chains.channelManager?.read({ paraId: paraIdRead() }))?.paraId ?? notAsked;
  const readStored = async (role: 'target' | 'service') => {
    const chain = chains[role];
    if (!chain || !paraId.known) return { supported: notAsked };
    const location = deriveLocation({ paraId: paraId.value, relation: 'sibling' });
    const sent = await takeFork(forks[role], async (fork) => fork && trySending(fork, location));
    const read = supportedXcmVersionRead(chain.runtime.registry, location);
    return { supported: (await chain.read({ stored: read })).stored, sent };
  };
  const [ofTarget, ofService] = await Promise.all([readStored('target'), readStored('service')]);
  return {
    paraId,
    target: { ...target, sent: undefined, ...ofTarget },
    service: { ...service, sent: undefined, ...ofService },
  };
}

const notAsked: Answer<never> = {
  known: false,
  reason: 'its endpoint, or that of the channel manager, is not given',
  howToFindOut: 'Run the check again with its endpoint.',
};
