import { type Account, type Call, decodeCall, maxPlanck, type Planck, type Runtime } from '@parachron/core';
import { deriveGrantCalls, listProxyTypes } from '@parachron/proxy';

/**
 * Derives the call that sends the target's own token to an account: the one that comes with granting a proxy, by itself.
 * Undefined if the chain has no proxies, of whose accounts it would be.
 */
export function deriveTransferCall(
  target: Pick<Runtime, 'registry'>,
  { to, amount }: { readonly to: Account; readonly amount: Planck },
): Call | undefined {
  const [type] = listProxyTypes(target.registry);
  if (!type || amount <= 0n || amount > maxPlanck) return undefined;
  const [, transfer] = deriveGrantCalls(target, { delegate: to, proxyType: type.name, fund: amount });
  return transfer && decodeCall(target.registry, transfer.hex);
}
