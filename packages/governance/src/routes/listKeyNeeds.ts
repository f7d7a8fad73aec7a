import { deriveUntouchable, formatAccount, formatTokens, type Planck, type Runtime } from '@parachron/core';
import type { KeyHolder } from '../reading/getKeyHolder.js';

/**
 * Lists the requirements of a transaction of the sudo key by the state of its account: funds for the fee, which the
 * account pays in advance, and a private key, which a pure proxy lacks.
 *
 * @param fee planck; undefined if it is unknown
 */
export function listKeyNeeds(
  { ss58Prefix, token }: Pick<Runtime, 'ss58Prefix' | 'token'>,
  { account, balance, existentialDeposit, proxies }: KeyHolder,
  fee: Planck | undefined,
): string[] {
  if (!balance) return [];
  const name = formatAccount(account, ss58Prefix);
  const lacking = (fee ?? 0n) + deriveUntouchable(balance, existentialDeposit) - balance.free;
  const format = (amount: Planck) => formatTokens(amount, token);
  const funds = `${format(lacking)} more on ${name}, which has ${format(balance.free)} and pays the inclusion fee in advance`;
  const isMaybePure = proxies.length > 0 && balance.nonce === 0;
  const key = `the private key of ${name}: possibly a pure proxy without a key (it has proxies and no transaction)`;
  return [...(lacking > 0n ? [funds] : []), ...(isMaybePure ? [key] : [])];
}
