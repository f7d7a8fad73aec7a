import { param, refuseParams } from '../params.js';
import { defineMethod } from '../RpcMethod.js';

/** Ends a broadcast; transactions in the pool stay there. */
export const transactionV1Stop = defineMethod({
  name: 'transaction_v1_stop',
  params: [param.text('operationId')],
  handler: ({ session }, [id]) => {
    const stop = session.broadcasts.get(id);
    if (!stop) throw refuseParams('operationId is not that of a broadcast');
    stop();
    session.broadcasts.delete(id);
    return null;
  },
});
