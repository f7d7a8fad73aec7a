import { type Evidence, storageRead } from '@parachron/core';
import type { Registry } from '@polkadot/types/types';
import { defineFact } from '../Fact.js';
import { channelManagerFact } from './channelManagerFact.js';

/** Number of sessions after which the channel manager drops an unaccepted request. */
export type RequestLifetimeFact =
  | { readonly known: true; readonly expires: true; readonly sessions: number; readonly evidence: Evidence }
  /** Requests of this runtime wait until they are accepted or cancelled. */
  | { readonly known: true; readonly expires: false }
  | { readonly known: false; readonly reason: string; readonly howToFindOut: string };

/** Time that an open request may wait, from the channel manager's metadata and configuration. */
export const requestLifetimeFact = defineFact({
  id: 'request-lifetime',
  needs: { channelManager: channelManagerFact },
  ask: ({ facts: { channelManager } }) => {
    if (!channelManager.known || !hasLifetime(channelManager.channelManager.runtime.registry)) return {};
    return {
      [channelManager.at]: {
        sessions: describeLifetimeRead(channelManager.channelManager.pallets.configuration),
      },
    };
  },
  derive: ({ facts: { channelManager } }, answers): RequestLifetimeFact => {
    if (!channelManager.known)
      return { known: false, reason: channelManager.reason, howToFindOut: channelManager.howToFindOut };
    const sessions = answers[channelManager.at]?.sessions;
    if (!sessions) return { known: true, expires: false };
    if (!sessions.known)
      return { known: false, reason: sessions.reason, howToFindOut: sessions.howToFindOut };
    return { known: true, expires: true, sessions: sessions.value, evidence: sessions.evidence };
  },
});

function describeLifetimeRead(pallet: string) {
  return storageRead(pallet, 'ActiveConfig', [], (value) =>
    Number(Object(value?.toJSON() ?? {}).hrmpOpenRequestTtl ?? 0),
  );
}

/**
 * Whether a runtime counts the age of requests. The pallet's names show this: an unused field begins with an underscore
 * (`_age`), or is missing.
 */
export function hasLifetime(registry: Registry): boolean {
  const config = listFields(registry, 'ActiveConfig');
  const request = listFields(registry, 'HrmpOpenChannelRequests');
  return config.includes('hrmp_open_request_ttl') && request.includes('age');
}

/** The fields of a storage item's value, by their own names. */
function listFields(registry: Registry, item: string): readonly string[] {
  for (const pallet of registry.metadata.pallets) {
    const found = pallet.storage.unwrapOr(undefined)?.items.find(({ name }) => name.toString() === item);
    if (!found) continue;
    const { type } = found;
    const { def } = registry.lookup.getSiType(type.isMap ? type.asMap.value : type.asPlain);
    if (!def.isComposite) return [];
    return def.asComposite.fields.map(({ name }) => name.unwrapOr('').toString());
  }
  return [];
}
