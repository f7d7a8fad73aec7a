import type { Hex } from '@parachron/core';
import {
  names,
  newtype,
  option,
  reference,
  struct,
  tuple,
  u32,
  u128,
  type ValueOf,
  vec,
} from '@parachron/core/scale';
import type { Context } from '../Context.js';
import { type CallFilter, getSigner, toAccount } from '../Origin.js';
import {
  constant,
  DispatchFailed,
  defineCall,
  defineErrors,
  defineEvents,
  type Pallet,
  weighAround,
} from '../Pallet.js';
import type { BaseConfig } from '../ServiceConfig.js';
import { storageOf } from '../storage.js';
import { accountAddress, accountId, type CallValue, dispatchResult, h256, runtimeCall } from '../types.js';
import { removeReserve, reserve } from './balances.js';

const pallet = 'Proxy';
const storage = storageOf(pallet);

/** The chain's own list of proxy types; the pallet gives it to the runtime. */
const proxyType = reference<{ readonly type: string }>('ProxyType');

const proxyDefinition = struct('pallet_proxy::ProxyDefinition', {
  delegate: accountId,
  proxy_type: proxyType,
  delay: u32,
});

type ProxyDefinition = ValueOf<typeof proxyDefinition>;

const announcement = struct('pallet_proxy::Announcement', { real: accountId, call_hash: h256, height: u32 });

const bounded = 'bounded_collections::bounded_vec::BoundedVec';

/** An empty list, for which nothing is reserved. */
const none: [never[], bigint] = [[], 0n];

const proxies = storage.map(
  'Proxies',
  [['Twox64Concat', accountId]],
  tuple(newtype(bounded, vec(proxyDefinition)), u128),
  { fallback: none },
);

/** Always empty: clients read it with the proxies of an account. */
const announcements = storage.map(
  'Announcements',
  [['Twox64Concat', accountId]],
  tuple(newtype(bounded, vec(announcement)), u128),
  { fallback: none },
);

