import { names, option, u32, u128 } from '@parachron/core/scale';
import { type CallFilter, getSigner, toAccount } from '../Origin.js';
import { constant, DispatchFailed, defineCall, getInnerClass, type Pallet, weighAround } from '../Pallet.js';
import type { BaseConfig } from '../ServiceConfig.js';
import { accountAddress, type CallValue, runtimeCall } from '../types.js';
import {
  addProxy,
  announcements,
  findProxy,
  type ProxyDefinition,
  proxies,
  proxyErrors,
  proxyEvents,
  proxyType,
  removeProxies,
  removeProxy,
} from './proxies.js';

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
      class: getInnerClass,
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
    name: 'Proxy',
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
