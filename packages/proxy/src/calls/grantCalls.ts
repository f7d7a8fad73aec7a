import {
  type AccountInput,
  type Call,
  decodeCall,
  encodeCall,
  formatAddress,
  hasCall,
  type Planck,
  type Runtime,
  requireInput,
  transferCall,
} from '@parachron/core';
import { requireProxyType } from '../proxyTypes/listProxyTypes.js';

/** A proxy of an account. */
interface Grant {
  /** The account that acts. */
  readonly delegate: AccountInput;
  /** Proxy type by the chain's own name. */
  readonly proxyType: string;
  /** Blocks between an announcement and the call; 0 by default. */
  readonly delay?: number;
}

/**
 * Builds the call by which an account grants a proxy to another account.
 *
 * The delegate is the derived account of the user: see {@link getDerivedAccount}. The service cannot use a proxy with a
 * `delay` above 0.
 *
 * Chain: `Proxy.add_proxy(delegate, proxy_type, delay)`.
 * Sends: nothing.
 *
 * @param options `delegate`, the account that acts; `proxyType`, by the chain's own name; `delay` in blocks, 0 by default
 * @throws PROXY_TYPE_NOT_FOUND when the chain has no such type, or no proxies
 * @throws ACCOUNT_LENGTH when the chain's accounts have another length
 *
 * @example
 * ```ts
 * import { parseAccount, type Runtime } from '@parachron/core';
 * import { addProxyCall } from '@parachron/proxy';
 *
 * declare const target: Runtime;
 * const delegate = parseAccount('0x90e82a92dcae13698d1f787e8d2f2647b161ac9b6488a664561c5e95d336a75f');
 * addProxyCall(target, { delegate, proxyType: 'NonTransfer' }).method; // 'add_proxy'
 * ```
 */
export function addProxyCall(target: Pick<Runtime, 'registry'>, options: Grant): Call {
  return encodeGrantChange(target, 'add_proxy', options);
}

/**
 * Builds the call by which an account removes a proxy; the deposit of the proxy returns.
 *
 * All three options must equal those of the grant, by {@link addProxyCall}; otherwise the chain returns NotFound.
 *
 * Chain: `Proxy.remove_proxy(delegate, proxy_type, delay)`.
 * Sends: nothing.
 *
 * @throws PROXY_TYPE_NOT_FOUND, ACCOUNT_LENGTH as `addProxyCall`
 *
 * @example
 * ```ts
 * import { parseAccount, type Runtime } from '@parachron/core';
 * import { removeProxyCall } from '@parachron/proxy';
 *
 * declare const target: Runtime;
 * const delegate = parseAccount('0x90e82a92dcae13698d1f787e8d2f2647b161ac9b6488a664561c5e95d336a75f');
 * removeProxyCall(target, { delegate, proxyType: 'NonTransfer' }).method; // 'remove_proxy'
 * ```
 */
export function removeProxyCall(target: Pick<Runtime, 'registry'>, options: Grant): Call {
  return encodeGrantChange(target, 'remove_proxy', options);
}

/** Encodes `add_proxy` or `remove_proxy`, which take the same arguments. */
function encodeGrantChange(
  target: Pick<Runtime, 'registry'>,
  method: 'add_proxy' | 'remove_proxy',
  options: Grant,
): Call {
  const shape = { proxyType: 'string', delay: 'number?' } as const;
  requireInput({ target, options }, { target: 'runtime', options: shape });
  const { registry } = target;
  const pallet = 'Proxy';
  const delegate = formatAddress(registry, options.delegate, { pallet, method, argument: 'delegate' });
  const proxy_type = requireProxyType(registry, options.proxyType);
  const args = { delegate, proxy_type, delay: options.delay ?? 0 };
  return encodeCall(registry, { pallet, method, args });
}

/** Steps of a user on the target before the first task. */
export interface GrantOptions extends Pick<Grant, 'delegate'> {
  /** Type of the proxy by the chain's own name; without a type, the derived account is no proxy and only receives funds. */
  readonly proxyType?: string | undefined;
  /** Planck to send to the derived account, which pays for its programs; none by default. */
  readonly fund?: Planck;
  /** A call to run immediately as the user; none by default. */
  readonly now?: Pick<Call, 'hex'>;
  /** Whether the calls are not joined to a batch, which a chain may refuse. */
  readonly isApart?: boolean;
}

/**
 * Builds the calls that grant a proxy to the derived account, fund that account, and run a first call immediately: one batch, in which all
 * take effect or none, or one call after the other, as on a chain without Utility.
 *
 * Chain: `Utility.batch_all` around `Proxy.add_proxy`, `Balances.transfer_keep_alive` and the given call.
 * Sends: nothing.
 *
 * @returns the calls to sign, in order
 * @throws PROXY_TYPE_NOT_FOUND when the chain has no such type, or no proxies
 * @throws ACCOUNT_LENGTH when the chain's accounts have another length
 * @throws CALL_NOT_FOUND when the chain lacks one of the other calls
 *
 * @example
 * ```ts
 * import { parseAccount, type Runtime } from '@parachron/core';
 * import { grantCalls } from '@parachron/proxy';
 *
 * declare const target: Runtime;
 * const delegate = parseAccount('0x90e82a92dcae13698d1f787e8d2f2647b161ac9b6488a664561c5e95d336a75f');
 * const [call] = grantCalls(target, { delegate, proxyType: 'Any', fund: 1_000_000_000_000n });
 * call?.method; // 'batch_all'
 * ```
 */
export function grantCalls(target: Pick<Runtime, 'registry'>, options: GrantOptions): readonly Call[] {
  const shape = { proxyType: 'string?', fund: 'bigint?', now: 'object?', isApart: 'boolean?' } as const;
  requireInput({ target, options }, { target: 'runtime', options: shape });
  const { registry } = target;
  const { delegate, proxyType, fund = 0n, now, isApart } = options;
  const calls = [
    ...(proxyType === undefined ? [] : [addProxyCall(target, { delegate, proxyType })]),
    ...(fund !== 0n ? [transferCall(target, { to: delegate, amount: fund })] : []),
    ...(now ? [decodeCall(registry, now.hex)] : []),
  ];
  if (isApart || calls.length < 2 || !hasCall(registry, 'Utility', 'batch_all')) return calls;
  const args = { calls: calls.map(({ hex }) => hex) };
  return [encodeCall(registry, { pallet: 'Utility', method: 'batch_all', args })];
}
