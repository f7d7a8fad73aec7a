import { type Hex, InvalidInputError } from '@parachron/core';
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
import { accountAddress, accountId, type CallValue, dispatchResult, runtimeCall } from '../types.js';
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

const bounded = 'bounded_collections::bounded_vec::BoundedVec';

/** An empty list, for which nothing is reserved. */
const none: [never[], bigint] = [[], 0n];

const proxies = storage.map(
  'Proxies',
  [['Twox64Concat', accountId]],
  tuple(newtype(bounded, vec(proxyDefinition)), u128),
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

/** The delegates of an account after a change. */
type Change = (context: Context, delegator: Hex, changed: ProxyDefinition) => ProxyDefinition[];

const addProxy: Change = (context, delegator, added) => {
  if (delegator === added.delegate) throw new DispatchFailed(proxyErrors.NoSelfProxy);
  const [list] = context.get(proxies, delegator);
  if (list.some((one) => compare(context, one, added) === 0)) throw new DispatchFailed(proxyErrors.Duplicate);
  if (list.length >= context.runtime.config.proxy.maxProxies) throw new DispatchFailed(proxyErrors.TooMany);
  // The runtime keeps the list in the order of its encoding.
  return [...list, added].sort((one, other) => compare(context, one, other));
};

const removeProxy: Change = (context, delegator, removed) => {
  const [list] = context.get(proxies, delegator);
  const after = list.filter((one) => compare(context, one, removed) !== 0);
  if (after.length === list.length) throw new DispatchFailed(proxyErrors.NotFound);
  return after;
};

/** Writes the delegates of an account with their deposit, which grows with the list. */
function putProxies(context: Context, who: Hex, list: ProxyDefinition[]): void {
  const [, deposit] = context.get(proxies, who);
  const { depositBase, depositFactor } = context.runtime.config.proxy;
  const next = list.length === 0 ? 0n : depositBase + depositFactor * BigInt(list.length);
  if (next > deposit) reserve(context, { who, amount: next - deposit });
  else if (deposit > next) removeReserve(context, { who, amount: deposit - next });
  if (list.length === 0) context.remove(proxies, who);
  else context.put(proxies, [who], [list, next]);
}

function compare(context: Context, one: ProxyDefinition, other: ProxyDefinition): number {
  if (one.delegate !== other.delegate) return one.delegate < other.delegate ? -1 : 1;
  const order = (findRule(context, one)?.index ?? 0) - (findRule(context, other)?.index ?? 0);
  return order === 0 ? one.delay - other.delay : order;
}

function findRule({ runtime }: Context, { proxy_type }: ProxyDefinition): ProxyTypeRule | undefined {
  return runtime.config.proxy.types.find(({ name }) => name === proxy_type.type);
}

/**
 * A proxy type of a chain: its name, its index, and the pallets or calls (`Proxy.remove_proxy`) that alone it allows, or that it refuses. The
 * first type, of index 0, has neither: it allows every call.
 */
export interface ProxyTypeRule {
  readonly name: string;
  readonly index: number;
  readonly only?: readonly string[];
  readonly except?: readonly string[];
}

function isAllowed({ only, except = [] }: ProxyTypeRule, { type, value }: CallValue): boolean {
  const isListed = (list: readonly string[]) =>
    list.includes(type) || list.includes(`${type}.${value?.type}`);
  return only ? isListed(only) : !isListed(except);
}

const ownWeight = 20_000_000n;
const changeWeight = 30_000_000n;

/** Filter of a delegate's calls: the calls of its type. Only a delegate of the first type changes proxies. */
function createFilter(rule: ProxyTypeRule | undefined): CallFilter {
  return (call) => {
    const isChange = call.type === 'Proxy' && call.value?.type !== 'proxy';
    return rule !== undefined && (rule.index === 0 || !isChange) && isAllowed(rule, call);
  };
}

/** Defines a call that changes one delegate of the signer. */
function defineChange(index: number, change: Change, event: 'ProxyAdded' | 'ProxyRemoved') {
  return defineCall({
    index,
    args: { delegate: accountAddress, proxy_type: proxyType, delay: u32 },
    weight: changeWeight,
    dispatch: (context, origin, { delegate, ...more }) => {
      const delegator = getSigner(origin);
      const delegatee = toAccount(delegate);
      putProxies(context, delegator, change(context, delegator, { delegate: delegatee, ...more }));
      context.deposit(proxyEvents[event], { delegator, delegatee, ...more });
    },
  });
}

const calls = {
  proxy: defineCall({
    index: 0,
    args: { real: accountAddress, force_proxy_type: option(proxyType), call: runtimeCall },
    weight: weighAround(ownWeight),
    dispatch: (context, origin, args) => {
      const signer = getSigner(origin);
      const real = toAccount(args.real);
      const forced = args.force_proxy_type?.type;
      const own = context.get(proxies, real)[0].filter(({ delegate }) => delegate === signer);
      // The first relation, or the first of a forced type.
      const definition = own.find(({ proxy_type: { type } }) => type === (forced ?? type));
      if (!definition) throw new DispatchFailed(proxyErrors.NotProxy);
      if (definition.delay !== 0) throw new DispatchFailed(proxyErrors.Unannounced);
      const filters = [createFilter(findRule(context, definition))];
      const outcome = context.dispatch({ kind: 'signed', who: real, filters }, args.call);
      context.deposit(proxyEvents.ProxyExecuted, { result: context.toDispatchResult(outcome) });
    },
  }),
  add_proxy: defineChange(1, addProxy, 'ProxyAdded'),
  remove_proxy: defineChange(2, removeProxy, 'ProxyRemoved'),
  remove_proxies: defineCall({
    index: 3,
    args: {},
    weight: changeWeight,
    dispatch: (context, origin) => putProxies(context, getSigner(origin), []),
  }),
};

/** Refuses a type with a key that no rule has: a misspelt `only` would allow every call. */
function requireKnownKeys(type: ProxyTypeRule): void {
  const found = Object.keys(type).find((key) => !['name', 'index', 'only', 'except'].includes(key));
  if (found === undefined) return;
  const field = `config.proxy.types.${type.name}`;
  throw new InvalidInputError({ field, expected: 'a name and an index, with only or except', found });
}

/**
 * Creates the Proxy pallet with the chain's own proxy types.
 *
 * @throws INVALID_INPUT when a type has a key that no rule has
 */
export function createProxyPallet({ proxy }: BaseConfig): Pallet {
  for (const type of proxy.types) requireKnownKeys(type);
  const variants = proxy.types.map(({ name, index }) => ({ name, index, fields: [], docs: [] }));
  return {
    name: pallet,
    index: 32,
    crate: 'pallet_proxy',
    storage: [proxies],
    calls,
    events: proxyEvents,
    errors: proxyErrors,
    constants: {
      ProxyDepositBase: constant(u128, proxy.depositBase),
      ProxyDepositFactor: constant(u128, proxy.depositFactor),
      MaxProxies: constant(u32, proxy.maxProxies),
    },
    types: {
      ProxyType: { ...names('parachron_runtime::ProxyType', []), shape: { kind: 'variant', variants } },
    },
  };
}
