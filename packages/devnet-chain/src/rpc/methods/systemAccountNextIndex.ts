import { param, refuseParams } from '../params.js';
import { defineMethod } from '../RpcMethod.js';

/** The nonce of an account's next transaction, after the account's transactions in the pool. */
export const systemAccountNextIndex = defineMethod({
  name: 'system_accountNextIndex',
  aliases: ['account_nextIndex'],
  params: [param.anyAccount('account')],
  handler: ({ chain }, [account]) => {
    const { accountBytes } = chain.runtime;
    if (account.length !== 2 + 2 * accountBytes) throw refuseParams(`account has not ${accountBytes} bytes`);
    return chain.pool.getNextNonce(account);
  },
});
