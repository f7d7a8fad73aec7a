import { param } from '../params.js';
import { defineMethod } from '../RpcMethod.js';

/** The nonce that an account's next transaction needs, counting those in the pool. */
export const systemAccountNextIndex = defineMethod({
  name: 'system_accountNextIndex',
  aliases: ['account_nextIndex'],
  params: [param.account('account')],
  handler: ({ chain }, [account]) => chain.pool.nextNonce(account),
});
