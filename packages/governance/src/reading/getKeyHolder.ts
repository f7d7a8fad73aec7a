import {
  type Account,
  type AccountBalance,
  balanceRead,
  existentialDepositRead,
  type Planck,
  parseAccount,
  type Snapshot,
} from '@parachron/core';
import { type ProxyGrant, proxyReads } from '@parachron/proxy';
import type { Governance } from './Governance.js';

/** The account that is the sudo key. */
export interface KeyHolder {
  readonly account: Account;
  /** Undefined if the balance could not be read. */
  readonly balance: AccountBalance | undefined;
  readonly existentialDeposit: Planck;
  readonly proxies: readonly ProxyGrant[];
}

/**
 * Gets the balance and the proxies of the account that is the sudo key; undefined without a known key.
 *
 * Chain: `System.Account`, `Proxy.Proxies`
 */
export async function getKeyHolder(
  snapshot: Snapshot,
  { sudo }: Pick<Governance, 'sudo'>,
): Promise<KeyHolder | undefined> {
  const key = sudo?.key.known ? sudo.key.value : undefined;
  if (!key) return undefined;
  const account = parseAccount(key);
  const { balance, minimum, granted } = await snapshot.read({
    balance: balanceRead(account),
    minimum: existentialDepositRead(),
    granted: proxyReads({ real: account, delegate: account }).proxies,
  });
  return {
    account,
    balance: balance.known ? balance.value : undefined,
    existentialDeposit: minimum.known ? minimum.value : 0n,
    proxies: granted.known ? granted.value.list : [],
  };
}