const proxyErrors = defineErrors(pallet, {
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

const proxyEvents = defineEvents(pallet, {
  ProxyExecuted: { index: 0, fields: { result: dispatchResult } },
  ProxyAdded: { index: 3, fields: relation },
  ProxyRemoved: { index: 4, fields: relation },
});

/** Finds how a delegate may act for an account: the first relation, or the first of a forced type. */
function findProxy(
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
function addProxy(context: Context, delegator: Hex, added: ProxyDefinition): void {
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
function removeProxy(context: Context, delegator: Hex, removed: ProxyDefinition): void {
  const [list, deposit] = context.get(proxies, delegator);
  const after = list.filter((one) => !isSame(one, removed));
  if (after.length === list.length) throw new DispatchFailed(proxyErrors.NotFound);
  putProxies(context, { who: delegator, list: after, deposit });
  const { delegate: delegatee, proxy_type, delay } = removed;
  context.deposit(proxyEvents.ProxyRemoved, { delegator, delegatee, proxy_type, delay });
}

/** Removes all delegates of an account. */
function removeProxies(context: Context, who: Hex): void {
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

/** A proxy type of a chain: the calls that it allows, and the types that it includes. */
export interface ProxyTypeRule {
  readonly name: string;
  readonly index: number;
  readonly allows: (call: CallValue) => boolean;
  /** Proxy types that a delegate of this type may add and remove. */
  readonly includes: (other: string) => boolean;
}

/** The type that allows every call; the first type of every chain. */
export const anyProxy: ProxyTypeRule = { name: 'Any', index: 0, allows: () => true, includes: () => true };

/** The name and the index of a proxy type, and pallets or calls. */
interface ProxiedCalls extends Pick<ProxyTypeRule, 'name' | 'index'> {
  readonly calls: readonly string[];
}

/** Creates a proxy type that allows only calls of certain pallets, or certain calls (`Proxy.reject_announcement`). */
export function createPalletProxy({ name, index, calls }: ProxiedCalls): ProxyTypeRule {
  const allowed = new Set(calls);
  return {
    name,
    index,
    allows: (call) => allowed.has(call.type) || allowed.has(`${call.type}.${call.value?.type ?? ''}`),
    includes: (other) => other === name,
  };
}

/** Creates a proxy type that allows all but certain pallets or calls. */
export function createExceptProxy(options: ProxiedCalls): ProxyTypeRule {
  const refused = createPalletProxy(options);
  return {
    ...refused,
    allows: (call) => !refused.allows(call),
    includes: (other) => other !== anyProxy.name,
  };
}

const ownWeight = 20_000_000n;
const changeWeight = 30_000_000n;

type Rules = ReadonlyMap<string, ProxyTypeRule>;

/** Filter of a delegate's calls: the calls of its type, without changes of proxies of types that its type does not include. */
function createFilter(rules: Rules, definition: ProxyDefinition): CallFilter {
  const rule = rules.get(definition.proxy_type.type);
  const isFirst = rule?.index === 0;
  return (call) => {
    if (call.type === 'Proxy') {
      const method = call.value?.type ?? '';
      const args: { proxy_type?: { type: string } } = call.value?.value ?? {};
      const other = args.proxy_type?.type ?? '';
      if ((method === 'add_proxy' || method === 'remove_proxy') && !rule?.includes(other)) return false;
      if (method === 'remove_proxies' && !isFirst) return false;
    }
    return rule?.allows(call) ?? false;
  };
}

/** The calls of the Proxy pallet, for a chain's own proxy types. */
export function createProxyCalls(types: readonly ProxyTypeRule[]) {
  const rules: Rules = new Map(types.map((rule) => [rule.name, rule]));
  const relation = { delegate: accountAddress, proxy_type: proxyType, delay: u32 };
  return {
    proxy: defineCall({
      index: 0,
      args: { real: accountAddress, force_proxy_type: option(proxyType), call: runtimeCall },
      weight: weighAround(ownWeight),
      dispatch: (context, origin, args) => {
        const delegate = getSigner(origin);
        const real = toAccount(args.real);
        const definition = findProxy(context, { real, delegate, forced: args.force_proxy_type?.type });
        if (definition.delay !== 0) throw new DispatchFailed(proxyErrors.Unannounced);
        const filters = [createFilter(rules, definition)];
        const outcome = context.dispatch({ kind: 'signed', who: real, filters }, args.call);
        context.deposit(proxyEvents.ProxyExecuted, { result: context.toDispatchResult(outcome) });
      },
    }),
    add_proxy: defineCall({
      index: 1,
      args: relation,
      weight: changeWeight,
      dispatch: (context, origin, { delegate, proxy_type, delay }) =>
        addProxy(context, getSigner(origin), { delegate: toAccount(delegate), proxy_type, delay }),
    }),
    remove_proxy: defineCall({
      index: 2,
      args: relation,
      weight: changeWeight,
      dispatch: (context, origin, { delegate, proxy_type, delay }) =>
        removeProxy(context, getSigner(origin), { delegate: toAccount(delegate), proxy_type, delay }),
    }),
    remove_proxies: defineCall({
      index: 3,
      args: {},
      weight: changeWeight,
      dispatch: (context, origin) => removeProxies(context, getSigner(origin)),
    }),
  };
}

/** Creates the Proxy pallet with the chain's own proxy types. */
export function createProxyPallet({ proxy }: BaseConfig): Pallet {
  const variants = proxy.types.map(({ name, index }) => ({ name, index, fields: [], docs: [] }));
  return {
    name: pallet,
    index: 32,
    crate: 'pallet_proxy',
    storage: [proxies, announcements],
    calls: createProxyCalls(proxy.types),
    events: proxyEvents,
    errors: proxyErrors,
    constants: {
      ProxyDepositBase: constant(u128, proxy.depositBase),
      ProxyDepositFactor: constant(u128, proxy.depositFactor),
      MaxProxies: constant(u32, proxy.maxProxies),
      // Clients read these terms with those of proxies; calls of this chain are not announced.
      MaxPending: constant(u32, proxy.maxProxies),
      AnnouncementDepositBase: constant(u128, proxy.depositBase),
      AnnouncementDepositFactor: constant(u128, 2n * proxy.depositFactor),
    },
    types: {
      ProxyType: { ...names('parachron_runtime::ProxyType', []), shape: { kind: 'variant', variants } },
    },
  };
}
