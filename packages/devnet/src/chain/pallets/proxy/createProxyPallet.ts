import type { Hex } from '@parachron/core';
import { type AnyType, names, option, u32 } from '@parachron/core/scale';
import { blake2AsHex } from '@polkadot/util-crypto';
import type { Context } from '../../pallet/Context.js';
import { dispatchFailure } from '../../pallet/defineErrors.js';
import { type CallFilter, getSigner, toAccount } from '../../pallet/Origin.js';
import { constantValue, defineCall, getInnerClass, type Pallet, weighAround } from '../../pallet/Pallet.js';
import { accountAddress } from '../../scale/accountTypes.js';
import { type CallValue, h256, runtimeCall } from '../../scale/commonTypes.js';
import type { ProxyTypeRule } from './ProxyTypeRule.js';
import {
  announcements,
  type ProxyDefinition,
  proxies,
  proxyConstants,
  proxyErrors,
  proxyEvents,
  proxyType,
} from './proxyData.js';
import {
  addAnnouncement,
  addProxy,
  findProxy,
  removeAnnouncements,
  removeProxies,
  removeProxy,
} from './relations.js';

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

function run(
  context: Context,
  rules: Rules,
  proxied: { definition: ProxyDefinition; real: Hex; call: CallValue },
): void {
  const { definition, real, call } = proxied;
  const origin = { kind: 'signed', who: real, filters: [createFilter(rules, definition)] } as const;
  const outcome = context.dispatch(origin, call);
  context.deposit(proxyEvents.ProxyExecuted, { result: context.toDispatchResult(outcome) });
}

function requireNoDelay(definition: ProxyDefinition): void {
  if (definition.delay !== 0) throw dispatchFailure(proxyErrors.Unannounced);
}

/** The calls of the Proxy pallet, for a chain's own proxy types. */
export function createProxyCalls(types: readonly ProxyTypeRule[]) {
  const rules: Rules = new Map(types.map((rule) => [rule.name, rule]));
  const relation = { delegate: accountAddress, proxy_type: proxyType, delay: u32 };
  return {
    proxy: defineCall({
      index: 0,
      args: { real: accountAddress, force_proxy_type: option(proxyType), call: runtimeCall },
      docs: 'Dispatch the given `call` from an account that the sender is authorised for through `add_proxy`.',
      weight: weighAround(ownWeight),
      class: getInnerClass,
      dispatch: (context, origin, args) => {
        const delegate = getSigner(origin);
        const real = toAccount(args.real);
        const definition = findProxy(context, { real, delegate, forced: args.force_proxy_type?.type });
        requireNoDelay(definition);
        run(context, rules, { definition, real, call: args.call });
      },
    }),
    add_proxy: defineCall({
      index: 1,
      args: relation,
      docs: 'Register a proxy account for the sender that is able to make calls on its behalf.',
      weight: changeWeight,
      dispatch: (context, origin, { delegate, proxy_type, delay }) =>
        addProxy(context, getSigner(origin), { delegate: toAccount(delegate), proxy_type, delay }),
    }),
    remove_proxy: defineCall({
      index: 2,
      args: relation,
      docs: 'Unregister a proxy account for the sender.',
      weight: changeWeight,
      dispatch: (context, origin, { delegate, proxy_type, delay }) =>
        removeProxy(context, getSigner(origin), { delegate: toAccount(delegate), proxy_type, delay }),
    }),
    remove_proxies: defineCall({
      index: 3,
      args: {},
      docs: 'Unregister all proxy accounts for the sender.',
      weight: changeWeight,
      dispatch: (context, origin) => removeProxies(context, getSigner(origin)),
    }),
    ...createAnnouncementCalls(rules),
  };
}

