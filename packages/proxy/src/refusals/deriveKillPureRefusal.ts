import { type AccountInput, parseAccount, requireInput } from '@parachron/core';
import { derivePureProxyAccount, type PureProxyOrigin } from './derivePureProxyAccount.js';
import { type Refusal, refuse } from './Refusal.js';

/**
 * Predicts the error of a chain for the removal of a pure proxy.
 *
 * Only the pure proxy itself can remove the pure proxy, with the exact data of its creation.
 *
 * Chain: `Proxy.kill_pure`, `kill_anonymous` on older runtimes.
 * Sends: nothing.
 *
 * @param origin the arguments of the call: the data of the creation
 * @param options `as`, the account that makes the call
 * @returns NoPermission, or undefined if the call succeeds
 * @throws INVALID_ACCOUNT when one of the accounts is invalid
 *
 * @example
 * ```ts
 * import { deriveKillPureRefusal, type PureProxyOrigin } from '@parachron/proxy';
 *
 * declare const origin: PureProxyOrigin;
 * deriveKillPureRefusal(origin, { as: origin.spawner })?.name; // 'NoPermission'
 * ```
 */
export function deriveKillPureRefusal(
  origin: PureProxyOrigin,
  options: { readonly as: AccountInput },
): Refusal | undefined {
  requireInput(
    { origin, options },
    {
      origin: { proxyType: 'number', index: 'number', height: 'number', extrinsicIndex: 'number' },
      options: 'object',
    },
  );
  if (derivePureProxyAccount(origin).hex === parseAccount(options.as, 'as').hex) return undefined;
  return refuse(
    'NoPermission',
    'Only the pure proxy itself can remove the pure proxy, with the arguments of its creation.',
  );
}
