import { type Call, encodeCall, hasCall, type Runtime, requireInput } from '@parachron/core';
import { deriveGrantCalls, type GrantOptions } from './deriveGrantCalls.js';

/**
 * Builds one call that grants a proxy to the derived account, funds that account, and runs a first call immediately.
 * All calls take effect, or none.
 *
 * Chain: `Utility.batch_all` around the calls of {@link deriveGrantCalls}.
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
