import { type Account, type Call, decodeCall, maxPlanck, type Planck, type Runtime } from '@parachron/core';
import { deriveGrantCalls, listProxyTypes } from '@parachron/proxy';

/**
 * Derives the call that sends the target's own token to an account: the transfer that is otherwise part of a grant. Undefined
 * if the chain has no proxies.
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
