import { type AccountInput, type Call, type Planck, type Runtime, requireInput } from '@parachron/core';
import { addProxyCall } from './addProxyCall.js';
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
 * Derives the calls by which a user grants a proxy to the derived account, funds that account, and runs a first call
 * immediately, in this order.
 *
 * Use {@link grantBatchCall} for one call with all these calls.
 *
 * Chain: `Proxy.add_proxy`, `Balances.transfer_keep_alive`, and the given call.
 * Sends: nothing.
 *
 * @param target the runtime of the chain
 * @param options see {@link GrantOptions}
 * @returns the calls, in order
 * @throws PROXY_TYPE_NOT_FOUND when the chain has no such type
 * @throws ACCOUNT_LENGTH when the chain's accounts have another length
 * @throws CALL_NOT_FOUND when the chain lacks one of the calls
 *
 * @example
 * ```ts
 * import type { Runtime } from '@parachron/core';
 * import { type GrantOptions, deriveGrantCalls } from '@parachron/proxy';
 *
 * declare const target: Runtime;
 * declare const delegate: GrantOptions['delegate'];
 * deriveGrantCalls(target, { delegate, proxyType: 'Any', fund: 1_000_000_000_000n }).length; // 2
 * ```
 */
export function deriveGrantCalls(
  target: Pick<Runtime, 'registry'>,
  options: GrantOptions,
): readonly Pick<Call, 'hex'>[] {
  requireInput(
    { target, options },
    { target: 'runtime', options: { proxyType: 'string', fund: 'bigint?', now: 'object?' } },
  );
  const { delegate, proxyType, fund = 0n, now } = options;
  const calls: Pick<Call, 'hex'>[] = [addProxyCall(target, { delegate, proxyType })];
  if (fund > 0n) calls.push(transferCall(target, { to: delegate, amount: fund }));
  return now ? [...calls, now] : calls;
}
