import type { Hex } from '@parachron/core';
import { newtype, reference, struct, tuple, u32, u128, type ValueOf, vec } from '@parachron/core/scale';
import type { Context } from '../Context.js';
import { DispatchFailed, defineErrors, defineEvents } from '../Pallet.js';
import { storageOf } from '../storage.js';
import { accountId, dispatchResult, h256 } from '../types.js';
import { removeReserve, reserve } from './accounts.js';

const pallet = 'Proxy';
const storage = storageOf(pallet);

/** The chain's own list of proxy types; the pallet gives it to the runtime. */
export const proxyType = reference<{ readonly type: string }>('ProxyType');

const proxyDefinition = struct('pallet_proxy::ProxyDefinition', {
  delegate: accountId,
  proxy_type: proxyType,
  delay: u32,
});

export type ProxyDefinition = ValueOf<typeof proxyDefinition>;

const announcement = struct('pallet_proxy::Announcement', { real: accountId, call_hash: h256, height: u32 });

const bounded = 'bounded_collections::bounded_vec::BoundedVec';

/** An empty list, for which nothing is reserved. */
const none: [never[], bigint] = [[], 0n];

export const proxies = storage.map(
  'Proxies',
  [['Twox64Concat', accountId]],
  tuple(newtype(bounded, vec(proxyDefinition)), u128),
  { fallback: none },
);

/** Always empty: clients read it with the proxies of an account. */
export const announcements = storage.map(
  'Announcements',
  [['Twox64Concat', accountId]],
  tuple(newtype(bounded, vec(announcement)), u128),
  { fallback: none },
);

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
  ProxyExecuted: { index: 0, fields: { result: dispatchResult } },
  ProxyAdded: { index: 3, fields: relation },
  ProxyRemoved: { index: 4, fields: relation },
});

/** Finds how a delegate may act for an account: the first relation, or the first of a forced type. */
export function findProxy(
  context: Context,
  wanted: { real: Hex; delegate: Hex; forced: string | undefined },
): ProxyDefinition {
  const [list] = context.get(proxies, wanted.real);
  const found = list.find(
    ({ delegate, proxy_type }) =>
      delegate === wanted.delegate && (wanted.forced === undefined || proxy_type.type === wanted.forced),
  );
  if (!found) throw new DispatchFailed(proxyErrors.NotProxy);
  return found;
}

/** Adds a delegate and reserves the deposit. */
export function addProxy(context: Context, delegator: Hex, added: ProxyDefinition): void {
  if (delegator === added.delegate) throw new DispatchFailed(proxyErrors.NoSelfProxy);
  const [list, deposit] = context.get(proxies, delegator);
  if (list.some((one) => isSame(one, added))) throw new DispatchFailed(proxyErrors.Duplicate);
  if (list.length >= context.runtime.config.proxy.maxProxies) throw new DispatchFailed(proxyErrors.TooMany);
  // The runtime keeps the list in the order of its encoding.
  const after = [...list, added].sort((one, other) => compare(context, one, other));
  putProxies(context, { who: delegator, list: after, deposit });
  const { delegate: delegatee, proxy_type, delay } = added;
  context.deposit(proxyEvents.ProxyAdded, { delegator, delegatee, proxy_type, delay });
}

/** Removes a delegate and unreserves its part of the deposit. */
export function removeProxy(context: Context, delegator: Hex, removed: ProxyDefinition): void {
  const [list, deposit] = context.get(proxies, delegator);
  const after = list.filter((one) => !isSame(one, removed));
  if (after.length === list.length) throw new DispatchFailed(proxyErrors.NotFound);
  putProxies(context, { who: delegator, list: after, deposit });
  const { delegate: delegatee, proxy_type, delay } = removed;
  context.deposit(proxyEvents.ProxyRemoved, { delegator, delegatee, proxy_type, delay });
}

/** Removes all delegates of an account. */
export function removeProxies(context: Context, who: Hex): void {
  const [, deposit] = context.get(proxies, who);
  context.remove(proxies, who);
  removeReserve(context, { who, amount: deposit });
}

/** Writes the delegates of an account with their deposit, which grows with the list. */
function putProxies(context: Context, change: { who: Hex; list: ProxyDefinition[]; deposit: bigint }): void {
  const { who, list, deposit } = change;
  const { depositBase, depositFactor } = context.runtime.config.proxy;
  const next = list.length === 0 ? 0n : depositBase + depositFactor * BigInt(list.length);
  if (next > deposit) reserve(context, { who, amount: next - deposit });
  else if (deposit > next) removeReserve(context, { who, amount: deposit - next });
  if (list.length === 0) context.remove(proxies, who);
  else context.put(proxies, [who], [list, next]);
}

function isSame(one: ProxyDefinition, other: ProxyDefinition): boolean {
  return (
    one.delegate === other.delegate &&
    one.proxy_type.type === other.proxy_type.type &&
    one.delay === other.delay
  );
}

function compare(context: Context, one: ProxyDefinition, other: ProxyDefinition): number {
  if (one.delegate !== other.delegate) return one.delegate < other.delegate ? -1 : 1;
  const order = findTypePosition(context, one) - findTypePosition(context, other);
  return order === 0 ? one.delay - other.delay : order;
}

function findTypePosition({ runtime }: Context, { proxy_type }: ProxyDefinition): number {
  return runtime.config.proxy.types.find(({ name }) => name === proxy_type.type)?.index ?? 0;
}
