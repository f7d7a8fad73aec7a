import {
  type AccountInput,
  type Call,
  encodeCall,
  hasCall,
  type Planck,
  type Runtime,
  requireInput,
} from '@parachron/core';
import { addProxyCall } from './grantCalls.js';
import { transferCall } from './transferCall.js';

/** Steps of a user on the target before the first task. */
export interface GrantOptions {
  /** The derived account of the user. */
  readonly delegate: AccountInput;
  /** Proxy type by the chain's own name. */
  readonly proxyType: string;
  /** Planck to send to the derived account, which pays for its programs; none by default. */
  readonly fund?: Planck;
  /** A call to run immediately as the user; none by default. */
  readonly now?: Pick<Call, 'hex'>;
}

/**
 * Builds one call that grants a proxy to the derived account, funds that account, and runs a first call immediately.
 * All calls take effect, or none.
 *
 * Chain: `Utility.batch_all` around `Proxy.add_proxy`, `Balances.transfer_keep_alive` and the given call.
 * Sends: nothing.
 *
 * @param target the runtime of the chain
 * @param options see {@link GrantOptions}
 * @returns the batch; undefined if the chain has no Utility: then send the calls in sequence
 * @throws PROXY_TYPE_NOT_FOUND when the chain has no such type
 * @throws ACCOUNT_LENGTH when the chain's accounts have another length
 * @throws CALL_NOT_FOUND when the chain lacks one of the calls
 *
 * @example
 * ```ts
 * import { parseAccount, type Runtime } from '@parachron/core';
 * import { grantBatchCall } from '@parachron/proxy';
 *
 * declare const target: Runtime;
 * const delegate = parseAccount('0x90e82a92dcae13698d1f787e8d2f2647b161ac9b6488a664561c5e95d336a75f');
 * const batch = grantBatchCall(target, { delegate, proxyType: 'Any', fund: 1_000_000_000_000n });
 * batch?.method; // 'batch_all'
 * ```
 */
export function grantBatchCall(target: Pick<Runtime, 'registry'>, options: GrantOptions): Call | undefined {
  requireInput(
    { target, options },
    { target: 'runtime', options: { proxyType: 'string', fund: 'bigint?', now: 'object?' } },
  );
  const { registry } = target;
  const calls = deriveGrantCalls(target, options).map(({ hex }) => hex);
  if (!hasCall(registry, 'Utility', 'batch_all')) return undefined;
  return encodeCall(registry, { pallet: 'Utility', method: 'batch_all', args: { calls } });
}

/** Derives the calls by which a user grants a proxy, funds its account, and runs a first call, in this order. */
export function deriveGrantCalls(
  target: Pick<Runtime, 'registry'>,
  options: GrantOptions,
): readonly Pick<Call, 'hex'>[] {
  const { delegate, proxyType, fund = 0n, now } = options;
  const calls: Pick<Call, 'hex'>[] = [addProxyCall(target, { delegate, proxyType })];
  if (fund > 0n) calls.push(transferCall(target, { to: delegate, amount: fund }));
  return now ? [...calls, now] : calls;
}
