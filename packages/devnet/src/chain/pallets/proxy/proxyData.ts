import { newtype, reference, struct, tuple, u32, u128, type ValueOf, vec } from '@parachron/core/scale';
import { defineErrors } from '../../pallet/defineErrors.js';
import { defineEvents } from '../../pallet/defineEvents.js';
import { defineConstant } from '../../pallet/Pallet.js';
import { accountId, dispatchResult, h256 } from '../../scale/commonTypes.js';
import { storageMap } from '../../state/storage.js';

const pallet = 'Proxy';

/** The chain's own list of proxy types; the pallet gives it to the runtime. */
export const proxyType = reference<{ readonly type: string }>('ProxyType');

const proxyDefinition = struct(
  'pallet_proxy::ProxyDefinition',
  { delegate: accountId, proxy_type: proxyType, delay: u32 },
  {
    params: [
      { name: 'AccountId', type: accountId },
      { name: 'ProxyType', type: proxyType },
      { name: 'BlockNumber', type: u32 },
    ],
  },
);

export type ProxyDefinition = ValueOf<typeof proxyDefinition>;

const announcement = struct(
  'pallet_proxy::Announcement',
  { real: accountId, call_hash: h256, height: u32 },
  {
    params: [
      { name: 'AccountId', type: accountId },
      { name: 'Hash', type: h256 },
      { name: 'BlockNumber', type: u32 },
    ],
  },
);

export type Announcement = ValueOf<typeof announcement>;

const bounded = 'bounded_collections::bounded_vec::BoundedVec';

export const proxies = storageMap({
  pallet,
  name: 'Proxies',
  keys: [['Twox64Concat', accountId]],
  type: tuple(newtype(bounded, vec(proxyDefinition)), u128),
  fallback: [[], 0n],
  docs: 'The set of account proxies.',
});

export const announcements = storageMap({
  pallet,
  name: 'Announcements',
  keys: [['Twox64Concat', accountId]],
  type: tuple(newtype(bounded, vec(announcement)), u128),
  fallback: [[], 0n],
  docs: 'The announcements made by the proxy (key).',
});

export const proxyConstants = {
  proxyDepositBase: defineConstant(pallet, 'ProxyDepositBase', u128),
  proxyDepositFactor: defineConstant(pallet, 'ProxyDepositFactor', u128),
  maxProxies: defineConstant(pallet, 'MaxProxies', u32),
  maxPending: defineConstant(pallet, 'MaxPending', u32),
  announcementDepositBase: defineConstant(pallet, 'AnnouncementDepositBase', u128),
  announcementDepositFactor: defineConstant(pallet, 'AnnouncementDepositFactor', u128),
};

export const proxyErrors = defineErrors(pallet, {
  TooMany: 'There are too many proxies registered or too many announcements pending.',
  NotFound: 'Proxy registration not found.',
  NotProxy: 'Sender is not a proxy of the account to be proxied.',
  Unproxyable: 'A call which is incompatible with the proxy type’s filter was attempted.',
  Duplicate: 'Account is already a proxy.',
  NoPermission: 'Call may not be made by proxy because it may escalate its privileges.',
  Unannounced: 'Announcement, if made at all, was made too recently.',
  NoSelfProxy: 'Cannot add self as proxy.',
});

const relation = { delegator: accountId, delegatee: accountId, proxy_type: proxyType, delay: u32 };

export const proxyEvents = defineEvents(pallet, {
  ProxyExecuted: {
    index: 0,
    fields: { result: dispatchResult },
    docs: 'A proxy was executed correctly, with the given.',
  },
  Announced: {
    index: 2,
    fields: { real: accountId, proxy: accountId, call_hash: h256 },
    docs: 'An announcement was placed to make a call in the future.',
  },
  ProxyAdded: { index: 3, fields: relation, docs: 'A proxy was added.' },
  ProxyRemoved: { index: 4, fields: relation, docs: 'A proxy was removed.' },
});
