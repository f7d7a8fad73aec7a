import { type Answer, isParachronError, type Runtime } from '@parachron/core';
import type { ChannelHost } from '@parachron/hrmp';
import {
  chooseXcmVersion,
  deriveLocation,
  isXcmVersion,
  listXcmVersions,
  supportedXcmVersionRead,
  type XcmVersion,
} from '@parachron/xcm';
import type { Chains, Scope } from '../../Scope.js';
import { ownParaIdRead } from '../network/paraFact.js';
import { deriveStored, findStored, type StoredAnswers } from '../xcm/storedVersion.js';
import type { XcmFact } from '../xcm/xcmFact.js';

/** The way from both parachains to the host. */
export interface HostWay {
  /** Where the host is a parachain: its id, as its own runtime gives it. */
  readonly paraId: Answer<number> | undefined;
  readonly target: StoredAnswers;
  readonly service: StoredAnswers;
}

/** The versions by the para's id, or why none can be chosen. */
export type CarryVersions =
  | { readonly known: true; readonly versions: { readonly [para: number]: XcmVersion } }
  | { readonly known: false; readonly reason: string; readonly howToFindOut: string };

/**
 * Gets what both parachains have stored of the host. Of the relay chain that is known already; of a parachain that is the host
 * the id is asked first, which its location rests on.
 *
 * Sends: nothing for the relay chain, else one read of the host and then one of each parachain, side by side.
 */
export async function getHostWay(host: ChannelHost, chains: Chains, xcm: XcmFact): Promise<HostWay> {
  const target = findStored(xcm, { from: 'target', to: 'relay' });
  const service = findStored(xcm, { from: 'service', to: 'relay' });
  if (host.role === 'relay') return { paraId: undefined, target, service };
  const paraId = (await chains.host?.read({ paraId: ownParaIdRead() }))?.paraId ?? notAsked;
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
  reason: 'its node, or that of the host of channels, was not at hand',
  howToFindOut: 'Run the check again with its endpoint.',
};

/** Chooses the version in which each para's program arrives readable at the host. */
export function chooseCarryVersions(
  host: Runtime,
  { xcm, way, scope }: { readonly xcm: XcmFact; readonly way: HostWay; readonly scope: Scope },
): CarryVersions {
  const receiver = { versions: listXcmVersions(host.registry) };
  const newest = receiver.versions.filter(isXcmVersion).at(-1);
  const chooseFor = (role: 'target' | 'service') => {
    const versions = xcm[role]?.versions;
    if (!versions) return newest;
    return chooseXcmVersion({ sender: { versions, ...deriveStored(way[role]) }, receiver }).version;
  };
  try {
    const [target, service] = [chooseFor('target'), chooseFor('service')];
    if (!target || !service) return noVersions;
    return {
      known: true,
      versions: { [scope.targetParaId]: target, [scope.serviceParaId]: service },
    };
  } catch (error) {
    if (!isParachronError(error, 'XCM_NO_COMMON_VERSION')) throw error;
    return { known: false, reason: error.message, howToFindOut: error.hint };
  }
}

const noVersions: CarryVersions = {
  known: false,
  reason: 'the versions of XCM that the host of channels reads are not in its metadata',
  howToFindOut: 'Dry-run a program on that chain or a fork of it.',
};
