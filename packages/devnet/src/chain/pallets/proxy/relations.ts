import type { Hex } from '@parachron/core';
import type { Context } from '../../pallet/Context.js';
import { dispatchFailure } from '../../pallet/defineErrors.js';
import type { StorageItem } from '../../state/storage.js';
import { removeReserve, reserve } from '../balances/accounts.js';
import {
  type Announcement,
  announcements,
  type ProxyDefinition,
  proxies,
  proxyConstants,
  proxyErrors,
  proxyEvents,
} from './proxyData.js';

const { proxyDepositBase, proxyDepositFactor, announcementDepositBase, announcementDepositFactor } =
  proxyConstants;

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
  if (!found) throw dispatchFailure(proxyErrors.NotProxy);
  return found;
}

/** Adds a delegate and reserves the deposit. */
export function addProxy(context: Context, delegator: Hex, added: ProxyDefinition): void {
  if (delegator === added.delegate) throw dispatchFailure(proxyErrors.NoSelfProxy);
  const [list, deposit] = context.get(proxies, delegator);
  if (list.some((one) => isSame(one, added))) throw dispatchFailure(proxyErrors.Duplicate);
  if (list.length >= context.constant(proxyConstants.maxProxies)) throw dispatchFailure(proxyErrors.TooMany);
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
  if (after.length === list.length) throw dispatchFailure(proxyErrors.NotFound);
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

/** Adds an announcement of a delegate and reserves the deposit. */
export function addAnnouncement(context: Context, who: Hex, added: Announcement): void {
  const [list, deposit] = context.get(announcements, who);
  if (list.length >= context.constant(proxyConstants.maxPending)) throw dispatchFailure(proxyErrors.TooMany);
  putAnnouncements(context, { who, list: [...list, added], deposit });
}

/** Removes the announcements that match a predicate; fails with the given error if none matches. */
export function removeAnnouncements(
  context: Context,
  who: Hex,
  removal: { isWanted: (one: Announcement) => boolean; otherwise: 'NotFound' | 'Unannounced' },
): void {
  const [list, deposit] = context.get(announcements, who);
  const after = list.filter((one) => !removal.isWanted(one));
  if (after.length === list.length) throw dispatchFailure(proxyErrors[removal.otherwise]);
  putAnnouncements(context, { who, list: after, deposit });
}

/** Writes a list of an account with its deposit, which grows with the list. */
function putList<T>(
  context: Context,
  item: StorageItem<[Hex], readonly [readonly T[], bigint]>,
  change: { who: Hex; list: T[]; deposit: bigint; base: bigint; factor: bigint },
): void {
  const { who, list, deposit, base, factor } = change;
  const next = list.length === 0 ? 0n : base + factor * BigInt(list.length);
  if (next > deposit) reserve(context, { who, amount: next - deposit });
  else if (deposit > next) removeReserve(context, { who, amount: deposit - next });
  if (list.length === 0) context.remove(item, who);
  else context.put(item, [who], [list, next]);
}

function putProxies(context: Context, change: { who: Hex; list: ProxyDefinition[]; deposit: bigint }): void {
  const [base, factor] = [context.constant(proxyDepositBase), context.constant(proxyDepositFactor)];
  putList(context, proxies, { ...change, base, factor });
}

function putAnnouncements(
  context: Context,
  change: { who: Hex; list: Announcement[]; deposit: bigint },
): void {
  const base = context.constant(announcementDepositBase);
  putList(context, announcements, { ...change, base, factor: context.constant(announcementDepositFactor) });
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

function findTypePosition(context: Context, definition: ProxyDefinition): number {
  const type = context.runtime.getPallet('Proxy').types?.ProxyType;
  if (type?.shape.kind !== 'variant') return 0;
  return type.shape.variants.find(({ name }) => name === definition.proxy_type.type)?.index ?? 0;
}