function createAnnouncementCalls(rules: Rules) {
  return {
    announce: defineCall({
      index: 6,
      args: { real: accountAddress, call_hash: h256 },
      docs: 'Publish the hash of a proxy-call that will be made in the future.',
      weight: changeWeight,
      dispatch: (context, origin, args) => {
        const proxy = getSigner(origin);
        const real = toAccount(args.real);
        const { call_hash } = args;
        findProxy(context, { real, delegate: proxy, forced: undefined });
        addAnnouncement(context, proxy, { real, call_hash, height: context.blockNumber });
        context.deposit(proxyEvents.Announced, { real, proxy, call_hash });
      },
    }),
    remove_announcement: defineCall({
      index: 7,
      args: { real: accountAddress, call_hash: h256 },
      docs: 'Remove a given announcement.',
      weight: changeWeight,
      dispatch: (context, origin, args) => {
        const delegate = getSigner(origin);
        const real = toAccount(args.real);
        const isWanted = isAbout({ real, call_hash: args.call_hash });
        removeAnnouncements(context, delegate, { isWanted, otherwise: 'NotFound' });
      },
    }),
    reject_announcement: defineCall({
      index: 8,
      args: { delegate: accountAddress, call_hash: h256 },
      docs: 'Remove the given announcement of a delegate.',
      weight: changeWeight,
      dispatch: (context, origin, args) => {
        const real = getSigner(origin);
        const isWanted = isAbout({ real, call_hash: args.call_hash });
        removeAnnouncements(context, toAccount(args.delegate), { isWanted, otherwise: 'NotFound' });
      },
    }),
    proxy_announced: defineCall({
      index: 9,
      args: {
        delegate: accountAddress,
        real: accountAddress,
        force_proxy_type: option(proxyType),
        call: runtimeCall,
      },
      docs: 'Dispatch the given `call` from an account that the delegate announced it for.',
      weight: weighAround(ownWeight),
      class: getInnerClass,
      dispatch: (context, origin, args) => {
        getSigner(origin);
        const delegate = toAccount(args.delegate);
        const real = toAccount(args.real);
        const definition = findProxy(context, { real, delegate, forced: args.force_proxy_type?.type });
        const about = isAbout({ real, call_hash: blake2AsHex(context.encodeCall(args.call), 256) });
        removeAnnouncements(context, delegate, {
          isWanted: (one) => about(one) && context.blockNumber - one.height >= definition.delay,
          otherwise: 'Unannounced',
        });
        run(context, rules, { definition, real, call: args.call });
      },
    }),
  };
}

function isAbout(wanted: { real: Hex; call_hash: Hex }) {
  return (one: { real: Hex; call_hash: Hex }) =>
    one.real === wanted.real && one.call_hash === wanted.call_hash;
}

/** Configuration of the Proxy pallet; deposits in planck. */
export interface ProxyOptions {
  readonly index: number;
  /** The crate of the runtime, which the proxy type belongs to. */
  readonly crate: string;
  readonly proxyTypes: readonly ProxyTypeRule[];
  readonly depositBase: bigint;
  readonly depositFactor: bigint;
  readonly announcementDepositBase: bigint;
  readonly announcementDepositFactor: bigint;
  readonly maxProxies: number;
  readonly maxPending: number;
}

/** Creates the Proxy pallet with the chain's own proxy types. */
export function createProxyPallet(options: ProxyOptions): Pallet {
  return {
    name: 'Proxy',
    index: options.index,
    crate: 'pallet_proxy',
    storage: [proxies, announcements],
    calls: createProxyCalls(options.proxyTypes),
    events: proxyEvents,
    errors: proxyErrors,
    constants: [
      constantValue(proxyConstants.proxyDepositBase, options.depositBase),
      constantValue(proxyConstants.proxyDepositFactor, options.depositFactor),
      constantValue(proxyConstants.maxProxies, options.maxProxies),
      constantValue(proxyConstants.maxPending, options.maxPending),
      constantValue(proxyConstants.announcementDepositBase, options.announcementDepositBase),
      constantValue(proxyConstants.announcementDepositFactor, options.announcementDepositFactor),
    ],
    types: { ProxyType: describeProxyType(options) },
  };
}

function describeProxyType(options: ProxyOptions): AnyType {
  const empty = names(`${options.crate}::ProxyType`, []);
  const variants = options.proxyTypes.map(({ name, index }) => ({ name, index, fields: [], docs: [] }));
  return { ...empty, shape: { kind: 'variant', variants } };
}
